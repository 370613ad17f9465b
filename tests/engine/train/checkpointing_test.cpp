// Activation checkpointing against its formulas: bytes stored after the forward pass, the peak, and
// recomputed FLOPs, as the ledger and the recorder see them in passes that really run.
#include <algorithm>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "profiler/counting.h"
#include "train/training_pass.h"

namespace checkpointing_test {

using namespace tensorscope;

namespace {

struct Measured {
  std::int64_t kept = 0;  ///< bytes of activations after the forward pass
  std::int64_t peak_activations = 0;
  std::int64_t peak = 0;
  std::int64_t recomputed_flops = 0;
  std::int64_t last_recomputed = 0;  ///< activation bytes with the first segment recomputed
};

/// One pass; executed unless it is dry.
Measured measure(const Program& program, std::int64_t every, bool dry = false) {
  const TrainingProgram training = training_program(program, Loss::kCrossEntropy);
  Ledger ledger;
  OpRecorder recorder;
  Network network(training.program, ledger, dry);
  network.initialise(test::kAll);
  TrainingPassOptions options;
  options.observer = &recorder;
  options.checkpoint_every = every;
  TrainingPass pass(network, training, options);
  pass.finish_forward();
  Measured measured;
  measured.kept = ledger.current(MemoryCategory::kActivations);
  while (pass.step()) {
    if (recorder.records().back().phase != Phase::kRecompute) continue;
    measured.last_recomputed = ledger.current(MemoryCategory::kActivations);
  }
  measured.peak = ledger.peak_total();
  measured.peak_activations =
      ledger.peak_by_category()[static_cast<std::size_t>(MemoryCategory::kActivations)];
  for (const OpRecord& record : recorder.records()) {
    if (record.phase == Phase::kRecompute) measured.recomputed_flops += record.cost.flops;
  }
  return measured;
}

/// How checkpoint_every divides a number of units; the last segment is the remainder.
struct Cuts {
  Cuts(std::int64_t units, std::int64_t every)
      : segments(every == 0 ? 1 : (units + every - 1) / every),
        last(units - (segments - 1) * every) {}
  std::int64_t segments;
  std::int64_t last;  ///< units in the last segment, which is never recomputed
};

// ---- A deep mlp: 24 blocks of linear and tanh, then a head, which makes 25 units. ----

constexpr std::int64_t kBlocks = 24, kBatch = 32, kWidth = 64, kClasses = 10;
constexpr std::int64_t kUnits = kBlocks + 1;
constexpr std::int64_t kBlockBytes =
    4 * kBatch * kWidth;  // tanh and the next linear read its output
constexpr std::int64_t kBlockFlops = 2 * kBatch * kWidth * kWidth + kBatch * kWidth;
constexpr std::int64_t kOutputBytes = 4 * kBatch * kClasses;
constexpr std::int64_t kLossBytes = 4;

Program deep_mlp() {
  return test::program_of(R"json({
    "name": "deep_mlp", "input": {"shape": [64]},
    "layers": [
      {"type": "repeat", "name": "h", "times": 24, "layers": [
        {"type": "linear", "name": "fc", "out_features": 64},
        {"type": "tanh", "name": "act"}]},
      {"type": "linear", "name": "head", "out_features": 10}]
  })json",
                          kBatch);
}

/// One boundary activation for each segment except the first (whose input is the network's), and
/// every block's output in the last segment.
std::int64_t mlp_kept(std::int64_t every) {
  const Cuts cuts(kUnits, every);
  const std::int64_t borders = cuts.segments - 1;
  const std::int64_t blocks = cuts.last - 1;  // one unit is the head
  return (borders + blocks) * kBlockBytes + kOutputBytes + kLossBytes;
}

std::int64_t mlp_recomputed(std::int64_t every) {
  return (kUnits - Cuts(kUnits, every).last) * kBlockFlops;
}

/// The peak occurs when the last segment but one is recomputed: the boundaries before it, its
/// outputs, and a linear layer's output that tanh has not replaced yet.
std::int64_t mlp_peak_activations(std::int64_t every) {
  const Cuts cuts(kUnits, every);
  if (cuts.segments == 1) return (kBlocks + 1) * kBlockBytes;
  return (cuts.segments - 2 + every + 1) * kBlockBytes;
}

// ---- gpt_nano: wte, wpe, three blocks, ln_f, lm_head. Seven units. ----

constexpr std::int64_t kB = 3, kT = 33, kC = 48, kH = 3, kV = 65;
constexpr std::int64_t kRows = kB * kT;

struct Unit {
  bool reads_input = true;  ///< a backward reads it
  std::int64_t inner = 0;   ///< other elements its backwards read, without the next unit's input
  std::int64_t flops = 0;
};

std::int64_t layer_norm_flops() { return 8 * kRows * kC + 4 * kRows; }
std::int64_t linear_flops(std::int64_t in, std::int64_t out) {
  return 2 * kRows * in * out + kRows * out;
}

