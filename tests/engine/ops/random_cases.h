#pragma once
// Random shapes for gradient checks, at least 20 for each op, including sizes of 1 and sizes that
// are no multiple of 4.

#include "cases.h"
#include "seed.h"

namespace tensorscope::test {

inline constexpr int kRandomCases = 20;

/// One seeded case of an op; specialised for each op. Small, because differences run the reference
/// twice for every element.
template <class Op>
OpCase<Op> random_case(Rng& rng);

/// A size from 1 to limit.
inline std::int64_t random_size(Rng& rng, std::uint32_t limit) { return 1 + rng.below(limit); }

template <class Op>
Cases<Op> random_cases() {
  Rng rng = seeded(2024, 3);
  Cases<Op> all;
  for (int i = 0; i < kRandomCases; ++i) all.push_back(random_case<Op>(rng));
  return all;
}

template <>
inline OpCase<Linear> random_case<Linear>(Rng& rng) {
  const Shape x{random_size(rng, 3), random_size(rng, 4), random_size(rng, 9)};
  const Shape weight{random_size(rng, 6), x[2]};
  if (rng.below(2) == 0) return {{}, {x, weight}};
  return {{}, {x, weight, {weight[0]}}};
}

template <>
inline OpCase<Relu> random_case<Relu>(Rng& rng) {
  return {{}, {{random_size(rng, 4), random_size(rng, 5), random_size(rng, 7)}}};
}

template <>
inline OpCase<CrossEntropy> random_case<CrossEntropy>(Rng& rng) {
  const std::int64_t batch = random_size(rng, 4);
  const std::int64_t positions = random_size(rng, 5);
  return {{}, {{batch, positions, random_size(rng, 9)}, {batch, positions}}};
}

}  // namespace tensorscope::test

#include "random_cases_elementwise.h"
#include "random_cases_movement.h"
#include "random_cases_normalise.h"
#include "random_cases_products.h"
