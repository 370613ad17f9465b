#include "api/queries.h"
#include "build_info.h"
#include "kernels/ladder/variants.h"
#include "kernels/roof/peak.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope::api {

EngineInfo engine_info(std::int64_t memory_limit_bytes) {
  EngineInfo info;
  info.version = TENSORSCOPE_VERSION;
  info.build_hash = TENSORSCOPE_BUILD_HASH;
  info.simd = kernels::peak_flops_kind();
  info.eigen_simd = kernels::eigen_simd();
  info.threads = kernels::thread_count();
  info.memory_limit_bytes = memory_limit_bytes;
  return info;
}

}  // namespace tensorscope::api
