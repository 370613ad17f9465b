#include "cli/arguments.h"

#include <algorithm>
#include <array>
#include <vector>

#include "cli/option_values.h"
#include "cli/training_options.h"
#include "core/suggest.h"
#include "kernels/threads/thread_pool.h"
#include "model/spec.h"

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
    NamedCommand{"compare", Command::kCompare},
    NamedCommand{"controls", Command::kControls},
    NamedCommand{"instruments", Command::kInstruments},
    NamedCommand{"profile", Command::kProfile},
    NamedCommand{"quick-profile", Command::kQuickProfile},
    NamedCommand{"models", Command::kModels},
    NamedCommand{"calibrate", Command::kCalibrate},
    NamedCommand{"ladder", Command::kLadder},
    NamedCommand{"train-profile", Command::kTrainProfile},
    NamedCommand{"train", Command::kTrain},
};
constexpr std::array<std::string_view, 18> kOptions{
    "--size",      "--variant",         "--model",
    "--spec",      "--batch",           "--seq",
    "--json",      "--budget-ms",       "--help",
    "--version",   "--memory-limit-mb", "--fuse",
    "--with",      "--with-batch",      "--with-reference",
    "--reference", "--threads",         "--reference-ops"};

constexpr double kLargestMegabytes = 1e9;
constexpr std::int64_t kLargestProduct = 2048;

std::vector<std::string_view> known_options() {
  std::vector<std::string_view> known(kOptions.begin(), kOptions.end());
  for (const auto& more : {training_options(), training_flags()}) {
    known.insert(known.end(), more.begin(), more.end());
  }
  return known;
}

Command command_named(std::string_view word) {
  std::array<std::string_view, kCommands.size()> names;
  for (std::size_t i = 0; i < kCommands.size(); ++i) {
    if (kCommands[i].name == word) return kCommands[i].command;
    names[i] = kCommands[i].name;
  }
  throw UsageError("unknown command '" + std::string(word) + "'." + suggestion(word, names));
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
    const std::vector<std::string_view> known = known_options();
    if (std::find(known.begin(), known.end(), name_) == known.end()) {
      throw UsageError("unknown option '" + std::string(name_) + "'." + suggestion(name_, known));
    }
    take_value(has_value ? word.substr(equals + 1) : next_word());
  }

  bool take_flag(bool has_value) {
    bool* flag = name_ == "--json"                    ? &arguments_.json
                 : name_ == "--reference"             ? &arguments_.reference
                 : name_ == "--with-reference"        ? &arguments_.with_reference
                 : name_ == "--help" || name_ == "-h" ? &help_
                 : name_ == "--version"               ? &version_
                 : name_ == "--fuse"                  ? &arguments_.fuse
                                                      : training_flag(name_, arguments_);
    if (flag == nullptr) return false;
    if (has_value) throw UsageError(std::string(name_) + " takes no value");
    *flag = true;
    return true;
  }

  void take_value(std::string_view value) {
    if (value.empty()) throw UsageError(std::string(name_) + " needs a value");
    if (name_ == "--model") arguments_.model = value;
    if (name_ == "--spec") arguments_.spec = value;
    if (name_ == "--with") arguments_.with_model = value;
    if (name_ == "--with-batch") {
      arguments_.with_batch = whole_number(name_, value, spec_limits::kBatch);
    }
    if (name_ == "--batch") arguments_.batch = whole_number(name_, value, spec_limits::kBatch);
    if (name_ == "--reference-ops") arguments_.reference_ops = names(name_, value);
    if (name_ == "--seq") arguments_.seq = whole_number(name_, value, spec_limits::kDimension);
    if (name_ == "--threads") {
      arguments_.threads = whole_number(name_, value, kernels::ThreadPool::kMostThreads);
    }
    if (name_ == "--size") arguments_.size = whole_number(name_, value, kLargestProduct);
    if (name_ == "--variant") arguments_.variant = value;
    if (name_ == "--budget-ms") arguments_.budget_ms = positive_number(name_, value, 3'600'000.0);
    take_training_option(name_, value, arguments_);
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
    require_sensible_training(arguments_);
    require_sensible_comparison();
    const Command needless[] = {Command::kModels, Command::kTrain, Command::kCalibrate,
                                Command::kLadder, Command::kControls};
    if (std::find(std::begin(needless), std::end(needless), arguments_.command) !=
        std::end(needless)) {
      return;
    }
    if (arguments_.model.empty() && arguments_.spec.empty()) {
      throw UsageError("no network given: add --model NAME or --spec FILE");
    }
  }

  void require_sensible_comparison() const {
    const bool with =
        !arguments_.with_model.empty() || arguments_.with_batch > 0 || arguments_.with_reference;
    const bool asked = with || arguments_.reference;
    if (asked && arguments_.command != Command::kCompare) {
      throw UsageError("--with, --with-batch, --with-reference and --reference are of compare");
    }
    if (arguments_.command == Command::kCompare && !asked && arguments_.reference_ops.empty()) {
      throw UsageError(
          "nothing to compare with: add --with NAME, --with-batch N or --with-reference");
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

}  // namespace tensorscope::cli
