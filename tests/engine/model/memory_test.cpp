// A plan is useful only if the run does exactly the same: same bytes, same order, same peak, and no
// byte on the heap that the ledger does not know.

#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "sanitized.h"
#include "train/dry_pass.h"
#include "train/heap_watch.h"

namespace memory_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

// 256 MiB includes AlexNet at batch 7. Sanitizers see the same layers in the smaller models.
constexpr std::int64_t kLargestRun = std::int64_t{test::unless_sanitized(256, 48)} << 20;
constexpr std::int64_t kFloat = 4;  // bytes

std::int64_t activation_peak(const Ledger& ledger) {
  return ledger.peak_by_category()[static_cast<std::size_t>(MemoryCategory::kActivations)];
}

void run_pass(const Program& program, Ledger& ledger, bool dry) {
  Network network(program, ledger, dry);
  while (!network.initialise(1 << 20)) {
  }
  Execution pass(network);
  pass.finish();
}

std::string describe(const MemoryEvent& event) {
  std::string all = text(event.step, " ", event.bytes, " ", to_string(event.category), " ",
                         event.label, " total ", event.total_bytes);
  for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) all += text(" ", event.current[i]);
  return all;
}

std::vector<std::string> events_of(const Ledger& ledger) {
  std::vector<std::string> lines;
  for (const MemoryEvent& event : ledger.events()) lines.push_back(describe(event));
  return lines;
}

void check_equal(const Ledger& planned, const Ledger& measured) {
  CHECK(planned.peak_total() == measured.peak_total());
  CHECK(planned.peak_by_category() == measured.peak_by_category());
  CHECK(planned.at_peak() == measured.at_peak());
  CHECK(events_of(planned) == events_of(measured));
}

}  // namespace

TEST_CASE("memory: plan, ledger and heap agree to the byte for every preset that fits 256 MiB",
          "[nn][memory]") {
  std::vector<std::string> measured_runs;
  for (const Preset& preset : presets()) {
    for (const std::int64_t batch : {1, 7}) {
      const Program program = preset_program(preset.name, batch);
      Ledger planned;
      run_pass(program, planned, /*dry=*/true);
      if (planned.peak_total() > kLargestRun) continue;
      CAPTURE(preset.name, batch);
      const std::int64_t before = tensor_heap().current_bytes;
      reset_heap_peak();
      Ledger measured;
      run_pass(program, measured, /*dry=*/false);
      check_equal(planned, measured);
      CHECK(tensor_heap().peak_bytes - before == measured.peak_total());
      CHECK(tensor_heap().current_bytes == before);
      CHECK(measured.current_total() == 0);
      measured_runs.push_back(text(preset.name, " ", batch));
    }
  }
  // Listed by name, so that none drops out unnoticed.
  std::vector<std::string> expected{"linear 1",
                                    "linear 7",
                                    "mlp 1",
                                    "mlp 7",
                                    "lenet5 1",
                                    "lenet5 7",
                                    "cnn 1",
                                    "cnn 7",
                                    "alexnet 1",
                                    "alexnet 7",
                                    "resnet18 1",
                                    "resnet18 7",
                                    "resnet18_cifar 1",
                                    "resnet18_cifar 7",
                                    "gpt_nano 1",
                                    "gpt_nano 7",
                                    "transformer_block 1",
                                    "transformer_block 7"};
  if (test::kSanitized) {
    std::erase_if(expected, [](const std::string& run) {
      return run.starts_with("alexnet ") || run.starts_with("resnet18 ") ||
             run == "resnet18_cifar 7" || run == "transformer_block 7";
    });
  }
  CHECK_THAT(measured_runs, Catch::Matchers::Equals(expected));
}

