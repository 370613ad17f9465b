#pragma once
// How jobs divide their progress bar, and how much they do between two readings of the clock.

#include <cstdint>

namespace tensorscope::api {

inline constexpr int kUnitsPerLook = 8;
/// Random numbers filled at once: well under a millisecond.
inline constexpr std::int64_t kElementsAtOnce = 1 << 16;
/// Share of the progress bar for what precedes the timing.
inline constexpr double kTimingFrom = 0.2;

}  // namespace tensorscope::api
