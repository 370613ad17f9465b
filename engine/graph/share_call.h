#pragma once
// Splits calls of ops with independent parts (kParts) between threads. An op that shares its work
// in another way does so in its kernel (kernels/threads/thread_pool.h).

#include <type_traits>

#include "core/kernel_arguments.h"
#include "graph/op_table.h"

namespace tensorscope {

/// A range of a call's parts, which gives the matching slices of its tensors.
class CallPart {
 public:
  CallPart(Parts parts, std::size_t leading, std::int64_t begin, std::int64_t count)
      : parts_(parts), leading_(leading), begin_(begin), count_(count) {}

  /// The slice of a tensor. Leading dimensions become 1, except the last of them, which becomes the
  /// number of parts. A null data pointer stays null.
  ConstView of(const ConstView& whole) const;
  View of(const View& whole) const {
    const ConstView part = of(ConstView{whole.shape, whole.dtype, whole.data});
    return {part.shape, part.dtype, const_cast<void*>(part.data)};
  }
  /// Input i of a call: its slice if parts cut it, else all of it.
  ConstView input(Inputs inputs, std::size_t i) const {
    return cuts(i) ? of(inputs[i]) : inputs[i];
  }
  bool cuts(std::size_t input) const { return input == 0 || parts_ == Parts::kElements; }

 private:
  Parts parts_;
  std::size_t leading_;
  std::int64_t begin_, count_;
};

/// The work of a call with this cost, in the unit of kernels::share().
inline std::int64_t work_of(const Cost& cost, std::int64_t bytes) {
  // An exp, tanh or erf of a vectorised kernel takes some twenty operations.
  constexpr std::int64_t kTranscendental = 20;
  return cost.flops + kTranscendental * cost.transcendentals + bytes;
}

/// Whether a call on x can be cut and there is more than one thread.
bool is_shared_by_threads(Parts parts, const Shape& x);
inline bool is_shared(Parts parts, const Shape& x) {
  return kernels::kHasThreads && is_shared_by_threads(parts, x);
}

/// Runs a part. Refers to a function object, which must outlive it.
class RunPart {
 public:
  template <class Run>
    requires std::is_invocable_v<const Run&, const CallPart&>
  explicit(false) RunPart(const Run& run)
      : run_(&run), call_([](const void* body, const CallPart& part) {
          (*static_cast<const Run*>(body))(part);
        }) {}
  void operator()(const CallPart& part) const { call_(run_, part); }

 private:
  const void* run_;
  void (*call_)(const void* run, const CallPart& part);
};

/// Calls run(part) for ranges that together cover a call on x, on as many threads as its work
/// justifies.
void share_call(Parts parts, const Shape& x, std::int64_t work, RunPart run);

}  // namespace tensorscope
