// The verbs about the device and its kernels, without any network.

#include <utility>

#include "api/jobs/calibration_job.h"
#include "api/jobs/kernel_job.h"
#include "api/session.h"
#include "api/session_impl.h"

namespace tensorscope::api {

Result<std::vector<KernelVariantInfo>> Session::kernel_variants() {
  return guarded<std::vector<KernelVariantInfo>>([] { return kernel_variant_list(); });
}

Result<Done> Session::start_device(double budget_ms) {
  return impl_->start(Kind::kDevice, [&](const JobContext& context) {
    return std::make_unique<DeviceJob>(context, budget_ms);
  });
}

Result<Done> Session::start_kernel(const KernelRequest& request, const LatencyRequest& options) {
  return impl_->start(Kind::kKernel, [&](const JobContext& context) {
    return std::make_unique<KernelJob>(context, request, options);
  });
}

Result<Done> Session::start_kernel_source(const KernelRequest& request,
                                          const LatencyRequest& options,
                                          std::unique_ptr<Workload> source) {
  return impl_->start(Kind::kKernel, [&](const JobContext& context) {
    return std::make_unique<KernelJob>(context, request, options, std::move(source));
  });
}

Result<DeviceReport> Session::take_device() { return impl_->take<DeviceReport>(Kind::kDevice); }

Result<KernelReport> Session::take_kernel() { return impl_->take<KernelReport>(Kind::kKernel); }

}  // namespace tensorscope::api
