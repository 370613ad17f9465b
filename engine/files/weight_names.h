#pragma once
// Which value of a program a name in a weights file means.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/program.h"

namespace tensorscope {

/// Names under which a file may hold a weight once more, with that weight: of a layer that takes
/// another one's weights, and of one that runs in several places, which PyTorch's state_dict lists
/// in each of them.
std::vector<std::pair<std::string, ValueId>> further_weight_names(const Program& program);

class WeightNames {
 public:
  explicit WeightNames(const Program& program);

  /// The parameter or buffer of that name, after the rules of load_weights().
  std::optional<ValueId> find(std::string_view name) const;
  /// Names that PyTorch's files hold but that are no weights: counters, causal masks.
  static bool carries_no_weights(std::string_view name);
  /// The nearest name of the program, or empty.
  std::string_view nearest_to(std::string_view name) const;

 private:
  std::optional<ValueId> exactly(std::string_view name) const;

  std::map<std::string, ValueId, std::less<>> ids_;
  std::vector<std::string_view> known_;  ///< keys of ids_
};

}  // namespace tensorscope
