#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.h"

namespace tensorscope::test {

/// n values in [-1, 1).
inline std::vector<float> random_values(Rng& rng, std::int64_t n) {
  std::vector<float> values(static_cast<std::size_t>(n));
  for (float& value : values) value = rng.uniform(-1.0F, 1.0F);
  return values;
}

}  // namespace tensorscope::test
