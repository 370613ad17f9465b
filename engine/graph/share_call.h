#pragma once
// Threads for ops whose calls fall into parts (kParts): the one place where such a call is cut. An
// op with another way to share its work does so in its kernel (kernels/threads/thread_pool.h).

#include "graph/op_table.h"
#include "kernels/threads/thread_pool.h"

namespace tensorscope {

/// A stretch of a call's parts: what is left of its tensors.
class CallPart {
 public:
  CallPart(Parts parts, std::size_t leading, std::int64_t begin, std::int64_t count)
      : parts_(parts), leading_(leading), begin_(begin), count_(count) {}

  /// Of a tensor that is cut; its leading dimensions become 1 but for the last of them. Without
  /// data it stays so.
  ConstView of(const ConstView& whole) const;
  View of(const View& whole) const {
    const ConstView part = of(ConstView{whole.shape, whole.dtype, whole.data});
    return {part.shape, part.dtype, const_cast<void*>(part.data)};
  }
  /// Of a call's input i.
  ConstView input(Inputs inputs, std::size_t i) const {
    return cuts(i) ? of(inputs[i]) : inputs[i];
  }
  bool cuts(std::size_t input) const { return input == 0 || parts_ == Parts::kElements; }

 private:
  Parts parts_;
  std::size_t leading_;
  std::int64_t begin_, count_;
};

/// What a call with this cost takes, in the unit of kernels::share().
inline std::int64_t work_of(const Cost& cost, std::int64_t bytes) {
  // An exp, tanh or erf of a vectorised kernel is some twenty operations.
  constexpr std::int64_t kTranscendental = 20;
  return cost.flops + kTranscendental * cost.transcendentals + bytes;
}

/// Whether a call on x can be cut, and there is someone to share it with.
inline bool is_shared(Parts parts, const Shape& x) {
  return kernels::kHasThreads && parts != Parts::kNone && kernels::thread_count() > 1 &&
         x.rank() > (parts == Parts::kElements ? 0 : 1);
}

/// How many of a shape's dimensions count parts.
std::size_t leading_dimensions(Parts parts, const Shape& x);
/// Parts that stay together.
std::ptrdiff_t unit_of(Parts parts);

/// run(part) for stretches that are all of a call on x, by as many threads as its work is worth.
template <class Run>
void share_call(Parts parts, const Shape& x, std::int64_t work, const Run& run) {
  const std::size_t leading = leading_dimensions(parts, x);
  const std::int64_t items = x.numel(0, leading);
  kernels::share(items, unit_of(parts), work / items,
                 [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
                   run(CallPart(parts, leading, begin, end - begin));
                 });
}

}  // namespace tensorscope
