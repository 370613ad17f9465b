// The product of int8 matrices as quantised layers compute it: both operands packed on each call,
// sums of int32, floats at the end.

#include <algorithm>

#include "bench/case.h"
#include "kernels/int8/int8_gemm.h"

namespace tensorscope::bench {
namespace {

class Int8Matmul final : public Case {
 public:
  Int8Matmul(std::int64_t m, std::int64_t k, std::int64_t n, DType dtype)
      : a_(tensor({m, k}, DType::kInt8, MemoryCategory::kInputs)),
        b_(tensor({k, n}, DType::kInt8, MemoryCategory::kInputs)),
        y_(tensor({m, n}, dtype, MemoryCategory::kActivations)),
        scales_(tensor({n}, DType::kFloat32, MemoryCategory::kInputs)),
        workspace_(tensor({kernels::int8_gemm_workspace_bytes(m, n, k)}, DType::kInt8,
                          MemoryCategory::kWorkspace)) {
    std::ranges::fill(scales_.values<float>(), 1.0F);  // so that the floats equal the sums
  }
  void run() override {
    if (y_.dtype() == DType::kFloat64) return run_reference();
    const kernels::Int8Product product{.dot = kernels::int8_dot_here(false),
                                       .m = a_.shape()[0],
                                       .n = b_.shape()[1],
                                       .k = b_.shape()[0]};
    kernels::int8_gemm(
        a_.values<std::int8_t>().data(), b_.values<std::int8_t>().data(), product,
        {.values = y_.values<float>().data(), .scales = scales_.values<float>().data()},
        workspace_.values<std::int8_t>().data());
  }
  std::vector<Tensor*> inputs() override { return {&a_, &b_}; }
  std::vector<const Tensor*> outputs() override { return {&y_}; }

 private:
  Tensor tensor(const Shape& shape, DType dtype, MemoryCategory category) {
    return {Allocator{ledger_}, shape, dtype, category, "bench"};
  }
  void run_reference() {
    const auto n = static_cast<std::size_t>(b_.shape()[1]);
    const auto k = static_cast<std::size_t>(b_.shape()[0]);
    for (std::size_t i = 0; i < y_.values<double>().size(); ++i) {
      double sum = 0;
      for (std::size_t p = 0; p < k; ++p) {
        sum += a_.values<std::int8_t>()[i / n * k + p] * b_.values<std::int8_t>()[p * n + i % n];
      }
      y_.values<double>()[i] = sum;
    }
  }

  Ledger ledger_;
  Tensor a_;
  Tensor b_;  ///< the weights
  Tensor y_;
  Tensor scales_;
  Tensor workspace_;
};

}  // namespace

std::unique_ptr<Case> make_int8_case(std::string_view kind, Sizes s, DType dtype) {
  if (kind != "int8_matmul") return nullptr;
  return std::make_unique<Int8Matmul>(s[0], s[1], s[2], dtype);
}

}  // namespace tensorscope::bench
