#include "core/order.h"

#include <algorithm>
#include <numeric>

namespace tensorscope {

std::vector<std::size_t> ascending_order(std::span<const double> keys) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  return order;
}

}  // namespace tensorscope
