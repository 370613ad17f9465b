#pragma once
// "How many FLOPs?" has as many answers as there are tools. Each rule here is what one tool would
// report for the same call, read from that tool's source, so that a student can see why numbers for
// one network differ by a factor of two and more.

#include <cstdint>
#include <span>
#include <string_view>

#include "profiler/counting.h"

namespace tensorscope {

struct Convention {
  std::string_view id;    ///< "pytorch_flop_counter"
  std::string_view tool;  ///< "PyTorch FlopCounterMode"
  std::string_view rule;  ///< one sentence
  std::string_view unit;  ///< what the tool calls its number
  std::int64_t (*count)(const OpRecord&);
};

/// All of them, ours first.
std::span<const Convention> conventions();

/// The convention of that id; throws Error(invalid_argument) for an unknown one.
const Convention& convention(std::string_view id);

/// What the tool would report for a whole call.
std::int64_t count_by(const Convention& convention, std::span<const OpRecord> records);

}  // namespace tensorscope
