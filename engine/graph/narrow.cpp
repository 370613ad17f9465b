#include "graph/narrow.h"

#include "graph/dispatch.h"
#include "kernels/elementwise/convert.h"
#include "ops/elementwise/unpack.h"

namespace tensorscope {

void round_into(const Tensor& from, Tensor& to) {
  const auto* values = from.view().as<float>();
  if (to.dtype() == DType::kFloat16) {
    kernels::convert(values, to.view().as<Float16>(), from.numel());
  } else {
    kernels::convert(values, to.view().as<BFloat16>(), from.numel());
  }
}

Tensor narrowed(const Context& context, const Tensor& tensor, DType half, std::string_view label) {
  Tensor copy(context.allocator(), tensor.shape(), half, MemoryCategory::kActivations,
              text(label, ".", to_string(half)));
  const Shape shape = tensor.shape();
  const OpCall call{half == DType::kFloat16 ? "pack_float16" : "pack_bfloat16",
                    label,
                    {&shape, 1},
                    copy.shape(),
                    Cost{},
                    tensor.bytes() + copy.bytes(),
                    copy.bytes(),
                    context.phase};
  if (context.observer != nullptr) context.observer->op_begins(call);
  if (!context.dry) round_into(tensor, copy);
  if (context.observer != nullptr) context.observer->op_ended(call);
  return copy;
}

Tensor widened(const Context& context, const Tensor& half, std::string_view label) {
  const Tensor* const input = &half;
  if (half.dtype() == DType::kFloat16) return run(context, Unpack<Float16>{}, {&input, 1}, label);
  return run(context, Unpack<BFloat16>{}, {&input, 1}, label);
}

}  // namespace tensorscope
