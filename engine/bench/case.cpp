#include "bench/case.h"

#include <array>

#include "core/error.h"

namespace tensorscope::bench {
namespace {

struct Kind {
  std::string_view name;
  std::size_t min_sizes;
  std::size_t max_sizes;
};

constexpr std::size_t kLayers = 6;
constexpr std::array kKinds{
    Kind{"matmul", 3, 3},
    Kind{"linear", 3, 4},
    Kind{"conv2d", 5, 9},
    Kind{"dwconv", 4, 7},
    Kind{"relu", 1, 1},
    Kind{"gelu", 1, 1},
    Kind{"add", 1, 1},
    Kind{"max_pool", 5, 6},
    Kind{"avg_pool", 5, 6},
    Kind{"mean", 3, 4},
    Kind{"softmax", 2, 2},
    Kind{"layer_norm", 2, 2},
    Kind{"attention", 3, 3},
    Kind{"mlp", 3, kLayers},
    Kind{"mlp_train", 3, kLayers},
    Kind{"resnet18_train", 1, 1},
    Kind{"int8_matmul", 3, 3},
    Kind{"conv_gradients", 5, 8},
    Kind{"resnet18", 1, 1},
    Kind{"mobilenetv2", 1, 1},
    Kind{"vit_tiny", 1, 1},
    Kind{"gpt2_block", 2, 2},
};

void require_sizes(const Kind& kind, Sizes sizes) {
  if (sizes.size() < kind.min_sizes || sizes.size() > kind.max_sizes) {
    throw Error(ErrorCode::kInvalidArgument, "bench",
                text(kind.name, ": got ", sizes.size(), " sizes, expected ", kind.min_sizes, " to ",
                     kind.max_sizes));
  }
}

}  // namespace

std::span<const std::string_view> kinds() {
  static const auto kNames = [] {
    std::array<std::string_view, kKinds.size()> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = kKinds[i].name;
    return all;
  }();
  return kNames;
}

std::unique_ptr<Case> make_case(std::string_view name, Sizes sizes, DType dtype) {
  for (const Kind& kind : kKinds) {
    if (kind.name != name) continue;
    require_sizes(kind, sizes);
    if (auto one = make_op_case(name, sizes, dtype)) return one;
    if (auto one = make_network_case(name, sizes, dtype)) return one;
    if (auto one = make_int8_case(name, sizes, dtype)) return one;
    if (auto one = make_training_case(name, sizes, dtype)) return one;
  }
  throw Error(ErrorCode::kInvalidArgument, "bench", text("bench: there is no case '", name, "'"));
}

}  // namespace tensorscope::bench
