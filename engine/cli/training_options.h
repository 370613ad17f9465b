#pragma once
// The options of train and train-profile.

#include <span>
#include <string_view>

#include "cli/arguments.h"

namespace tensorscope::cli {

/// Names of the options that take a value, and of those that take none.
std::span<const std::string_view> training_options();
std::span<const std::string_view> training_flags();

/// Nothing happens for the name of another option. Throws UsageError for a value that is none.
void take_training_option(std::string_view name, std::string_view value, Arguments& arguments);

/// The field that a flag of this name sets; nullptr for another name.
bool* training_flag(std::string_view name, Arguments& arguments);

/// Throws UsageError for options that make no sense together or with the command.
void require_sensible_training(const Arguments& arguments);

}  // namespace tensorscope::cli