TEST_CASE("memory: parameters are four bytes each, and so are buffers, apart from them",
          "[nn][memory]") {
  const Program program = preset_program("resnet18_cifar");
  Ledger ledger;
  const Network network(program, ledger, /*dry=*/true);
  std::int64_t buffers = 0;
  for (const Value& value : program.values) {
    if (value.kind == ValueKind::kBuffer) buffers += value.shape.numel();
  }
  CHECK(buffers == 9600);  // mean and variance of 20 batch norms with 4,800 channels in all
  CHECK(ledger.current(MemoryCategory::kParameters) == kFloat * 11'173'962);
  CHECK(ledger.current(MemoryCategory::kBuffers) == kFloat * buffers);
  CHECK(ledger.current(MemoryCategory::kInputs) == kFloat * 3 * 32 * 32);
}

TEST_CASE("memory: an activation is released after the last layer that reads it", "[nn][memory]") {
  // At most a layer's input and output exist at a time: 100 and 200, then 200 and 50.
  const Program program = compile(parse_spec(R"({"input": {"shape": [8]}, "layers": [
          {"type": "linear", "name": "a", "out_features": 100},
          {"type": "linear", "name": "b", "out_features": 200},
          {"type": "linear", "name": "c", "out_features": 50}]})"),
                                  1);
  Ledger ledger;
  run_pass(program, ledger, /*dry=*/true);
  CHECK(activation_peak(ledger) == kFloat * 300);
}

TEST_CASE("memory: a residual's input stays until the sum", "[nn][memory]") {
  const Program program = compile(parse_spec(R"({"input": {"shape": [8]}, "layers": [
          {"type": "linear", "out_features": 100},
          {"type": "residual", "layers": [{"type": "relu"}, {"type": "tanh"}]}]})"),
                                  1);
  Ledger ledger;
  run_pass(program, ledger, /*dry=*/true);
  CHECK(activation_peak(ledger) == kFloat * 300);
}

TEST_CASE("memory: a view keeps its source alive and takes no bytes", "[nn][memory]") {
  const Program program = compile(parse_spec(R"({"input": {"shape": [2, 4]}, "layers": [
          {"type": "relu"}, {"type": "flatten"}, {"type": "dropout"},
          {"type": "linear", "out_features": 3}]})"),
                                  5);
  Ledger ledger;
  const std::int64_t before = tensor_heap().current_bytes;
  reset_heap_peak();
  run_pass(program, ledger, /*dry=*/false);
  CHECK(activation_peak(ledger) == kFloat * (5 * 8 + 5 * 3));
  CHECK(tensor_heap().peak_bytes - before == ledger.peak_total());
}

TEST_CASE("memory: a tied output layer adds no weights", "[nn][memory]") {
  const Program program = preset_program("gpt_nano");
  std::int64_t tables = 0;
  for (const Value& value : program.values) {
    if (value.kind == ValueKind::kParameter && value.shape == Shape{65, 48}) ++tables;
  }
  CHECK(tables == 1);
  Ledger ledger;
  const Network network(program, ledger, /*dry=*/true);
  CHECK(ledger.current(MemoryCategory::kParameters) == kFloat * program.parameter_count());
}

TEST_CASE("memory: a dry run of GPT-2 XL takes no tensor from the heap", "[nn][memory]") {
  const HeapUse before = tensor_heap();
  Ledger ledger;
  run_pass(preset_program("gpt2_xl"), ledger, /*dry=*/true);
  CHECK(ledger.peak_total() > kFloat * 1'557'611'200);
  CHECK(tensor_heap().blocks == before.blocks);
}

TEST_CASE("memory: a refused run leaves nothing behind and the next one works", "[nn][memory]") {
  const Program program = preset_program("mlp", 7);
  Ledger planned;
  run_pass(program, planned, /*dry=*/true);
  const std::int64_t before = tensor_heap().current_bytes;
  Ledger tight(planned.peak_total() - 1);
  CHECK_THROWS_MATCHES(run_pass(program, tight, /*dry=*/false), Error,
                       Catch::Matchers::Predicate<Error>([](const Error& error) {
                         return error.code() == ErrorCode::kOutOfMemory;
                       }));
  CHECK(tight.current_total() == 0);
  CHECK(tensor_heap().current_bytes == before);
  Ledger enough(planned.peak_total());
  run_pass(program, enough, /*dry=*/false);
  CHECK(enough.peak_total() == planned.peak_total());
}

}  // namespace memory_test
