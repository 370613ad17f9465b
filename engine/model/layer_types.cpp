#include "model/layer_types.h"

namespace tensorscope {
namespace {

using Layer = decltype(LayerSpec::layer);

constexpr Range kPadding{0, spec_limits::kDimension};

template <class Op>
Layer plain(const ObjectReader&) {
  return OpSpec{Op{}};
}

Layer read_gelu(const ObjectReader& reader) {
  static constexpr std::string_view kChoices[] = {"none", "tanh"};
  Gelu op;
  op.kind = reader.choice_or("approximate", kChoices, 0) == 0 ? GeluKind::kErf : GeluKind::kTanh;
  return OpSpec{op};
}

template <class Pool>
Layer read_pool(const ObjectReader& reader) {
  Pool op;
  op.kernel = reader.pair("kernel_size", kSize);
  op.stride = reader.pair_or("stride", kSize, op.kernel);
  op.padding = reader.pair_or("padding", kPadding, {0, 0});
  op.ceil_mode = reader.boolean_or("ceil_mode", false);
  return OpSpec{op};
}

Layer read_flatten(const ObjectReader& reader) {
  Flatten op;
  op.start = static_cast<int>(reader.integer_or("start", {1, Shape::kMaxRank - 1}, 1));
  return OpSpec{op};
}

// With "active", dropout also drops outside training (Gal and Ghahramani, arXiv:1506.02142).
Layer read_dropout(const ObjectReader& reader) {
  const auto p = static_cast<float>(reader.number_or("p", 0.0, 1.0, 0.5));
  if (reader.boolean_or("active", false)) return OpSpec{DropoutTraining{p}};
  return OpSpec{Dropout{p}};
}

Layer read_linear(const ObjectReader& reader) {
  LinearSpec spec;
  spec.in_features = reader.optional_integer("in_features", kSize);
  spec.tied_to = reader.string_or("tied_to", 1024, "");
  if (spec.tied_to.empty()) {
    spec.out_features = reader.integer("out_features", kSize);
  } else {
    spec.out_features = reader.integer_or("out_features", kSize, 0);
  }
  spec.bias = reader.boolean_or("bias", true);
  return spec;
}

/// PyTorch's padding "same": the output has the size of the input; if the number of zeros is odd,
/// the extra one goes below and to the right.
void pad_to_same(const ObjectReader& reader, Conv2dSpec& spec) {
  if (spec.op.stride != std::array<std::int64_t, 2>{1, 1}) {
    spec_error(reader.path("padding"), "got \"same\", expected numbers: the stride is not 1");
  }
  for (const std::size_t axis : {0U, 1U}) {
    const std::int64_t zeros = spec.op.dilation[axis] * (spec.kernel_size[axis] - 1);
    spec.op.padding[axis] = zeros / 2;
    spec.op.extra_padding[axis] = zeros % 2;
  }
}

Layer read_conv2d(const ObjectReader& reader) {
  Conv2dSpec spec;
  spec.in_channels = reader.optional_integer("in_channels", kSize);
  spec.out_channels = reader.integer("out_channels", kSize);
  spec.kernel_size = reader.pair("kernel_size", kSize);
  spec.op.stride = reader.pair_or("stride", kSize, {1, 1});
  spec.op.dilation = reader.pair_or("dilation", kSize, {1, 1});
  if (reader.has("padding") && reader.at("padding").is_string()) {
    static constexpr std::string_view kChoices[] = {"same"};
    reader.choice_or("padding", kChoices, 0);
    pad_to_same(reader, spec);
  } else {
    spec.op.padding = reader.pair_or("padding", kPadding, {0, 0});
  }
  spec.op.groups = reader.integer_or("groups", kSize, 1);
  spec.bias = reader.boolean_or("bias", true);
  return spec;
}

// Not 0: the variance of equal values is 0, and 0 / 0 would spread NaNs.
float read_eps(const ObjectReader& reader) {
  return static_cast<float>(reader.number_or("eps", 1e-12, 1.0, 1e-5));
}

Layer read_batch_norm2d(const ObjectReader& reader) { return BatchNorm2dSpec{read_eps(reader)}; }

Layer read_layer_norm(const ObjectReader& reader) {
  return LayerNormSpec{read_eps(reader), reader.boolean_or("bias", true)};
}

Layer read_reshape(const ObjectReader& reader) {
  return ReshapeSpec{reader.integers("shape", kSize, Shape::kMaxRank - 1)};
}

Layer read_permute(const ObjectReader& reader) {
  PermuteSpec spec{reader.integers("dims", {0, Shape::kMaxRank - 1}, Shape::kMaxRank)};
  if (spec.dims[0] != 0) {
    spec_error(reader.path("dims") + "[0]",
               text("got ", spec.dims[0], ", expected 0: the batch stays in front"));
  }
  return spec;
}

Layer read_embedding(const ObjectReader& reader) {
  return EmbeddingSpec{reader.integer("features", kSize)};
}

Layer read_position(const ObjectReader& reader) {
  return PositionEmbeddingSpec{reader.integer("max_length", kSize)};
}

SelfAttentionSpec attention_fields(const ObjectReader& reader) {
  const std::int64_t heads = reader.integer("heads", {1, spec_limits::kHeads});
  const SelfAttentionSpec spec{heads, reader.integer_or("kv_heads", {1, heads}, heads),
                               reader.boolean_or("causal", false), reader.boolean_or("bias", true),
                               reader.boolean_or("materialised", false)};
  if (heads % spec.kv_heads != 0) {
    spec_error(reader.path("kv_heads"),
               text("got ", spec.kv_heads, ", expected a divisor of heads, which is ", heads));
  }
  if (spec.materialised && spec.causal) {
    spec_error(reader.path("materialised"), "got true, expected false: attention is causal here");
  }
  return spec;
}

Layer read_self_attention(const ObjectReader& reader) { return attention_fields(reader); }

Layer read_transformer_block(const ObjectReader& reader) {
  static constexpr std::string_view kChoices[] = {"gelu", "gelu_tanh"};
  TransformerBlockSpec spec;
  spec.attention = attention_fields(reader);
  spec.mlp_features = reader.optional_integer("mlp_features", kSize);
  spec.activation =
      reader.choice_or("activation", kChoices, 1) == 0 ? GeluKind::kErf : GeluKind::kTanh;
  if (reader.has("dropout")) {
    spec.dropout = static_cast<float>(reader.number_or("dropout", 0.0, 1.0, 0.0));
  }
  return spec;
}

}  // namespace

std::span<const LayerType> plain_layer_types() {
  static const std::vector<LayerType> kTypes = {
      {"linear", {"in_features", "out_features", "bias", "tied_to"}, read_linear},
      {"conv2d",
       {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups",
        "bias"},
       read_conv2d},
      {"batch_norm2d", {"eps"}, read_batch_norm2d},
      {"layer_norm", {"eps", "bias"}, read_layer_norm},
      {"relu", {}, plain<Relu>},
      {"gelu", {"approximate"}, read_gelu},
      {"silu", {}, plain<Silu>},
      {"sigmoid", {}, plain<Sigmoid>},
      {"tanh", {}, plain<Tanh>},
      {"softmax", {}, plain<Softmax>},
      {"log_softmax", {}, plain<LogSoftmax>},
      {"max_pool2d", {"kernel_size", "stride", "padding", "ceil_mode"}, read_pool<MaxPool2d>},
      {"avg_pool2d", {"kernel_size", "stride", "padding", "ceil_mode"}, read_pool<AvgPool2d>},
      {"global_avg_pool", {}, plain<GlobalAvgPool>},
      {"flatten", {"start"}, read_flatten},
      {"reshape", {"shape"}, read_reshape},
      {"permute", {"dims"}, read_permute},
      {"bias", {}, plain<Bias>},
      {"dropout", {"p", "active"}, read_dropout},
      {"embedding", {"features"}, read_embedding},
      {"position_embedding", {"max_length"}, read_position},
      {"self_attention",
       {"heads", "kv_heads", "causal", "bias", "materialised"},
       read_self_attention},
      {"transformer_block",
       {"heads", "kv_heads", "causal", "bias", "materialised", "mlp_features", "activation",
        "dropout"},
       read_transformer_block},
  };
  return kTypes;
}

}  // namespace tensorscope
