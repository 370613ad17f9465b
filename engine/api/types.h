#pragma once
// The plain structs of the public interface. Each has one list of fields (TENSORSCOPE_FIELDS), from
// which both the command line's JSON and the Embind bindings are made, so TypeScript types and JSON
// keys cannot drift apart. Units are in the names: _ms milliseconds, _bytes bytes, _mb 10^6 bytes,
// _mib 2^20 bytes.

#include "api/types/common.h"
#include "api/types/compare.h"
#include "api/types/counting.h"
#include "api/types/kernels.h"
#include "api/types/memory.h"
#include "api/types/precision.h"
#include "api/types/profile.h"
#include "api/types/progress.h"
#include "api/types/timing.h"
#include "api/types/training.h"
