#pragma once
// Finds the node that computes each value of a program and the nodes that read it, for program
// rewrites.

#include <cstddef>
#include <optional>
#include <vector>

#include "model/program.h"

namespace tensorscope {

/// Index of the weight among the inputs of linear and conv2d.
inline constexpr std::size_t kWeightInput = 1;

class Uses {
 public:
  explicit Uses(const Program& program);
  /// Number of node inputs that are this value, plus one if it is the program's output.
  std::size_t count(ValueId id) const { return count_[id]; }
  /// The node that computes the value; none for parameters and inputs.
  std::optional<std::size_t> producer(ValueId id) const { return producer_[id]; }
  /// The only node that reads the value; none if there are several, or it is the output.
  std::optional<std::size_t> only_reader(ValueId id) const;

 private:
  ValueId output_;
  std::vector<std::size_t> count_;
  std::vector<std::size_t> reader_;  ///< the last one
  std::vector<std::optional<std::size_t>> producer_;
};

/// Drops the nodes marked in `gone`. Parameters and buffers that nothing reads any more become
/// activations, which take no memory unless a node computes them; that way value ids stay the same.
void remove_nodes(Program& program, const std::vector<bool>& gone);

}  // namespace tensorscope
