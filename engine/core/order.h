#pragma once
// Sorting by a numeric key. All callers share this one instantiation, because every sort of another
// type would add to the download.

#include <cstddef>
#include <span>
#include <vector>

namespace tensorscope {

/// Indices of the keys in ascending order; equal keys keep their order. No key may be NaN.
std::vector<std::size_t> ascending_order(std::span<const double> keys);

}  // namespace tensorscope
