#pragma once
// Appends each kind of layer to a program: its parameters and its ops. Layers that contain others
// are in compile.cpp.

#include "model/builder.h"
#include "model/spec.h"

namespace tensorscope {

/// Appends the layer to the builder's program and returns its output. Throws Error(invalid_spec) at
/// the builder's JSON path if the input does not fit.
ValueId compile_layer(Builder& builder, ValueId x, const OpSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const LinearSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const Conv2dSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const BatchNorm2dSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const LayerNormSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const ReshapeSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const PermuteSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const EmbeddingSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const PositionEmbeddingSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const SelfAttentionSpec& spec);
ValueId compile_layer(Builder& builder, ValueId x, const TransformerBlockSpec& spec);

}  // namespace tensorscope
