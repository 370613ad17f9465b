#pragma once
// The plain structs the outside sees. One list of fields per struct (TENSORSCOPE_FIELDS) serves the
// command line's JSON and the Embind bindings alike, so TypeScript types and JSON keys cannot
// drift. Units are in the names: _ms milliseconds, _bytes bytes, _mb 10^6 bytes, _mib 2^20 bytes.

#include "api/types_common.h"
#include "api/types_compare.h"
#include "api/types_counting.h"
#include "api/types_device.h"
#include "api/types_kernels.h"
#include "api/types_memory.h"
#include "api/types_precision.h"
#include "api/types_profile.h"
#include "api/types_progress.h"
#include "api/types_timing.h"
#include "api/types_training.h"
