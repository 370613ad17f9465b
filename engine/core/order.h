#pragma once
// In which order things come, by a number of each: compiled once, as every sort of a type of its
// own is one more to download.

#include <cstddef>
#include <span>
#include <vector>

namespace tensorscope {

/// Positions of the keys, smallest first; equal ones as they stood. Keys are no NaN.
std::vector<std::size_t> ascending_order(std::span<const double> keys);

}  // namespace tensorscope
