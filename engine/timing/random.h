#pragma once

#include <cstdint>

#include "core/rng.h"

namespace tensorscope {

/// The core's generator with the doubles that statistics need. The default stream is that of
/// pcg32-demo, a program of the PCG library.
class Pcg32 {
 public:
  explicit Pcg32(std::uint64_t seed, std::uint64_t stream = 54) : rng_(seed, stream) {}

  std::uint32_t next() { return rng_.next(); }

  /// Uniform in the open interval (0, 1), 53 bits: never 0, so that its logarithm is finite.
  double uniform() {
    const std::uint64_t high = next() >> 5u;
    const std::uint64_t low = next() >> 6u;
    return (static_cast<double>(high * 67108864u + low) + 0.5) / 9007199254740992.0;
  }

 private:
  Rng rng_;
};

}  // namespace tensorscope
