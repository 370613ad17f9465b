#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tensorscope {

/// Indices of the values, the smallest value's first, those of equal ones in their order. One sort
/// for all lists: each of its own would be half a kB of the page's download.
/// @param values none is NaN
std::vector<std::size_t> smallest_first(std::span<const double> values);
/// The largest value's first. @param values up to 2^53, as counts of bytes are
std::vector<std::size_t> largest_first(std::span<const std::int64_t> values);

}  // namespace tensorscope