std::int64_t block_flops() {
  const std::int64_t scores = kB * kH * kT * kT;
  const std::int64_t attention = 4 * scores * (kC / kH) + 5 * scores;
  const std::int64_t gelu = 8 * kRows * 4 * kC;  // by tanh
  return 2 * layer_norm_flops() + linear_flops(kC, 3 * kC) + attention + linear_flops(kC, kC) +
         linear_flops(kC, 4 * kC) + gelu + linear_flops(4 * kC, kC) + 2 * kRows * kC;
}

const std::vector<Unit>& gpt_units() {
  // ln_1, q, k, v, merged heads, add_1, ln_2, fc (4), gelu (4)
  static const Unit kBlock{true, 15 * kRows * kC, block_flops()};
  static const std::vector<Unit> kUnitsOfGpt{
      {false, 0, 0},           // wte: looks rows up; tokens are an input
      {false, 0, kRows * kC},  // wpe: adds
      kBlock,
      kBlock,
      kBlock,
      {true, 0, layer_norm_flops()},            // ln_f
      {true, kRows * kV, 2 * kRows * kC * kV},  // lm_head, no bias; the loss reads its output
  };
  return kUnitsOfGpt;
}

/// Inputs of the segments to be recomputed, and what the backwards read in the last one.
std::int64_t gpt_kept(std::int64_t every) {
  const auto& units = gpt_units();
  const auto count = static_cast<std::int64_t>(units.size());
  const Cuts cuts(count, every);
  const std::int64_t first = count - cuts.last;
  std::int64_t elements = cuts.segments > 2 ? (cuts.segments - 2) * kRows * kC : 0;
  for (std::int64_t i = first; i < count; ++i) {
    const Unit& unit = units[static_cast<std::size_t>(i)];
    elements += unit.inner + (unit.reads_input ? kRows * kC : 0);
  }
  return 4 * elements + kLossBytes;
}

std::int64_t gpt_recomputed(std::int64_t every) {
  const auto& units = gpt_units();
  const Cuts cuts(static_cast<std::int64_t>(units.size()), every);
  std::int64_t flops = 0;
  for (std::size_t i = 0; i < units.size() - static_cast<std::size_t>(cuts.last); ++i) {
    flops += units[i].flops;
  }
  return flops;
}

}  // namespace

TEST_CASE(
    "checkpointing: a deep mlp keeps borders and the last segment, and computes the rest "
    "again",
    "[nn][training][checkpointing]") {
  const Program program = deep_mlp();
  for (const std::int64_t every : {0, 1, 2, 3, 4, 5, 6, 8, 12, 13, 24, 25, 100}) {
    const Measured measured = measure(program, std::min(every, kUnits));
    const std::int64_t cut = std::min(every, kUnits);
    INFO("every " << every);
    CHECK(measured.kept == mlp_kept(cut));
    CHECK(measured.recomputed_flops == mlp_recomputed(cut));
    CHECK(measured.peak_activations == mlp_peak_activations(cut));
    // By then the boundary activations have been released: only the first segment's outputs are
    // left.
    if (measured.recomputed_flops > 0) CHECK(measured.last_recomputed == cut * kBlockBytes);
  }
  CHECK(mlp_kept(5) == 8 * kBlockBytes + kOutputBytes + kLossBytes);  // 4 boundaries and 4 outputs
  CHECK(mlp_recomputed(5) == 20 * kBlockFlops);
}

TEST_CASE("checkpointing: segments of sqrt(layers) have the lowest peak",
          "[nn][training][checkpointing]") {
  const Program program = deep_mlp();
  std::vector<std::int64_t> activations;
  std::vector<std::int64_t> totals;
  for (std::int64_t every = 1; every <= kUnits; ++every) {
    const Measured planned = measure(program, every, true);
    activations.push_back(planned.peak_activations);
    totals.push_back(planned.peak);
  }
  constexpr std::size_t kRoot = 5 - 1;  // sqrt(25), counted from 0
  CHECK(activations[kRoot] == *std::min_element(activations.begin(), activations.end()));
  CHECK(std::count(activations.begin(), activations.end(), activations[kRoot]) == 1);
  // 9 outputs instead of 25.
  CHECK(25 * activations[kRoot] == 9 * activations.back());
  CHECK(totals[kRoot] == *std::min_element(totals.begin(), totals.end()));
}

TEST_CASE("checkpointing: gpt_nano's kept bytes and FLOPs done again are those of its blocks",
          "[nn][training][checkpointing]") {
  const Program program = test::preset_program("gpt_nano", kB, kT);
  for (const std::int64_t every : {0, 1, 2, 3, 4, 5, 6, 7}) {
    const Measured measured = measure(program, every);
    INFO("every " << every);
    CHECK(measured.kept == gpt_kept(every));
    CHECK(measured.recomputed_flops == gpt_recomputed(every));
  }
  // Recomputing two of the three blocks saves more than a third of the stored activations.
  CHECK(gpt_recomputed(4) == kRows * kC + 2 * block_flops());
  CHECK(3 * gpt_kept(4) < 2 * gpt_kept(0));
}

}  // namespace checkpointing_test
