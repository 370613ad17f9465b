#pragma once
// Dropout during training. Whether an element is kept depends on a hash of (seed, stream,
// position), so that backward and recomputation find the same mask without storing it.

#include <cstdint>

#include "core/kernel_arguments.h"

namespace tensorscope::kernels {

/// Finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): every output bit depends on every
/// input bit.
inline std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

inline constexpr std::uint32_t kMix32Factors[2]{0x85ebca6bU, 0xc2b2ae35U};

/// Finaliser of MurmurHash3 (Appleby, public domain), the same for 32 bits.
/// @tparam Bits std::uint32_t, or vectors of them with the factors in every element
template <class Bits>
inline Bits mix32(Bits x, Bits first_factor, Bits second_factor) {
  x = (x ^ (x >> 16U)) * first_factor;
  x = (x ^ (x >> 13U)) * second_factor;
  return x ^ (x >> 16U);
}
inline std::uint32_t mix32(std::uint32_t x) { return mix32(x, kMix32Factors[0], kMix32Factors[1]); }

/// Which elements are kept. Repeats after 2^32 elements.
class DropoutMask {
 public:
  /// @param p share of elements dropped, in [0, 1)
  DropoutMask(float p, std::uint64_t seed, std::uint64_t stream)
      : threshold_(dropout_threshold(p)) {
    const std::uint64_t key = mix64(mix64(seed + 0x9e3779b97f4a7c15ULL) ^ stream);
    low_ = static_cast<std::uint32_t>(key);
    high_ = static_cast<std::uint32_t>(key >> 32U);
  }
  /// Whether the mask drops anything at all.
  bool drops() const { return threshold_ > 0; }
  bool keeps(std::int64_t position) const {
    return mix32(mix32(static_cast<std::uint32_t>(position) + low_) ^ high_) >= threshold_;
  }
  /// The same for a vector of positions (kernels/elementwise/dropout_vector.h): all bits of an
  /// element set where it is kept.
  template <class Bits>
  auto keeps_each(Bits positions, Bits first_factor, Bits second_factor) const {
    const Bits mixed = mix32<Bits>(positions + low_, first_factor, second_factor);
    return mix32<Bits>(mixed ^ high_, first_factor, second_factor) >= threshold_;
  }

 private:
  std::uint32_t threshold_;
  std::uint32_t low_;
  std::uint32_t high_;
};

/// y = x * scale where the mask keeps the element, x * 0 elsewhere. With dy for x this is also the
/// backward. y may be x.
template <class T>
void dropout(const T* x, T* y, std::int64_t n, const DropoutMask& mask, double scale) {
  const T kept = T(scale);
  for (std::int64_t i = 0; i < n; ++i) y[i] = x[i] * (mask.keeps(i) ? kept : T(0));
}

/// The same for floats, vectorised.
void dropout_fast(const float* x, float* y, std::int64_t n, const DropoutMask& mask, double scale);

}  // namespace tensorscope::kernels
