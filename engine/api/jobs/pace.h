#pragma once
// How jobs divide their progress bar, and how much they do between two looks at the clock.

#include <cstdint>

namespace tensorscope::api {

inline constexpr int kUnitsPerLook = 8;
inline constexpr std::int64_t kElementsAtOnce =
    1 << 16;                                   ///< random numbers: well under a millisecond
inline constexpr double kPreparedShare = 0.1;  ///< of the bar, until both sides can run
inline constexpr double kTimingFrom = 0.2;     ///< of the bar, where something precedes it

}  // namespace tensorscope::api
