#pragma once
// Which value of a program a name in a weights file means.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace tensorscope {

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
