#pragma once
// Shapes for tests of pooling; included by cases.h.

#include "cases.h"

namespace tensorscope::test {

template <class Op>
Cases<Op> pool_cases() {
  return {{{}, {{1, 1, 2, 2}}},
          {{}, {{2, 3, 7, 9}}},
          {{{{3, 3}, {2, 2}, {1, 1}}}, {{1, 2, 8, 7}}},
          {{{{1, 4}, {3, 1}, {0, 2}}}, {{2, 1, 5, 6}}},
          {{{{5, 2}, {1, 1}, {2, 1}}}, {{1, 3, 5, 3}}},
          {{{{7, 7}, {7, 7}, {0, 0}}}, {{1, 5, 7, 7}}},
          // In ceil_mode, with the last window cut in both axes, in one, in none. A row of 31 ends
          // within a vector, whatever the vector width.
          {{{{2, 2}, {2, 2}, {0, 0}, true}}, {{2, 3, 7, 7}}},
          {{{{2, 2}, {2, 2}, {0, 0}, true}}, {{2, 1, 5, 20}}},
          {{{{2, 2}, {2, 2}, {0, 0}, true}}, {{1, 2, 6, 31}}},
          {{{{2, 2}, {2, 2}, {0, 0}, true}}, {{1, 1, 4, 16}}},
          {{{{3, 3}, {2, 2}, {1, 1}, true}}, {{1, 2, 8, 7}}},
          {{{{3, 2}, {2, 3}, {0, 1}, true}}, {{2, 1, 6, 5}}},
          // The last window would begin in the padding, or after it, and is dropped.
          {{{{2, 2}, {3, 3}, {1, 1}, true}}, {{1, 2, 5, 5}}},
          {{{{1, 1}, {3, 2}, {0, 0}, true}}, {{1, 2, 5, 4}}},
          // A single window, larger than the image.
          {{{{5, 4}, {3, 2}, {0, 0}, true}}, {{2, 2, 3, 3}}}};
}
template <>
inline Cases<MaxPool2d> cases<MaxPool2d>() {
  return pool_cases<MaxPool2d>();
}
template <>
inline Cases<AvgPool2d> cases<AvgPool2d>() {
  return pool_cases<AvgPool2d>();
}
template <>
inline Cases<GlobalAvgPool> cases<GlobalAvgPool>() {
  return {{{}, {{1, 1, 1, 1}}},
          {{}, {{2, 3, 5, 7}}},
          {{}, {{1, 7, 1, 9}}},
          {{}, {{3, 2, 4, 4}}},
          {{}, {{1, 5, 17, 1}}}};
}

}  // namespace tensorscope::test
