#pragma once
// Finds the value of a program that a name in a weights file refers to.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/program.h"

namespace tensorscope {

/// Further names under which a file may contain a weight, each with that weight: for a layer that
/// uses another one's weights, and for a layer that runs in several places, which PyTorch's
/// state_dict lists in each of them.
std::vector<std::pair<std::string, ValueId>> further_weight_names(const Program& program);

class WeightNames {
 public:
  explicit WeightNames(const Program& program);

  /// The parameter or buffer with that name, by the rules of load_weights().
  std::optional<ValueId> find(std::string_view name) const;
  /// Whether PyTorch's files contain this name without it being a weight: counters, causal masks.
  static bool carries_no_weights(std::string_view name);
  /// The most similar name of the program, or empty.
  std::string_view nearest_to(std::string_view name) const;

 private:
  std::optional<ValueId> exactly(std::string_view name) const;

  std::map<std::string, ValueId, std::less<>> ids_;
  std::vector<std::string_view> known_;  ///< keys of ids_
};

}  // namespace tensorscope
