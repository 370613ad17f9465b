#pragma once
// Every option of the command line, once: its name, what it sets, its line of help, and which
// commands read it by the group that it is in.

#include <cstdint>
#include <span>
#include <string_view>

#include "cli/arguments.h"

namespace tensorscope::cli {

/// Options that the same commands read; a command names its groups as a sum of these.
enum Group : std::uint32_t {
  kAlways = 0,
  kNetwork = 1U << 0U,    ///< which network
  kBatch = 1U << 1U,      ///< how many samples
  kInference = 1U << 2U,  ///< how its ops run
  kThreads = 1U << 3U,    ///< on how many threads
  kBudget = 1U << 4U,     ///< for how long it is sampled
  kMemory = 1U << 5U,     ///< how much it may allocate
  kSides = 1U << 6U,      ///< what it is compared with
  kLadderRung = 1U << 7U,
  kStep = 1U << 8U,       ///< how a training step is done
  kPreset = 1U << 9U,     ///< which training of those that come with it
  kTraining = 1U << 10U,  ///< of a whole training
  kInputs = 1U << 11U,    ///< arrays of the user's own
  kTargets = 1U << 12U,   ///< and what is to be learned
  kOutputs = 1U << 13U,   ///< where what a network gives goes
  kWeights = 1U << 14U,   ///< where they come from
};

struct Option {
  std::string_view name;   ///< "--batch"
  std::string_view value;  ///< as usage calls it, "N"; empty: a flag
  Group group;
  std::string_view help;
  /// Puts the value in its place. Throws UsageError that names the option.
  void (*take)(Arguments& arguments, std::string_view name, std::string_view value);
};

/// In the order of usage.
std::span<const Option> options();

/// nullptr for a name that is none.
const Option* option_named(std::string_view name);

}  // namespace tensorscope::cli
