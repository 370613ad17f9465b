#pragma once
// Reading and writing the values of tensors, whatever their element type.

#include <cstring>

#include "core/tensor.h"

namespace tensorscope {

/// Copies all bytes to a tensor of the same size. Does nothing if either tensor is planned.
inline void copy_bytes(const Tensor& from, Tensor& to) {
  if (from.dry() || to.dry()) return;
  std::memcpy(to.view().data, from.view().data, static_cast<std::size_t>(to.bytes()));
}

/// The first value of a float32 or float64 tensor.
inline double first_value(const Tensor& tensor) {
  if (tensor.dtype() == DType::kFloat64) return tensor.values<double>()[0];
  return static_cast<double>(tensor.values<float>()[0]);
}

/// Does nothing for a planned tensor.
inline void set_first_value(Tensor& tensor, double value) {
  if (tensor.dry()) return;
  if (tensor.dtype() == DType::kFloat64) {
    tensor.values<double>()[0] = value;
  } else {
    tensor.values<float>()[0] = static_cast<float>(value);
  }
}

}  // namespace tensorscope
