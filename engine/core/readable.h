#pragma once
// Numbers as they are written in a sentence.

#include <string>

#include "core/text.h"

namespace tensorscope {

/// Three significant digits; from 100 to 10 million a whole number: "0.123", "9780".
inline std::string readable(double value) {
  return value >= 100.0 && value < 1e7 ? rounded(value) : significant(value, 3);
}

}  // namespace tensorscope
