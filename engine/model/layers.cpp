#include "model/layers.h"

#include <cmath>

#include "core/error.h"

namespace tensorscope {
namespace {

float fan_in_std(std::int64_t fan_in) { return 1.0F / std::sqrt(static_cast<float>(fan_in)); }

ValueId linear(Builder& b, ValueId x, std::int64_t out_features, bool bias,
               std::string_view suffix = {}) {
  const Scope scope(b, suffix);
  const std::int64_t in = b.shape(x)[-1];
  std::vector<ValueId> inputs{
      x, b.parameter("weight", {out_features, in}, Init::kUniform, fan_in_std(in))};
  if (bias) inputs.push_back(b.parameter("bias", {out_features}, Init::kZeros));
  return b.emit(Linear{}, std::move(inputs));
}

ValueId layer_norm(Builder& b, ValueId x, const LayerNormSpec& spec, std::string_view suffix = {}) {
  const Scope scope(b, suffix);
  const Shape features{b.shape(x)[-1]};
  std::vector<ValueId> inputs{x, b.parameter("weight", features, Init::kOnes)};
  if (spec.bias) inputs.push_back(b.parameter("bias", features, Init::kZeros));
  return b.emit(LayerNorm{spec.eps}, std::move(inputs));
}

void require_rank(const Builder& b, ValueId x, std::size_t rank, std::string_view what) {
  if (b.shape(x).rank() == rank) return;
  b.fail(text(what, ": input is ", b.shape(x), ", expected ", rank, " dimensions"));
}

ValueId attention(Builder& b, ValueId q, ValueId k, ValueId v, const SelfAttentionSpec& spec) {
  if (!spec.materialised) return b.emit(Attention{spec.causal}, {q, k, v}, "sdpa");
  const Shape shape = b.shape(q);
  const bool shared = spec.kv_heads < spec.heads;
  // Query heads that share keys are adjacent, so they become more rows of one product.
  if (shared)
    q = b.emit(Reshape{b.shape(k).with(2, shape[2] * spec.heads / spec.kv_heads)}, {q}, "scores");
  const ValueId scores = b.emit(Matmul{true}, {q, k}, "scores");
  const ValueId weights = b.emit(Softmax{fan_in_std(shape[-1])}, {scores}, "softmax");
  const ValueId values = b.emit(Matmul{}, {weights, v}, "values");
  return shared ? b.emit(Reshape{shape}, {values}, "values") : values;
}

ValueId self_attention(Builder& b, ValueId x, const SelfAttentionSpec& spec) {
  require_rank(b, x, 3, "self_attention");
  const Shape in = b.shape(x);  // [B batch, T sequence, C channels]
  if (in[2] % spec.heads != 0) {
    b.fail(text("self_attention: ", in[2], " channels do not divide into ", spec.heads, " heads"));
  }
  const std::int64_t all = spec.heads + 2 * spec.kv_heads;
  const ValueId qkv = linear(b, x, in[2] / spec.heads * all, spec.bias, "qkv");
  const auto split = [&](std::int64_t heads, std::int64_t first, std::string_view name) {
    return b.emit(SplitHeads{heads, all, first}, {qkv}, name);
  };
  const ValueId q = split(spec.heads, 0, "split_q");
  const ValueId k = split(spec.kv_heads, spec.heads, "split_k");
  const ValueId v = split(spec.kv_heads, spec.heads + spec.kv_heads, "split_v");
  const ValueId heads = attention(b, q, k, v, spec);
  Permute merge;
  merge.dims = {0, 2, 1, 3};
  merge.rank = 4;
  const ValueId merged = b.emit(merge, {heads}, "merge");
  return linear(b, b.emit(Reshape{in}, {merged}, "merge"), in[2], spec.bias, "proj");
}

}  // namespace

ValueId compile_layer(Builder& b, ValueId x, const OpSpec& spec) {
  if (std::holds_alternative<Bias>(spec.op)) {
    if (b.shape(x).rank() < 2) b.fail(text("bias: input is ", b.shape(x), ", expected features"));
    return b.emit(spec.op, {x, b.parameter("bias", {b.shape(x)[-1]}, Init::kZeros)});
  }
  AnyOp op = spec.op;
  // Each dropout layer gets its own mask.
  if (auto* dropout = std::get_if<DropoutTraining>(&op)) dropout->stream = b.nodes();
  return b.emit(op, {x});
}

ValueId compile_layer(Builder& b, ValueId x, const LinearSpec& spec) {
  const Shape& in = b.shape(x);
  if (spec.in_features && *spec.in_features != in[-1]) {
    b.fail(text("linear: input has ", in[-1], " features, layer expects ", *spec.in_features));
  }
  if (in.rank() < 2) b.fail(text("linear: input is ", in, ", expected features after the batch"));
  if (spec.tied_to.empty()) return linear(b, x, spec.out_features, spec.bias);
  const auto table = b.embeddings.find(spec.tied_to);
  if (table == b.embeddings.end()) {
    b.fail(text("linear: tied_to names '", printable(spec.tied_to),
                "', which is no embedding before this layer"));
  }
  const Shape weight = b.shape(table->second);
  if (spec.out_features != 0 && spec.out_features != weight[0]) {
    b.fail(text("linear: out_features is ", spec.out_features, ", the tied table has ", weight[0]));
  }
  std::vector<ValueId> inputs{x, table->second};
  if (spec.bias) inputs.push_back(b.parameter("bias", {weight[0]}, Init::kZeros));
  return b.emit(Linear{}, std::move(inputs));
}

ValueId compile_layer(Builder& b, ValueId x, const Conv2dSpec& spec) {
  require_rank(b, x, 4, "conv2d");
  const std::int64_t channels = b.shape(x)[1];
  if (spec.in_channels && *spec.in_channels != channels) {
    b.fail(text("conv2d: input has ", channels, " channels, layer expects ", *spec.in_channels));
  }
  const std::int64_t groups = spec.op.groups;
  if (channels % groups != 0 || spec.out_channels % groups != 0) {
    b.fail(text("conv2d: ", channels, " input and ", spec.out_channels,
                " output channels do not both divide into ", groups, " groups"));
  }
  const Shape weight{spec.out_channels, channels / groups, spec.kernel_size[0],
                     spec.kernel_size[1]};
  std::vector<ValueId> inputs{
      x, b.parameter("weight", weight, Init::kUniform, fan_in_std(weight.numel(1, 4)))};
  if (spec.bias) inputs.push_back(b.parameter("bias", {spec.out_channels}, Init::kZeros));
  return b.emit(spec.op, std::move(inputs));
}

ValueId compile_layer(Builder& b, ValueId x, const BatchNorm2dSpec& spec) {
  require_rank(b, x, 4, "batch_norm2d");
  const Shape channels{b.shape(x)[1]};
  const ValueId weight = b.parameter("weight", channels, Init::kOnes);
  const ValueId bias = b.parameter("bias", channels, Init::kZeros);
  const ValueId mean = b.buffer("running_mean", channels, Init::kZeros);
  const ValueId var = b.buffer("running_var", channels, Init::kOnes);
  return b.emit(BatchNorm2d{spec.eps}, {x, weight, bias, mean, var});
}

ValueId compile_layer(Builder& b, ValueId x, const LayerNormSpec& spec) {
  return layer_norm(b, x, spec);
}

ValueId compile_layer(Builder& b, ValueId x, const ReshapeSpec& spec) {
  std::vector<std::int64_t> dims{b.shape(x)[0]};
  dims.insert(dims.end(), spec.shape.begin(), spec.shape.end());
  return b.emit(Reshape{Shape(dims)}, {x});
}

ValueId compile_layer(Builder& b, ValueId x, const PermuteSpec& spec) {
  Permute op;
  op.rank = spec.dims.size();
  for (std::size_t i = 0; i < op.rank; ++i) op.dims[i] = static_cast<std::uint8_t>(spec.dims[i]);
  return b.emit(op, {x});
}

ValueId compile_layer(Builder& b, ValueId x, const EmbeddingSpec& spec) {
  const std::int64_t vocabulary = b.value(x).vocabulary;
  if (vocabulary == 0) {
    b.fail("embedding: its input must be the model's tokens",
           "Give the model an input of tokens and make embedding the first layer.");
  }
  const ValueId table = b.parameter("weight", {vocabulary, spec.features}, Init::kUniform, 0.02F);
  b.embeddings.emplace(b.path(), table);
  return b.emit(Embedding{}, {x, table});
}

ValueId compile_layer(Builder& b, ValueId x, const PositionEmbeddingSpec& spec) {
  require_rank(b, x, 3, "position_embedding");
  const ValueId table =
      b.parameter("weight", {spec.max_length, b.shape(x)[2]}, Init::kUniform, 0.02F);
  b.value(table).position_table = true;
  return b.emit(AddPosition{}, {x, table});
}

ValueId compile_layer(Builder& b, ValueId x, const SelfAttentionSpec& spec) {
  return self_attention(b, x, spec);
}

ValueId compile_layer(Builder& b, ValueId x, const TransformerBlockSpec& spec) {
  require_rank(b, x, 3, "transformer_block");
  const bool bias = spec.attention.bias;
  const std::int64_t width = b.shape(x)[2];
  const ValueId normed = layer_norm(b, x, {1e-5F, bias}, "ln_1");
  ValueId attended = 0;
  {
    const Scope scope(b, "attn");
    attended = self_attention(b, normed, spec.attention);
    if (spec.dropout) attended = b.emit(Dropout{*spec.dropout}, {attended}, "dropout");
  }
  const ValueId middle = b.emit(Add{}, {x, attended}, "add_1");
  ValueId hidden = layer_norm(b, middle, {1e-5F, bias}, "ln_2");
  {
    const Scope scope(b, "mlp");
    hidden = linear(b, hidden, spec.mlp_features.value_or(4 * width), bias, "fc");
    hidden = b.emit(Gelu{spec.activation}, {hidden}, "gelu");
    hidden = linear(b, hidden, width, bias, "proj");
    if (spec.dropout) hidden = b.emit(Dropout{*spec.dropout}, {hidden}, "dropout");
  }
  return b.emit(Add{}, {middle, hidden}, "add_2");
}

}  // namespace tensorscope
