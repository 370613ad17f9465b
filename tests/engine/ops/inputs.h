#pragma once
// Seeded inputs for an op, in the scalar type a test chooses.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "core/rng.h"
#include "ops/all_kernels.h"
#include "ops/contract/kernels.h"
#include "ops/list.h"

namespace tensorscope::test {

/// The same float values for every scalar T, so that results can be compared.
template <class T>
class OpInputs {
 public:
  template <class Op>
  OpInputs(const Op&, const std::vector<Shape>& shapes) : shapes_(shapes) {
    Rng rng(42, 54);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      values_.emplace_back();
      if (is_index_input<Op>(i)) {
        // An embedding's ids select a table row; other ids are class targets.
        const bool is_table = std::is_same_v<Op, Embedding>;
        add_ids(rng, shapes[i], is_table ? shapes[1][0] : shapes[0][-1]);
        continue;
      }
      if (add_stored(rng, shapes[i], input_dtype<Op>(i, kDTypeOf<T>))) continue;
      // A variance must be positive.
      const bool is_variance = (std::is_same_v<Op, BatchNorm2d> && i == 4) ||
                               (std::is_same_v<Op, BatchNorm2dTraining> && i == 3);
      add_values(rng, shapes[i], is_variance ? 0.5F : -1.0F, is_variance ? 1.5F : 1.0F);
    }
  }

  Shapes shapes() const { return shapes_; }
  Inputs views() const { return views_; }
  /// Values of input i, which must not be an index; views() shows changes to them.
  std::vector<T>& values(std::size_t i) { return values_[i]; }

 private:
  void add_ids(Rng& rng, const Shape& shape, std::int64_t vocabulary) {
    ids_.resize(static_cast<std::size_t>(shape.numel()));
    for (std::int32_t& id : ids_) {
      id = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(vocabulary)));
    }
    views_.push_back({shape, DType::kInt32, ids_.data()});
  }
  // Inputs whose type is fixed by the op, whatever type it computes in.
  bool add_stored(Rng& rng, const Shape& shape, DType dtype) {
    const auto any = [&rng] { return rng.uniform(-1.0F, 1.0F); };
    if (dtype == DType::kFloat16) {
      add_stored<Float16>(shape, dtype, [&] { return to_float16(any()); });
    } else if (dtype == DType::kBFloat16) {
      add_stored<BFloat16>(shape, dtype, [&] { return to_bfloat16(any()); });
    } else if (dtype == DType::kInt8) {
      add_stored<std::int8_t>(shape, dtype, [&] {
        return static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
      });
    } else {
      return false;
    }
    return true;
  }
  template <class Stored, class Next>
  void add_stored(const Shape& shape, DType dtype, const Next& next) {
    const auto values = std::make_shared<std::vector<Stored>>();
    for (std::int64_t i = 0; i < shape.numel(); ++i) values->push_back(next());
    views_.push_back({shape, dtype, values->data()});
    stored_.push_back(values);
  }
  void add_values(Rng& rng, const Shape& shape, float low, float high) {
    std::vector<T>& values = values_.back();
    for (std::int64_t i = 0; i < shape.numel(); ++i) {
      values.push_back(static_cast<T>(rng.uniform(low, high)));
    }
    views_.push_back({shape, kDTypeOf<T>, values.data()});
  }

  std::vector<Shape> shapes_;
  std::deque<std::vector<T>> values_;  // a deque: views point into it while it grows
  std::vector<std::shared_ptr<void>> stored_;
  std::vector<std::int32_t> ids_;
  std::vector<ConstView> views_;
};

/// The values that a view shows; a view op has no kernel that copies them.
template <class T>
void copy_values(Inputs inputs, View output) {
  std::copy_n(inputs[0].as<T>(), output.shape.numel(), output.as<T>());
}

/// Writes to separate memory, with the kernel that the op runs for T.
template <class T, class Op>
void forward(const Op& op, Inputs inputs, View output, Workspace workspace = {}) {
  if constexpr (kIsViewOp<Op>) {
    copy_values<T>(inputs, output);
  } else {
    forward_kernel<T>(op, inputs, output, workspace);
  }
}

/// Result of the reference kernel.
template <class T, class Op>
std::vector<T> reference_output(const Op& op, const OpInputs<T>& inputs) {
  const Shape shape = op.infer(inputs.shapes());
  std::vector<T> output(static_cast<std::size_t>(shape.numel()));
  const View view{shape, kDTypeOf<T>, output.data()};
  if constexpr (requires { op.template reference<T>(inputs.views(), view); }) {
    op.template reference<T>(inputs.views(), view);  // a view in a test may have one
  } else if constexpr (kIsViewOp<Op>) {
    copy_values<T>(inputs.views(), view);
  } else {
    forward_kernel<T, ReadableKernels>(op, inputs.views(), view);
  }
  return output;
}

}  // namespace tensorscope::test
