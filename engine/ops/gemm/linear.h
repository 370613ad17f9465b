#pragma once
// Fully connected layer, PyTorch's layout: y = x W^T + b.

#include "kernels/elementwise/elementwise.h"
#include "kernels/gemm/linear.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x [..., in], weight [out, in], optional bias [out] gives [..., out].
struct Linear {
  static constexpr std::string_view kName = "linear";
  static constexpr Arity kArity{2, 3};
  static constexpr InputSet kDifferentiable{0, 1, 2};
  static constexpr InputSet kPassThrough{};

  Shape infer(Shapes shapes) const;
  /// 2 * rows * in * out, plus rows * out for the bias.
  Cost cost(Shapes shapes) const;
  std::int64_t workspace_bytes(Shapes shapes) const;

  template <class T>
  void forward(Inputs inputs, View output, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      kernels::linear_fast(inputs[0].as<float>(), inputs[1].as<float>(), bias<float>(inputs),
                           output.as<float>(), sizes(inputs[0].shape, inputs[1].shape),
                           static_cast<float*>(workspace.data));
    } else {
      reference<T>(inputs, output);
    }
  }
  template <class T>
  void reference(Inputs inputs, View output) const {
    kernels::linear(inputs[0].as<T>(), inputs[1].as<T>(), bias<T>(inputs), output.as<T>(),
                    sizes(inputs[0].shape, inputs[1].shape));
  }

  /// The weight for dx, x for dW, nothing for the bias.
  Reads backward_reads(InputSet needs) const;
  /// 2 * rows * in * out for dx, as many for dW; the sum over rows for the bias.
  Cost backward_cost(Shapes shapes, InputSet needs) const;
  std::int64_t backward_workspace_bytes(Shapes shapes, InputSet needs) const;

  template <class T>
  void backward(const BackwardCall& call, Gradients gradients, Workspace workspace) const {
    if constexpr (std::is_same_v<T, float>) {
      backward_fast(call, gradients, static_cast<float*>(workspace.data));
    } else {
      backward_reference<T>(call, gradients);
    }
  }
  template <class T>
  void backward_reference(const BackwardCall& call, Gradients gradients) const {
    const kernels::LinearSizes s = sizes(call.shapes[0], call.shapes[1]);
    const T* dy = call.grad_output.as<T>();
    if (gradients[0].data != nullptr) {
      kernels::linear_backward_input(dy, call.inputs[1].as<T>(), gradients[0].as<T>(), s);
    }
    if (gradients[1].data != nullptr) {
      kernels::linear_backward_weight(dy, call.inputs[0].as<T>(), gradients[1].as<T>(), s);
    }
    if (gradients.size() > 2 && gradients[2].data != nullptr) {
      kernels::bias_backward(dy, gradients[2].as<T>(), {s.rows, s.out, 1});
    }
  }

  /// Of the ops that stand in for it as well.
  static kernels::LinearSizes sizes(const Shape& x, const Shape& weight);
  template <class T>
  static const T* bias(Inputs inputs) {
    return inputs.size() > 2 ? inputs[2].as<T>() : nullptr;
  }

 private:
  static void backward_fast(const BackwardCall& call, Gradients gradients, float* workspace);
};

}  // namespace tensorscope
