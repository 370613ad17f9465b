#pragma once
// From the time of a run to a rate.

#include "timing/statistics.h"

namespace tensorscope {

/// `work` per run over its time; 0 where there is no time.
inline double rate(double time_ms, double work) {
  return time_ms > 0 ? work / time_ms : 0.0;  // false for NaN as well
}

/// A long time is a low rate, so the ends are swapped.
inline Interval rate_interval(const Interval& time_ms, double work) {
  if (!(time_ms.low > 0)) return {};
  return {work / time_ms.high, work / time_ms.low, time_ms.confidence};
}

}  // namespace tensorscope
