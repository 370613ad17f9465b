#pragma once
// Seeded random numbers, the same on every platform: PCG32 (O'Neill 2014, pcg-random.org).

#include <cstdint>
#include <span>

namespace tensorscope {

class Rng {
 public:
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : increment_((stream << 1U) | 1U) {
    next();
    state_ += seed;
    next();
  }

  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto rotation = static_cast<std::uint32_t>(old >> 59U);
    return (shifted >> rotation) | (shifted << ((32U - rotation) & 31U));
  }

  /// Uniform in [0, 1), 24 random bits.
  float uniform() { return static_cast<float>(next() >> 8U) * 0x1p-24F; }
  /// Uniform in [low, high).
  float uniform(float low, float high) { return low + (high - low) * uniform(); }
  /// Uniform integer in [0, bound), bound > 0 (Lemire's multiply-shift; bias below 2^-32 * bound).
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((std::uint64_t{next()} * bound) >> 32U);
  }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_;
};

/// Fills with uniform values of mean 0 and the given standard deviation.
template <class T>
void fill_uniform(Rng& rng, std::span<T> values, float standard_deviation) {
  // sqrt(3): the variance of U(-h, h) is h^2 / 3
  const float half_width = standard_deviation * 1.7320508F;
  for (T& value : values) value = static_cast<T>(rng.uniform(-half_width, half_width));
}

}  // namespace tensorscope
