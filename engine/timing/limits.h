#pragma once
// What the options of an experiment are held to.

#include "core/error.h"
#include "core/text.h"

namespace tensorscope {

inline constexpr double kLongestBudgetMs = 3.6e6;  ///< an hour

/// Throws Error(invalid_argument) "<verb>: <field> is ..." for a value outside, NaN included.
inline void require_between(const char* verb, const char* field, double value, double low,
                            double high) {
  if (value >= low && value <= high) return;
  throw Error(
      ErrorCode::kInvalidArgument, field,
      text(verb, ": ", field, " is ", value, ", expected a number between ", low, " and ", high));
}

}  // namespace tensorscope
