#include "files/weight_names.h"

#include <array>
#include <utility>

#include "core/suggest.h"

namespace tensorscope {
namespace {

using Renaming = std::pair<std::string_view, std::string_view>;

constexpr std::array<std::string_view, 3> kWrappers = {"module.", "_orig_mod.", "transformer."};
// GPT-2's names, as OpenAI published them and nanoGPT uses them, and this engine's.
constexpr std::array<Renaming, 3> kRenamings = {
    {{".c_attn.", ".qkv."}, {".c_proj.", ".proj."}, {".c_fc.", ".fc."}}};

// Wrappers nest in any order. A loop rather than recursion, as a hostile name may have millions.
std::string_view unwrapped(std::string_view name) {
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view wrapper : kWrappers) {
      if (!name.starts_with(wrapper)) continue;
      name.remove_prefix(wrapper.size());
      found = true;
    }
  }
  return name;
}

std::string renamed(std::string_view name) {
  std::string result(name);
  for (const auto& [theirs, ours] : kRenamings) {
    const std::size_t found = result.find(theirs);
    if (found != std::string::npos) result.replace(found, theirs.size(), ours);
  }
  return result;
}

}  // namespace

std::vector<std::pair<std::string, ValueId>> further_weight_names(const Program& program) {
  std::vector<std::pair<std::string, ValueId>> found;
  // A weight whose own name does not contain a layer's name is not shared with another layer.
  std::vector<char> owned(program.values.size());
  for (const Node& node : program.nodes) {
    for (const ValueId id : node.inputs) {
      const Value& value = program.values[id];
      if (value.kind != ValueKind::kParameter && value.kind != ValueKind::kBuffer) continue;
      const std::size_t dot = value.name.rfind('.');
      if (dot == std::string::npos) continue;
      std::string name = node.label + value.name.substr(dot);
      if (name == value.name) {
        owned[id] = 1;
      } else if (owned[id] != 0) {
        found.emplace_back(std::move(name), id);
      }
    }
  }
  return found;
}

WeightNames::WeightNames(const Program& program) {
  for (ValueId id = 0; id < program.values.size(); ++id) {
    const Value& value = program.values[id];
    if (value.kind != ValueKind::kParameter && value.kind != ValueKind::kBuffer) continue;
    ids_.emplace(value.name, id);
  }
  for (const auto& [name, id] : further_weight_names(program)) ids_.emplace(name, id);
  for (const auto& [name, unused] : ids_) known_.push_back(name);
}

std::optional<ValueId> WeightNames::exactly(std::string_view name) const {
  const auto found = ids_.find(name);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

std::optional<ValueId> WeightNames::find(std::string_view name) const {
  if (const auto id = exactly(name)) return id;
  const std::string_view inner = unwrapped(name);
  if (const auto id = exactly(inner)) return id;
  return exactly(renamed(inner));
}

bool WeightNames::carries_no_weights(std::string_view name) {
  return name == "num_batches_tracked" || name.ends_with(".num_batches_tracked") ||
         name.ends_with(".attn.bias") || name.ends_with(".attn.masked_bias");
}

std::string_view WeightNames::nearest_to(std::string_view name) const {
  return nearest(unwrapped(name), known_);
}

}  // namespace tensorscope
