#include "core/order.h"

#include <algorithm>
#include <numeric>

namespace tensorscope {

std::vector<std::size_t> smallest_first(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return values[a] != values[b] ? values[a] < values[b] : a < b;
  });
  return order;
}

std::vector<std::size_t> largest_first(std::span<const std::int64_t> values) {
  std::vector<double> negative(values.size());
  std::transform(values.begin(), values.end(), negative.begin(),
                 [](std::int64_t value) { return -static_cast<double>(value); });
  return smallest_first(negative);
}

}  // namespace tensorscope
