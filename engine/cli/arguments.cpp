#include "cli/arguments.h"

#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "core/suggest.h"
#include "nn/spec.h"

namespace tensorscope::cli {
namespace {

struct NamedCommand {
  std::string_view name;
  Command command;
};
constexpr std::array kCommands{
    NamedCommand{"describe", Command::kDescribe},
    NamedCommand{"memory", Command::kMemory},
    NamedCommand{"latency", Command::kLatency},
    NamedCommand{"profile", Command::kProfile},
    NamedCommand{"quick-profile", Command::kQuickProfile},
    NamedCommand{"models", Command::kModels},
};
constexpr std::array<std::string_view, 9> kOptions{
    "--model",           "--spec", "--batch",  "--seq", "--json", "--budget-ms",
    "--memory-limit-mb", "--help", "--version"};

constexpr double kLargestMegabytes = 1e9;

Command command_named(std::string_view word) {
  std::array<std::string_view, kCommands.size()> names;
  for (std::size_t i = 0; i < kCommands.size(); ++i) {
    if (kCommands[i].name == word) return kCommands[i].command;
    names[i] = kCommands[i].name;
  }
  throw UsageError("unknown command '" + std::string(word) + "'." + suggestion(word, names));
}

[[noreturn]] void reject(std::string_view option, std::string_view value,
                         const std::string& expected) {
  throw UsageError(std::string(option) + " is '" + std::string(value) + "', expected " + expected);
}

// All of the text has to be a whole number: "1.5", "1e9" and "8x" are not.
std::int64_t whole_number(std::string_view option, std::string_view value, std::int64_t largest) {
  std::int64_t number = 0;
  const char* begin = std::to_address(value.begin());
  const char* end = std::to_address(value.end());
  const auto result = std::from_chars(begin, end, number);
  const bool whole = result.ec == std::errc{} && result.ptr == end && !value.empty();
  if (!whole || number < 1 || number > largest) {
    reject(option, value, "a whole number from 1 to " + std::to_string(largest));
  }
  return number;
}

double positive_number(std::string_view option, std::string_view value, double largest) {
  double number = 0;
  std::size_t used = 0;
  try {
    number = std::stod(std::string(value), &used);
  } catch (const std::logic_error&) {
    used = 0;
  }
  const bool all = used == value.size() && used > 0 && std::isfinite(number);
  if (!all || number < 1.0 || number > largest) {
    reject(option, value,
           "a number from 1 to " + std::to_string(static_cast<std::int64_t>(largest)));
  }
  return number;
}

class Parser {
 public:
  explicit Parser(std::span<const std::string_view> words) : words_(words) {}

  Arguments run() {
    while (at_ < words_.size()) take(words_[at_++]);
    if (help_) arguments_.command = Command::kHelp;
    if (version_) arguments_.command = Command::kVersion;
    if (!help_ && !version_) require_complete();
    return arguments_;
  }

 private:
  void take(std::string_view word) {
    if (word.size() > 1 && word.front() == '-') return take_option(word);
    if (have_command_) throw UsageError("unexpected argument '" + std::string(word) + "'");
    arguments_.command = command_named(word);
    have_command_ = true;
  }

  // Both "--batch 8" and "--batch=8".
  void take_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    name_ = word.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    if (take_flag(has_value)) return;
    bool known = false;
    for (const std::string_view option : kOptions) known = known || option == name_;
    if (!known) {
      throw UsageError("unknown option '" + std::string(name_) + "'." +
                       suggestion(name_, kOptions));
    }
    take_value(has_value ? word.substr(equals + 1) : next_word());
  }

  bool take_flag(bool has_value) {
    bool* flag = name_ == "--json"                    ? &arguments_.json
                 : name_ == "--help" || name_ == "-h" ? &help_
                 : name_ == "--version"               ? &version_
                                                      : nullptr;
    if (flag == nullptr) return false;
    if (has_value) throw UsageError(std::string(name_) + " takes no value");
    *flag = true;
    return true;
  }

  void take_value(std::string_view value) {
    if (value.empty()) throw UsageError(std::string(name_) + " needs a value");
    if (name_ == "--model") arguments_.model = value;
    if (name_ == "--spec") arguments_.spec = value;
    if (name_ == "--batch") arguments_.batch = whole_number(name_, value, spec_limits::kBatch);
    if (name_ == "--seq") arguments_.seq = whole_number(name_, value, spec_limits::kDimension);
    if (name_ == "--budget-ms") arguments_.budget_ms = positive_number(name_, value, 3'600'000.0);
    if (name_ == "--memory-limit-mb") {
      arguments_.memory_limit_bytes =
          static_cast<std::int64_t>(positive_number(name_, value, kLargestMegabytes) * 1e6);
    }
  }

  // "--model --json" is a forgotten value; "--spec -" is not.
  std::string_view next_word() {
    const bool missing = at_ >= words_.size() || words_[at_].substr(0, 2) == "--";
    if (missing) throw UsageError(std::string(name_) + " needs a value");
    return words_[at_++];
  }

  void require_complete() const {
    if (!have_command_) throw UsageError("no command given. Try --help.");
    const bool both = !arguments_.model.empty() && !arguments_.spec.empty();
    if (both) throw UsageError("--model and --spec are both given, expected one of them");
    if (arguments_.command == Command::kModels) return;
    if (arguments_.model.empty() && arguments_.spec.empty()) {
      throw UsageError("no network given: add --model NAME or --spec FILE");
    }
  }

  std::span<const std::string_view> words_;
  std::size_t at_ = 0;
  std::string_view name_;  // of the option being taken
  bool have_command_ = false;
  bool help_ = false;
  bool version_ = false;
  Arguments arguments_;
};

}  // namespace

Arguments parse(std::span<const std::string_view> words) { return Parser(words).run(); }

std::string_view usage() {
  return R"(Tensorscope: measures neural networks on this machine.

  tensorscope COMMAND (--model NAME | --spec FILE|-) [options]

Commands
  describe        parameters, FLOPs, MACs and traffic, per layer and in all; runs nothing
  memory          bytes by category, planned and measured
  latency         how long one call takes, by the timing protocol
  profile         all of it, with what limits the network on this machine
  quick-profile   the same in a few lines
  models          the networks that come with it

Options
  --model NAME          a network from `models`
  --spec FILE           a JSON description; - reads standard input
  --batch N             samples per call (1)
  --seq N               sequence length of token models (the model's own)
  --budget-ms N         time for sampling (2000)
  --memory-limit-mb N   refuse to run what needs more, in 10^6 bytes (2147)
  --json                JSON on standard output and nothing else
  --help, --version

Errors are one line on standard error, with exit code 2.
)";
}

}  // namespace tensorscope::cli
