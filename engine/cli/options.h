#pragma once
// Every option of the command line in one table: its name, what it sets, its help text, and its
// group, which determines the commands that read it.

#include <cstdint>
#include <span>
#include <string_view>

#include "cli/arguments.h"

namespace tensorscope::cli {

/// Options that are read by the same commands. A command gives its groups as a sum of these.
enum Group : std::uint32_t {
  kAlways = 0,
  kNetwork = 1U << 0U,    ///< which network
  kBatch = 1U << 1U,      ///< how many samples
  kInference = 1U << 2U,  ///< how the network's ops run
  kThreads = 1U << 3U,    ///< on how many threads
  kBudget = 1U << 4U,     ///< how long it is sampled
  kMemory = 1U << 5U,     ///< how much memory it may allocate
  kSides = 1U << 6U,      ///< what it is compared with
  kLadderRung = 1U << 7U,
  kStep = 1U << 8U,       ///< how a training step is computed
  kPreset = 1U << 9U,     ///< which training preset
  kTraining = 1U << 10U,  ///< of a whole training
  kInputs = 1U << 11U,    ///< the user's own arrays
  kTargets = 1U << 12U,   ///< the values to learn
  kOutputs = 1U << 13U,   ///< where the network's outputs are written
  kWeights = 1U << 14U,   ///< where weights are read from
};

struct Option {
  std::string_view name;   ///< "--batch"
  std::string_view value;  ///< as --help shows it, "N"; empty: a flag
  Group group;
  std::string_view help;
  /// Stores the value in `arguments`. Throws UsageError that names the option.
  void (*take)(Arguments& arguments, std::string_view name, std::string_view value);
};

/// In the order of usage.
std::span<const Option> options();

/// nullptr for an unknown name.
const Option* option_named(std::string_view name);

}  // namespace tensorscope::cli
