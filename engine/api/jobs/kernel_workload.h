#pragma once

#include <string>
#include <vector>

#include "core/kernel_arguments.h"
#include "core/ledger.h"
#include "core/tensor.h"
#include "timing/clock.h"

namespace tensorscope::kernels {
struct KernelVariant;
}

namespace tensorscope::api {

/// A variant of the ladder of matrix products. Throws Error(invalid_argument) for an unknown name.
const kernels::KernelVariant& variant_named(const std::string& name);

/// A run is one product of random size x size matrices. Long runs pause between blocks of rows if
/// the variant's work stays the same by it.
class KernelWorkload final : public Workload {
 public:
  /// Throws Error(out_of_memory) if the ledger's limit does not leave enough.
  KernelWorkload(Clock& clock, Ledger& ledger, const kernels::KernelVariant& variant,
                 std::int64_t size);

  bool step(double max_ms) override;
  void abandon() override { row_ = 0; }

  std::int64_t workspace_bytes() const { return scratch_.numel() * 4; }
  /// For the last complete run, see KernelReport::relative_error.
  double relative_error() const;

 private:
  float* data(Tensor& tensor) const { return tensor.values<float>().data(); }

  Clock& clock_;
  const kernels::KernelVariant& variant_;
  kernels::VariantSizes sizes_;
  std::int64_t rows_at_once_;
  Tensor a_;
  Tensor b_;
  Tensor c_;
  Tensor scratch_;
  std::int64_t row_ = 0;
};

}  // namespace tensorscope::api
