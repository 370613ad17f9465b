#pragma once
// Computes dropout's mask for a vector of positions at a time.

#include <bit>

#include "kernels/elementwise/dropout.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// scale where the mask keeps the element, 0 elsewhere. Construct it before the loop.
class KeptScale {
 public:
  KeptScale(const DropoutMask& mask, double scale)
      : mask_(mask), scale_(simd::splat(static_cast<float>(scale))) {
    for (std::int64_t i = 0; i < simd::kLanes; ++i) lanes_[i] = static_cast<std::uint32_t>(i);
  }
  /// For the kLanes positions from `first` on.
  simd::Floats operator()(std::int64_t first) const {
    const Positions positions = lanes_ + static_cast<std::uint32_t>(first);
    const auto kept = mask_.keeps_each(positions, first_factor_, second_factor_);
    return simd::from_bits(reinterpret_cast<simd::Ints>(kept) & simd::bits(scale_));
  }

 private:
  using Positions [[gnu::vector_size(simd::kVectorBytes)]] = std::uint32_t;
  static Positions constant(std::uint32_t bits) {
    return reinterpret_cast<Positions>(simd::constant(std::bit_cast<float>(bits)));
  }

  DropoutMask mask_;
  simd::Floats scale_;
  Positions lanes_{};
  Positions first_factor_ = constant(kMix32Factors[0]);
  Positions second_factor_ = constant(kMix32Factors[1]);
};

}  // namespace tensorscope::kernels
