// What an optimizer remembers, out and in.

#include <algorithm>

#include "core/error.h"
#include "core/tensor_values.h"
#include "train/optimizer.h"

namespace tensorscope {
namespace {

[[noreturn]] void reject_state(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, "optimizer", "optimizer state: " + message);
}

}  // namespace

std::string Optimizer::state_name(std::size_t index, std::size_t which) const {
  const bool averages = state_tensors(options_.kind) == 2;
  const std::string_view name = !averages    ? "momentum_buffer"
                                : which == 0 ? "exp_avg"
                                             : "exp_avg_sq";
  return text(parameters_[index].name, ".", name);
}

std::int64_t Optimizer::state_bytes() const {
  std::int64_t bytes = 0;
  for (const Memory& memory : memories_) {
    for (const Tensor& tensor : memory.tensors) bytes += tensor.bytes();
  }
  return bytes;
}

OptimizerState Optimizer::state() const {
  OptimizerState state;
  for (std::size_t index = 0; index < memories_.size(); ++index) {
    const Memory& memory = memories_[index];
    if (memory.steps == 0) continue;
    state.steps.emplace_back(parameters_[index].name, memory.steps);
    for (std::size_t which = 0; which < memory.tensors.size(); ++which) {
      state.tensors.emplace_back(state_name(index, which), memory.tensors[which]);
    }
  }
  return state;
}

// By parameter, with empty tensors where the state has none. Complains about names and shapes.
std::vector<Optimizer::Memory> Optimizer::found_in(const OptimizerState& state) const {
  std::vector<Memory> found(parameters_.size());
  std::size_t used = 0;
  std::size_t expected = 0;
  for (std::size_t index = 0; index < parameters_.size(); ++index) {
    const Parameter& parameter = parameters_[index];
    const auto steps = std::find_if(state.steps.begin(), state.steps.end(), [&](const auto& entry) {
      return entry.first == parameter.name;
    });
    if (steps == state.steps.end()) continue;
    if (steps->second < 1)
      reject_state(text(parameter.name, " has taken ", steps->second, " steps"));
    found[index].steps = steps->second;
    ++used;
    for (std::size_t which = 0; which < static_cast<std::size_t>(state_tensors(options_.kind));
         ++which, ++expected) {
      const std::string name = state_name(index, which);
      const auto tensor = std::find_if(state.tensors.begin(), state.tensors.end(),
                                       [&](const auto& entry) { return entry.first == name; });
      if (tensor == state.tensors.end()) reject_state(text(name, " is missing"));
      const Tensor& given = tensor->second;
      if (given.shape() != parameter.tensor->shape() ||
          given.dtype() != parameter.tensor->dtype()) {
        throw Error(ErrorCode::kShapeMismatch, "optimizer",
                    text("optimizer state: ", name, " is ", to_string(given.dtype()), " ",
                         given.shape(), ", expected ", to_string(parameter.tensor->dtype()), " ",
                         parameter.tensor->shape()));
      }
      found[index].tensors.push_back(given);
    }
  }
  if (used != state.steps.size() || expected != state.tensors.size()) {
    reject_state(text("holds ", state.tensors.size(), " tensors for ", state.steps.size(),
                      " parameters; ", expected, " for ", used, " belong to this ",
                      to_string(options_.kind), " optimizer"));
  }
  return found;
}

void Optimizer::restore(const Context& context, const OptimizerState& state) {
  const std::vector<Memory> found = found_in(state);
  steps_ = 0;
  next_ = parameters_.size();
  for (std::size_t index = 0; index < found.size(); ++index) {
    memories_[index] = {};
    if (found[index].steps == 0) continue;
    allocate(context, index);
    memories_[index].steps = found[index].steps;
    steps_ = std::max(steps_, found[index].steps);
    for (std::size_t which = 0; which < found[index].tensors.size(); ++which) {
      copy_bytes(found[index].tensors[which], memories_[index].tensors[which]);
    }
  }
}

}  // namespace tensorscope
