#pragma once

#include "api/types.h"

namespace tensorscope::api {

/// Version, build and instruction sets of this engine; the memory limit is the session's.
EngineInfo engine_info(std::int64_t memory_limit_bytes = 0);

}  // namespace tensorscope::api
