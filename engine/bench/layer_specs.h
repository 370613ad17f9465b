#pragma once
// Layers of the benchmark networks, built without JSON.

#include <string>
#include <string_view>
#include <utility>

#include "bench/specs.h"

namespace tensorscope::bench {

template <class Layer>
LayerSpec layer_of(const std::string& name, std::string_view type, Layer spec) {
  return {.json_path = name, .name = name, .type = std::string(type), .layer = std::move(spec)};
}

inline LayerSpec linear_layer(const std::string& name, std::int64_t out_features) {
  LinearSpec spec;
  spec.out_features = out_features;
  return layer_of(name, "linear", spec);
}

inline LayerSpec relu_layer(const std::string& name) {
  return layer_of(name, "relu", OpSpec{Relu{}});
}

inline LayerSpec conv_layer(const std::string& name, std::int64_t channels, std::int64_t kernel,
                            const Conv2d& op) {
  Conv2dSpec spec;
  spec.out_channels = channels;
  spec.kernel_size = {kernel, kernel};
  spec.op = op;
  return layer_of(name, "conv2d", spec);
}

/// For images whose height and width are multiples of the stride.
inline LayerSpec conv_layer(const std::string& name, std::int64_t channels,
                            const ConvWindow& window) {
  const Conv2d op = same_conv(window.stride, window.stride, window);
  return conv_layer(name, channels, window.kernel, op);
}

}  // namespace tensorscope::bench
