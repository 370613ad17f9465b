#include "graph/dispatch.h"

#include <algorithm>

namespace tensorscope::detail {

std::int64_t bytes_given_twice(std::span<const Tensor* const> inputs) {
  std::int64_t bytes = 0;
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    const auto before = inputs.first(i);
    const bool again = std::find(before.begin(), before.end(), inputs[i]) != before.end();
    if (again) bytes += inputs[i]->bytes();
  }
  return bytes;
}

}  // namespace tensorscope::detail
