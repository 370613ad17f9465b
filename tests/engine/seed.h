#pragma once
// Random shapes and random damage are the same in every run, so that a failure can be repeated.
// TENSORSCOPE_SEED selects and repeats other ones; the runner prints it. (WebAssembly under Node
// does not see the environment and always uses the default.)

#include <cstdint>
#include <cstdlib>

#include "core/rng.h"

namespace tensorscope::test {

/// The generator of a random test: `own` distinguishes tests, and the run's seed is added.
inline Rng seeded(std::uint64_t own, std::uint64_t stream = 0) {
  const char* given = std::getenv("TENSORSCOPE_SEED");
  const std::uint64_t run = given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
  return Rng(own + 1'000'003 * (run - 1), stream);
}

}  // namespace tensorscope::test
