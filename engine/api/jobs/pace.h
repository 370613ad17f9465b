#pragma once
// How jobs divide their progress bar, and how much they do between two looks at the clock.

#include <cstdint>

namespace tensorscope::api {

inline constexpr int kUnitsPerLook = 8;
/// Random numbers: well under a millisecond.
inline constexpr std::int64_t kElementsAtOnce = 1 << 16;
/// Of the bar, where something precedes the timing.
inline constexpr double kTimingFrom = 0.2;

}  // namespace tensorscope::api
