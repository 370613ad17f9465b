#include "cli/arguments.h"

#include <algorithm>
#include <vector>

#include "cli/commands.h"
#include "core/suggest.h"

namespace tensorscope::cli {
namespace {

const Option& known_option(std::string_view name) {
  if (const Option* option = option_named(name)) return *option;
  std::vector<std::string_view> known;
  for (const Option& option : options()) known.push_back(option.name);
  throw UsageError("unknown option '" + std::string(name) + "'." + suggestion(name, known));
}

class Parser {
 public:
  explicit Parser(std::span<const std::string_view> words) : words_(words) {}

  Arguments run() {
    while (at_ < words_.size()) take(words_[at_++]);
    arguments_.command = command_;
    if (!arguments_.help && !arguments_.version) require_complete();
    return std::move(arguments_);
  }

 private:
  void take(std::string_view word) {
    if (word.size() > 1 && word.front() == '-') return take_option(word);
    if (command_ != nullptr) throw UsageError("unexpected argument '" + std::string(word) + "'");
    command_ = &command_named(word);
  }

  // Both "--batch 8" and "--batch=8".
  void take_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const bool has_value = equals != std::string_view::npos;
    const Option& option = known_option(word.substr(0, equals));
    std::string_view value;
    if (option.value.empty()) {
      if (has_value) throw UsageError(std::string(option.name) + " takes no value");
    } else {
      value = has_value ? word.substr(equals + 1) : next_word(option.name);
      if (value.empty()) throw UsageError(std::string(option.name) + " needs a value");
    }
    option.take(arguments_, option.name, value);
    given_.push_back(&option);
  }

  // "--model --json" is a forgotten value; "--spec -" is not.
  std::string_view next_word(std::string_view option) {
    const bool missing = at_ >= words_.size() || words_[at_].substr(0, 2) == "--";
    if (missing) throw UsageError(std::string(option) + " needs a value");
    return words_[at_++];
  }

  void require_complete() const {
    if (command_ == nullptr) throw UsageError("no command given. Try --help.");
    for (const Option* option : given_) require_read(*command_, *option);
    require_network();
    if (command_->name == "compare") require_sides();
    if ((command_->reads & kTraining) != 0) require_sensible_training();
    if ((command_->reads & kInputs) != 0) require_arrays();
  }

  void require_network() const {
    if ((command_->reads & kNetwork) == 0) return;
    const bool model = !arguments_.network.model.empty();
    const bool spec = !arguments_.network.spec.empty();
    if (model && spec) {
      throw UsageError("--model and --spec are both given, expected one of them");
    }
    if (!model && !spec) throw UsageError("no network given: add --model NAME or --spec FILE");
  }

  bool is_given(std::string_view name) const {
    return std::ranges::any_of(given_, [&](const Option* option) { return option->name == name; });
  }

  void require_sides() const {
    const Arguments& a = arguments_;
    if (!a.with_model.empty() && !a.with_spec.empty()) {
      throw UsageError("--with and --with-spec are both given, expected one of them");
    }
    if (a.network.spec == "-" && a.with_spec == "-") {
      throw UsageError("--spec and --with-spec are both '-', but standard input is read once");
    }
    const bool differ = !a.with_model.empty() || !a.with_spec.empty() || a.with_batch > 0 ||
                        a.sides.reference_b || a.sides.reference_a || a.sides.int8_b ||
                        a.sides.int8_a || !a.network.reference_ops.empty();
    if (differ) return;
    throw UsageError(
        "nothing to compare with: add --with NAME, --with-spec FILE, --with-batch N, "
        "--with-reference or --with-int8");
  }

  void require_sensible_training() const {
    const Arguments& a = arguments_;
    if (a.save.empty() && is_given("--format")) {
      throw UsageError("--format says how --save writes, and nothing is saved: add --save FILE");
    }
    if (a.evaluate && a.weights.empty()) {
      throw UsageError("--evaluate has no weights to judge: add --weights FILE");
    }
    if (a.evaluate && (a.train.steps > 0 || a.train.epochs > 0)) {
      throw UsageError("--evaluate takes no step, so --steps and --epochs say nothing");
    }
  }

  void require_arrays() const {
    const Arguments& a = arguments_;
    if (a.input.empty()) throw UsageError("no samples given: add --input FILE.npy");
    const bool learns = (command_->reads & kTargets) != 0;
    if (learns && a.targets.empty()) {
      throw UsageError("nothing to learn given: add --targets FILE.npy");
    }
    if (!learns && a.weights.empty()) throw UsageError("no weights given: add --weights FILE");
  }

  std::span<const std::string_view> words_;
  std::size_t at_ = 0;
  const CommandInfo* command_ = nullptr;
  std::vector<const Option*> given_;
  Arguments arguments_;
};

}  // namespace

Arguments parse(std::span<const std::string_view> words) { return Parser(words).run(); }

}  // namespace tensorscope::cli
