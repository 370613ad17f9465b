#pragma once
// Every command in one table: its name, its purpose, the options it reads, and the verb that
// answers it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace tensorscope::cli {

struct Run;

struct CommandInfo {
  std::string_view name;
  std::string_view help;
  std::uint32_t reads;  ///< groups of options, as a sum
  void (*run)(const Run& run);
};

/// In the order of usage.
std::span<const CommandInfo> commands();

/// Throws UsageError with the nearest name.
const CommandInfo& command_named(std::string_view word);

inline bool reads(const CommandInfo& command, const Option& option) {
  return option.group == kAlways || (command.reads & option.group) != 0;
}

/// The commands that read the option: "train", "train-profile, train", "every command but
/// describe".
std::string readers_of(const Option& option);

/// Throws UsageError for an option that the command would ignore.
void require_read(const CommandInfo& command, const Option& option);

}  // namespace tensorscope::cli
