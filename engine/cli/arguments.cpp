#include "cli/arguments.h"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
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
    NamedCommand{"train-profile", Command::kTrainProfile},
    NamedCommand{"train", Command::kTrain},
};
constexpr std::array<std::string_view, 24> kOptions{
    "--model",         "--spec",       "--batch",         "--seq",       "--json",
    "--budget-ms",     "--help",       "--version",       "--optimizer", "--memory-limit-mb",
    "--learning-rate", "--accumulate", "--weight-decay",  "--clip-norm", "--checkpoint-every",
    "--keep",          "--storage",    "--preset",        "--epochs",    "--steps",
    "--seed",          "--schedule",   "--warm-up-steps", "--data"};

constexpr double kLargestMegabytes = 1e9;
constexpr std::int64_t kLargestCount = 1'000'000'000;

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

// NaN where the text is no finite number as a whole.
double number_in(std::string_view value) {
  std::size_t used = 0;
  double number = 0;
  try {
    number = std::stod(std::string(value), &used);
  } catch (const std::logic_error&) {
    used = 0;
  }
  const bool all = used == value.size() && used > 0 && std::isfinite(number);
  return all ? number : std::nan("");
}

double positive_number(std::string_view option, std::string_view value, double largest) {
  const double number = number_in(value);
  if (!(number >= 1.0 && number <= largest)) {
    reject(option, value,
           "a number from 1 to " + std::to_string(static_cast<std::int64_t>(largest)));
  }
  return number;
}

double rate(std::string_view option, std::string_view value) {
  const double number = number_in(value);
  if (!(number >= 0.0)) reject(option, value, "a number of at least 0");
  return number;
}

template <class T>
struct NamedField {
  std::string_view name;
  T* field;
};

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
    take_training_value(value);
    if (name_ == "--memory-limit-mb") {
      arguments_.memory_limit_bytes =
          static_cast<std::int64_t>(positive_number(name_, value, kLargestMegabytes) * 1e6);
    }
  }

  void take_training_value(std::string_view value) {
    api::TrainRequest& train = arguments_.train;
    api::TrainingRequest& step = train.training;
    for (const auto& [name, field] :
         std::initializer_list<NamedField<std::string>>{{"--optimizer", &step.optimizer},
                                                        {"--keep", &step.keep},
                                                        {"--storage", &step.storage},
                                                        {"--preset", &train.preset},
                                                        {"--schedule", &train.schedule},
                                                        {"--data", &arguments_.data}}) {
      if (name_ == name) *field = value;
    }
    for (const auto& [name, field] : std::initializer_list<NamedField<std::int64_t>>{
             {"--accumulate", &step.micro_batches},
             {"--checkpoint-every", &step.checkpoint_every},
             {"--epochs", &train.epochs},
             {"--steps", &train.steps},
             {"--seed", &train.seed},
             {"--warm-up-steps", &train.warm_up_steps}}) {
      if (name_ == name) *field = whole_number(name_, value, kLargestCount);
    }
    for (const auto& [name, field] :
         std::initializer_list<NamedField<double>>{{"--learning-rate", &step.learning_rate},
                                                   {"--weight-decay", &step.weight_decay},
                                                   {"--clip-norm", &step.clip_norm}}) {
      if (name_ == name) *field = rate(name_, value);
    }
    if (name_ == "--batch") train.batch = arguments_.batch;
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
    const bool named = arguments_.command == Command::kModels;
    if (named || arguments_.command == Command::kTrain) return;
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
  train-profile   one training step: forward, backward and optimizer, in FLOPs, bytes and time
  train           trains on the data that comes with it: digits-mlp, digits-lenet5, text-gpt_nano,
                  images-resnet18_cifar

Options
  --model NAME          a network from `models`
  --spec FILE           a JSON description; - reads standard input
  --batch N             samples per call (1)
  --seq N               sequence length of token models (the model's own)
  --budget-ms N         time for sampling (2000)
  --memory-limit-mb N   refuse to run what needs more, in 10^6 bytes (2147)
  --optimizer NAME      sgd, momentum, nesterov, adam or adamw (adam)
  --learning-rate X, --weight-decay X, --clip-norm X
  --accumulate N        micro-batches that make one step (1)
  --checkpoint-every K  recompute segments of K layers in the backward pass (keeps all)
  --keep needed|in_place|all  activations kept for the backward pass (needed)
  --storage TYPE        of kept activations: float32, float16 or bfloat16 (float32)
  --preset NAME         what train trains (digits-mlp)
  --epochs N, --steps N, --seed N, --schedule constant|cosine, --warm-up-steps N
  --data DIR            where digits.bin and text.txt are
  --json                JSON on standard output and nothing else
  --help, --version

Errors are one line on standard error, with exit code 2.
)";
}

}  // namespace tensorscope::cli
