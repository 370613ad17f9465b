#include "rewrite/copy_values.h"

#include <algorithm>

#include "core/error.h"
#include "core/tensor_values.h"
#include "graph/narrow.h"

namespace tensorscope {
namespace {

void copy_value(const Tensor& from, Tensor& to) {
  const bool half = to.dtype() == DType::kFloat16 || to.dtype() == DType::kBFloat16;
  if (from.dtype() == to.dtype()) {
    copy_bytes(from, to);
  } else if (from.dtype() == DType::kFloat32 && half) {
    round_into(from, to);
  }
}

}  // namespace

void require_float32(const Network& network, std::string_view what) {
  if (!network.dry() && network.dtype() == DType::kFloat32) return;
  throw Error(ErrorCode::kUnsupported, std::string(what),
              text(what, ": needs a network that holds values and computes in float32"));
}

void copy_values(const Network& from, Network& to) {
  const std::size_t shared = std::min(from.tensors().size(), to.tensors().size());
  for (ValueId id = 0; id < shared; ++id) {
    const Tensor& value = from.tensors()[id];
    if (!value.empty() && value.shape() == to.tensor(id).shape()) copy_value(value, to.tensor(id));
  }
}

void copy_input(const Network& from, Network& to) {
  const Tensor& x = from.tensors()[from.program().input];
  Tensor& y = to.tensor(to.program().input);
  require_shape(x.shape() == y.shape() && x.dtype() == y.dtype(), "input", "shapes ", x.shape(),
                " and ", y.shape(), " or element types differ");
  copy_bytes(x, y);
}

}  // namespace tensorscope
