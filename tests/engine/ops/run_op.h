#pragma once
// Runs an op through the dispatcher on literal values.

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "graph/dispatch.h"
#include "ops/list.h"

namespace tensorscope::test {

/// A literal input.
struct Values {
  Shape shape;
  std::vector<double> values;
  bool ids = false;
};

inline Values ids(const Shape& shape, std::vector<double> values) {
  return {shape, std::move(values), true};
}

template <class T>
void fill(Tensor& tensor, const std::vector<double>& values) {
  if (static_cast<std::size_t>(tensor.numel()) != values.size()) {
    throw Error(ErrorCode::kInternal, "test", "a literal does not fill its shape");
  }
  std::transform(values.begin(), values.end(), tensor.values<T>().begin(),
                 [](double value) { return static_cast<T>(value); });
}

template <class T>
Tensor tensor_of(const Context& context, const Values& literal) {
  Tensor tensor(context.allocator(), literal.shape, literal.ids ? DType::kInt32 : kDTypeOf<T>,
                MemoryCategory::kInputs, "input");
  literal.ids ? fill<std::int32_t>(tensor, literal.values) : fill<T>(tensor, literal.values);
  return tensor;
}

/// Output of run<Op> in element type T, by the reference or the fast kernels.
template <class T, class Op>
std::vector<double> run_op(const Op& op, const std::vector<Values>& inputs, bool use_reference) {
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = kDTypeOf<T>, .use_reference = use_reference};
  std::vector<Tensor> tensors;
  for (const Values& input : inputs) tensors.push_back(tensor_of<T>(context, input));
  std::vector<const Tensor*> pointers;
  for (const Tensor& tensor : tensors) pointers.push_back(&tensor);
  const Tensor output = run(context, op, pointers, "op");
  const std::span<const T> values = output.values<T>();
  return {values.begin(), values.end()};
}

}  // namespace tensorscope::test
