#pragma once
// Numbers as people write them in a sentence.

#include <string>

#include "core/text.h"

namespace tensorscope {

/// Three significant digits, without an exponent for everyday sizes: "0.123", "9780".
inline std::string readable(double value) {
  return value >= 100.0 && value < 1e7 ? rounded(value) : significant(value, 3);
}

}  // namespace tensorscope
