#pragma once
// "How many FLOPs?" has as many answers as there are tools. Each rule here gives what one tool
// prints for the network's PyTorch program as the page shows it, so that a student can see why the
// numbers differ by a factor of two and more. The tools were run (tests/fixtures/tools), and a test
// compares each rule with what they printed.

#include <cstdint>
#include <span>
#include <string_view>

#include "profiler/counting.h"

namespace tensorscope {

struct Convention {
  std::string_view id;       ///< "pytorch_flop_counter"
  std::string_view tool;     ///< "PyTorch FlopCounterMode"
  std::string_view version;  ///< "2.6.0", "main at edaa722"; empty where it is not a tool's
  std::string_view rule;     ///< one sentence
  std::string_view unit;     ///< what the tool calls its number
  std::int64_t (*count)(const OpRecord&);
  /// The tool adds up its counts module by module, and again for each other module that contains
  /// one, so its number for a layer that runs again depends on where the layer stands.
  bool by_module = false;
};

/// All of them, this engine's first.
std::span<const Convention> conventions();

/// The convention of that id; throws Error(invalid_argument) for an unknown one.
const Convention& convention(std::string_view id);

/// What the tool would report for a whole call, from the ops of a network that is not fused.
std::int64_t count_by(const Convention& convention, std::span<const OpRecord> records);

}  // namespace tensorscope
