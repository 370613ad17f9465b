// --help, from the tables of commands and options.

#include <algorithm>

#include "cli/commands.h"

namespace tensorscope::cli {
namespace {

constexpr std::size_t kCommandColumn = 18;
constexpr std::size_t kOptionColumn = 24;

/// "  --batch N             samples per call (1)"; further lines of the help text go below.
void add_row(std::string& out, const std::string& head, std::string_view help, std::size_t column) {
  std::string row = "  " + head;
  row.resize(std::max(row.size() + 1, column), ' ');
  for (const char c : help) {
    row += c;
    if (c == '\n') row.append(column, ' ');
  }
  out += row + "\n";
}

void add_option(std::string& out, const Option& option) {
  std::string head(option.name);
  if (!option.value.empty()) head += " " + std::string(option.value);
  add_row(out, head, option.help, kOptionColumn);
}

std::string usage_of(const CommandInfo& command) {
  std::string out = "tensorscope " + std::string(command.name) + " [options]: ";
  out += std::string(command.help) + "\n\nOptions\n";
  for (const Option& option : options()) {
    if (reads(command, option)) add_option(out, option);
  }
  return out;
}

}  // namespace

std::string usage(const CommandInfo* command) {
  if (command != nullptr) return usage_of(*command);
  std::string out =
      "Tensorscope: measures neural networks on this machine.\n\n"
      "  tensorscope COMMAND [options]\n"
      "  tensorscope COMMAND --help    only what COMMAND reads\n\nCommands\n";
  for (const CommandInfo& info : commands()) {
    add_row(out, std::string(info.name), info.help, kCommandColumn);
  }
  std::string readers;
  for (const Option& option : options()) {
    if (readers_of(option) != readers) {
      readers = readers_of(option);
      out += "\nOptions of " + readers + "\n";
    }
    add_option(out, option);
  }
  return out + "\nErrors are one line on standard error, with exit code 2.\n";
}

}  // namespace tensorscope::cli
