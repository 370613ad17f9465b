#pragma once
// Ops from the attributes of a fixture case; specialised for each op that has any.

#include <nlohmann/json.hpp>
#include <vector>

#include "ops/list.h"

namespace tensorscope::test {

template <class Op>
Op op_from(const nlohmann::json&) {
  return {};
}

template <>
inline Matmul op_from<Matmul>(const nlohmann::json& json) {
  return {.transpose_b = json.at("transpose_b")};
}
template <>
inline Bias op_from<Bias>(const nlohmann::json& json) {
  return {.axis = json.at("axis")};
}
template <>
inline Gelu op_from<Gelu>(const nlohmann::json& json) {
  return {.kind = json.at("kind") == "tanh" ? GeluKind::kTanh : GeluKind::kErf};
}
template <>
inline LayerNorm op_from<LayerNorm>(const nlohmann::json& json) {
  return {.eps = json.at("eps")};
}
template <>
inline BatchNorm2d op_from<BatchNorm2d>(const nlohmann::json& json) {
  return {.eps = json.at("eps")};
}
template <>
inline BatchNorm2dTraining op_from<BatchNorm2dTraining>(const nlohmann::json& json) {
  return {.eps = json.at("eps")};
}
template <>
inline Conv2d op_from<Conv2d>(const nlohmann::json& json) {
  return {json.at("stride"), json.at("padding"), json.at("dilation"), json.at("groups")};
}
template <>
inline MaxPool2d op_from<MaxPool2d>(const nlohmann::json& json) {
  return {json.at("kernel"), json.at("stride"), json.at("padding"), json.at("ceil_mode")};
}
template <>
inline AvgPool2d op_from<AvgPool2d>(const nlohmann::json& json) {
  return {json.at("kernel"), json.at("stride"), json.at("padding"), json.at("ceil_mode")};
}
template <>
inline Permute op_from<Permute>(const nlohmann::json& json) {
  Permute op;
  for (const auto& dim : json.at("dims")) op.dims[op.rank++] = dim;
  return op;
}
template <>
inline SplitHeads op_from<SplitHeads>(const nlohmann::json& json) {
  return {json.at("heads"), json.at("of"), json.at("first")};
}
template <>
inline Reshape op_from<Reshape>(const nlohmann::json& json) {
  const auto dims = json.at("target").get<std::vector<std::int64_t>>();
  return {.target = Shape(std::span<const std::int64_t>(dims))};
}
template <>
inline Flatten op_from<Flatten>(const nlohmann::json& json) {
  return {.start = json.at("start")};
}
template <>
inline Concat op_from<Concat>(const nlohmann::json& json) {
  return {.axis = json.at("axis")};
}
template <>
inline Attention op_from<Attention>(const nlohmann::json& json) {
  return {.causal = json.at("causal")};
}
template <>
inline DropoutTraining op_from<DropoutTraining>(const nlohmann::json& json) {
  return {.p = json.at("p")};
}
template <>
inline Dropout op_from<Dropout>(const nlohmann::json& json) {
  return {.p = json.at("p")};
}

}  // namespace tensorscope::test
