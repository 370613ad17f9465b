#pragma once
// Random shapes and random damage are the same in every run, so that a failure repeats;
// TENSORSCOPE_SEED asks for others and repeats them. The runner prints it. (WebAssembly under Node
// sees no environment and keeps to the first.)

#include <cstdint>
#include <cstdlib>

#include "core/rng.h"

namespace tensorscope::test {

/// The generator of a random test: `own` tells tests apart, the run's seed comes on top.
inline Rng seeded(std::uint64_t own, std::uint64_t stream = 0) {
  const char* given = std::getenv("TENSORSCOPE_SEED");
  const std::uint64_t run = given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
  return Rng(own + 1'000'003 * (run - 1), stream);
}

}  // namespace tensorscope::test
