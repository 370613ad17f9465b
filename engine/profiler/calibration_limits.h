#pragma once
// What the options of a calibration are held to.

#include "core/error.h"
#include "core/text.h"

namespace tensorscope {

/// Throws Error(invalid_argument) "calibration: field is ..." for a value outside, NaN included.
inline void require_between(const char* field, double value, double low, double high) {
  if (value >= low && value <= high) return;
  throw Error(ErrorCode::kInvalidArgument, field,
              text("calibration: ", field, " is ", value, ", expected a number between ", low,
                   " and ", high));
}

}  // namespace tensorscope
