// Planned training steps against executed ones, compared byte by byte and event by event.
#include "profiler/training_plan.h"

#include <algorithm>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "model/presets.h"
#include "train/heap_watch.h"

namespace training_plan_test {

using namespace tensorscope;

namespace {

constexpr std::int64_t kTab = 256'000'000;  // memory limit of a phone's browser tab
// Steps with more FLOPs are run once, with adam, in a separate case that sanitizers skip.
constexpr std::int64_t kLargeStep = 2'000'000'000;
constexpr std::int64_t kTooLargeStep = 50'000'000'000;

struct Steps {
  explicit Steps(const Program& program, OptimizerKind kind)
      : training(training_program(program, Loss::kCrossEntropy)), recorder(ledger) {
    optimizer.kind = kind;
    options.pass.observer = &recorder.observer();
  }

  Ledger ledger;
  TrainingProgram training;
  TrainingRecorder recorder;
  OptimizerOptions optimizer;
  TrainingStepOptions options;
};

void check_same(const TrainingAccount& measured, const TrainingAccount& planned) {
  CHECK(measured.memory.same_bytes(planned.memory));
  REQUIRE(measured.memory.events.size() == planned.memory.events.size());
  const auto same_event = [](const MemoryEvent& a, const MemoryEvent& b) {
    return a.bytes == b.bytes && a.category == b.category && a.label == b.label &&
           a.current == b.current;
  };
  for (std::size_t i = 0; i < planned.memory.events.size(); ++i) {
    if (same_event(measured.memory.events[i], planned.memory.events[i])) continue;
    FAIL("event " << i << ": " << measured.memory.events[i].label << " against "
                  << planned.memory.events[i].label);
  }
  REQUIRE(measured.snapshots.list().size() == planned.snapshots.list().size());
  for (std::size_t i = 0; i < planned.snapshots.list().size(); ++i) {
    CHECK(measured.snapshots.list()[i].current == planned.snapshots.list()[i].current);
    CHECK(measured.snapshots.list()[i].peak_bytes == planned.snapshots.list()[i].peak_bytes);
  }
  REQUIRE(measured.records.size() == planned.records.size());
  for (std::size_t i = 0; i < planned.records.size(); ++i) {
    if (measured.records[i].cost == planned.records[i].cost) continue;
    FAIL(planned.records[i].layer << ": the executed op costs something else");
  }
}

/// Executes the first step as planned; with `more`, two further steps that must end in the same
/// state. The ledger's figures are checked against the heap's.
void check_steps(const Program& program, OptimizerKind kind, const TrainingAccount& planned,
                 bool more) {
  test::reset_heap_peak();
  const std::int64_t heap = test::tensor_heap().current_bytes;
  Steps steps(program, kind);
  Network network(steps.training.program, steps.ledger, false);
  network.initialise(test::kAll);
  Optimizer optimizer(steps.optimizer, parameters_of(network));
  TrainingStep step(network, steps.training, optimizer, steps.options);
  while (steps.recorder.advance(step)) {
  }
  check_same(steps.recorder.account(steps.options.micro_batches), planned);
  CHECK(test::tensor_heap().peak_bytes - heap == planned.memory.peak_total);
  if (!more) return;
  steps.ledger.record_events(false);
  const std::int64_t after_one = steps.ledger.current_total();
  steps.ledger.reset_peak();
  for (int i = 0; i < 2; ++i) {
    step.run();
    CHECK(steps.ledger.current_total() == after_one);
    CHECK(test::tensor_heap().current_bytes - heap == after_one);
  }
  CHECK(steps.ledger.peak_total() == planned.steady_peak);
}

TrainingAccount plan_of(const Program& program, OptimizerKind kind) {
  OptimizerOptions optimizer;
  optimizer.kind = kind;
  return plan_training(training_program(program, Loss::kCrossEntropy), optimizer, {});
}

bool fits(const TrainingAccount& plan) {
  return std::max(plan.memory.peak_total, plan.steady_peak) <= kTab;
}

enum class StepSize { kSmall, kLarge };

/// "mlp sgd momentum adam; ...": the steps of this size that were executed.
std::string check_presets(std::int64_t batch, StepSize size) {
  std::string executed;
  for (const Preset& preset : presets()) {
    const Program program = test::preset_program(preset.name, batch);
    std::string kinds;
    for (const OptimizerKind kind :
         {OptimizerKind::kSgd, OptimizerKind::kMomentum, OptimizerKind::kAdam}) {
      const TrainingAccount plan = plan_of(program, kind);
      const std::int64_t flops = training_counts(plan.records).total_flops();
      const bool large = flops > kLargeStep;
      if (!fits(plan) || flops > kTooLargeStep || large != (size == StepSize::kLarge)) continue;
      if (large && kind != OptimizerKind::kAdam) continue;
      INFO(preset.name << " with " << to_string(kind) << " at batch " << batch);
      check_steps(program, kind, plan, !large);
      kinds += text(" ", to_string(kind));
    }
    if (!kinds.empty()) executed += text(preset.name, kinds, "; ");
  }
  return executed;
}

}  // namespace

TEST_CASE(
    "training plan: planned is measured in every category, at the peak and in every event, for "
    "every preset that fits 256 MB",
    "[profiler][training]") {
  CHECK(check_presets(1, StepSize::kSmall) ==
        "linear sgd momentum adam; mlp sgd momentum adam; lenet5 sgd momentum adam; "
        "cnn sgd momentum adam; gpt_nano sgd momentum adam; ");
}

TEST_CASE("training plan: planned is measured where heads share keys and values",
          "[profiler][training]") {
  const Program program = test::program_of(test::grouped_queries_json(), 2);
  check_steps(program, OptimizerKind::kAdam, plan_of(program, OptimizerKind::kAdam), true);
}

TEST_CASE(
    "training plan: a step of any number of micro-batches is planned by two of them, and counts "
    "all",
    "[profiler][training]") {
  const TrainingProgram training =
      training_program(test::preset_program("gpt_nano", 1), Loss::kCrossEntropy);
  TrainingStepOptions options;
  options.micro_batches = 2;
  const TrainingAccount two = plan_training(training, {}, options);
  for (const std::int64_t micro_batches : {3, 7}) {
    options.micro_batches = micro_batches;
    // Records every op of the step in a dry run.
    Ledger ledger;
    OpRecorder every;
    Network network(training.program, ledger, true);
    Optimizer optimizer({}, parameters_of(network));
    TrainingStepOptions watched = options;
    watched.pass.observer = &every;
    TrainingStep(network, training, optimizer, watched).run();

    const TrainingAccount plan = plan_training(training, {}, options);
    CAPTURE(micro_batches);
    CHECK(training_counts(plan.records).total_flops() ==
          training_counts(every.records()).total_flops());
    CHECK(totals_of(plan.records).cost == totals_of(every.records()).cost);
    CHECK(totals_of(plan.records).min_bytes == totals_of(every.records()).min_bytes);
    CHECK(plan.memory.peak_total == ledger.peak_total());
    CHECK(plan.records.size() == two.records.size());
    CHECK(plan.memory.events.size() == two.memory.events.size());
  }
  options.micro_batches = 1'000'000;
  CHECK(plan_training(training, {}, options).memory.same_bytes(two.memory));
}

TEST_CASE("training plan: a step of many micro-batches that ran is written down as it was planned",
          "[profiler][training]") {
  Steps steps(test::preset_program("lenet5", 2), OptimizerKind::kAdam);
  steps.options.micro_batches = 5;
  Network network(steps.training.program, steps.ledger, false);
  network.initialise(test::kAll);
  Optimizer optimizer(steps.optimizer, parameters_of(network));
  TrainingStep step(network, steps.training, optimizer, steps.options);
  while (steps.recorder.advance(step)) {
  }
  check_same(steps.recorder.account(5),
             plan_training(steps.training, steps.optimizer, steps.options));
}

TEST_CASE("training plan: planned is measured for large presets too",
          "[profiler][training][heavy]") {
  CHECK(check_presets(1, StepSize::kLarge) ==
        "resnet18 adam; resnet18_cifar adam; transformer_block adam; ");
}

TEST_CASE("training plan: planned is measured at a batch of 7", "[profiler][training][long]") {
  CHECK(check_presets(7, StepSize::kSmall) ==
        "linear sgd momentum adam; mlp sgd momentum adam; lenet5 sgd momentum adam; "
        "cnn sgd momentum adam; gpt_nano sgd momentum adam; ");
  CHECK(check_presets(7, StepSize::kLarge) == "resnet18_cifar adam; transformer_block adam; ");
}

}  // namespace training_plan_test
