#pragma once
// "How many FLOPs?" has as many answers as there are tools. Each rule here is what one tool prints
// for the same network as the page shows it in PyTorch, so that a student can see why numbers for
// one network differ by a factor of two and more. The tools were run (tests/fixtures/tools), and a
// test holds each rule to what they printed.

#include <cstdint>
#include <span>
#include <string_view>

#include "profiler/counting.h"

namespace tensorscope {

struct Convention {
  std::string_view id;       ///< "pytorch_flop_counter"
  std::string_view tool;     ///< "PyTorch FlopCounterMode"
  std::string_view version;  ///< "2.6.0", "main at edaa722"; empty where no tool is meant
  std::string_view rule;     ///< one sentence
  std::string_view unit;     ///< what the tool calls its number
  std::int64_t (*count)(const OpRecord&);
  /// It adds up what it noted in each module, and once more for each other module that holds it: of
  /// a layer that runs again its number depends on where the layer stands.
  bool by_module = false;
};

/// All of them, ours first.
std::span<const Convention> conventions();

/// The convention of that id; throws Error(invalid_argument) for an unknown one.
const Convention& convention(std::string_view id);

/// What the tool would report for a whole call, of the ops of a network that is not fused.
std::int64_t count_by(const Convention& convention, std::span<const OpRecord> records);

}  // namespace tensorscope
