// What a GPT-2 stores between forward and backward, buffer by buffer, compared with llm.c's
// train_gpt2.c (fill_in_activation_sizes), which allocates every buffer once for the whole run.
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "train/training_pass.h"

namespace kept_activations_test {

using namespace tensorscope;

namespace {

constexpr std::int64_t kB = 4, kT = 64;                          // batch, sequence
constexpr std::int64_t kC = 768, kL = 12, kNH = 12, kV = 50257;  // width, layers, heads, tokens
constexpr std::int64_t kVp = 50304;  // llm.c pads the vocabulary to a multiple of 128

constexpr std::int64_t kRows = kB * kT;
constexpr std::int64_t kLayers = kL * kRows;               // L B T
constexpr std::int64_t kScores = kL * kB * kNH * kT * kT;  // L B NH T T

/// One of llm.c's buffers and our counterpart, in elements.
struct Buffer {
  std::string_view name;
  std::int64_t theirs = 0;
  std::int64_t ours = 0;
  std::string_view label = {};  ///< label of our tensors, "h.*" for all blocks; empty: not stored
};

const std::vector<Buffer> kBuffers{
    // The position op's output, which ln_1 of the first block reads.
    {"encoded", kRows* kC, kRows* kC, "wpe"},
    {"ln1", kLayers* kC, kLayers* kC, "h.*.ln_1"},
    // Our backward of layer norm recomputes the statistics.
    {"ln1_mean", kLayers, 0},
    {"ln1_rstd", kLayers, 0},
    // The same numbers as three tensors in the layout that attention reads; the product itself is
    // released.
    {"qkv", kLayers * 3 * kC, kLayers * 3 * kC, "h.*.attn.split_"},
    {"atty", kLayers* kC, kLayers* kC, "h.*.attn.merge"},
    // Our backward of attention recomputes the probabilities, one head at a time.
    {"preatt", kScores, 0},
    {"att", kScores, 0},
    // The backward of a sum needs none of its inputs.
    {"attproj", kLayers* kC, 0},
    {"residual2", kLayers* kC, kLayers* kC, "h.*.add_1"},
    {"ln2", kLayers* kC, kLayers* kC, "h.*.ln_2"},
    {"ln2_mean", kLayers, 0},
    {"ln2_rstd", kLayers, 0},
    {"fch", kLayers * 4 * kC, kLayers * 4 * kC, "h.*.mlp.fc"},
    {"fch_gelu", kLayers * 4 * kC, kLayers * 4 * kC, "h.*.mlp.gelu"},
    {"fcproj", kLayers* kC, 0},
    {"residual3", kLayers* kC, kLayers* kC, "h.*.add_2"},
    {"lnf", kRows* kC, kRows* kC, "ln_f"},
    {"lnf_mean", kRows, 0},
    {"lnf_rstd", kRows, 0},
    {"logits", kRows* kVp, kRows* kV, "lm_head"},
    // Our backward of cross-entropy recomputes them from the logits.
    {"probs", kRows* kVp, 0},
    // We only store the mean.
    {"losses", kRows, 1, "loss"},
};

std::int64_t sum_of(std::int64_t Buffer::* member) {
  return std::accumulate(
      kBuffers.begin(), kBuffers.end(), std::int64_t{0},
      [member](std::int64_t sum, const Buffer& buffer) { return sum + buffer.*member; });
}

/// "h.11.ln_1" -> "h.*.ln_1"; the three parts of qkv form one group.
std::string group_of(const std::string& label) {
  std::string group = label;
  if (group.starts_with("h.")) group.replace(2, group.find('.', 2) - 2, "*");
  const std::size_t part = group.find("split_");
  return part == std::string::npos ? group : group.substr(0, part + 6);
}

/// Elements of activations by group after the forward pass of gpt2, in a dry run.
std::map<std::string, std::int64_t> kept_by_group() {
  const TrainingProgram training =
      training_program(test::preset_program("gpt2", kB, kT), Loss::kCrossEntropy);
  Ledger ledger;
  Network network(training.program, ledger, true);
  TrainingPass pass(network, training);
  pass.finish_forward();
  ledger.reset_peak();  // makes the current state the peak
  std::map<std::string, std::int64_t> kept;
  for (const LiveTensor& live : ledger.alive_at_peak()) {
    if (live.category == MemoryCategory::kActivations) {
      kept[group_of(live.label)] += live.bytes / 4;
    }
  }
  return kept;
}

}  // namespace

TEST_CASE("kept activations: llm.c's 23 buffers of GPT-2 at B 4, T 64 are 73347840 floats",
          "[nn][training][reference]") {
  CHECK(kBuffers.size() == 23);
  CHECK(sum_of(&Buffer::theirs) == 73'347'840);
}

TEST_CASE("kept activations: of gpt2 at B 4, T 64 we keep 51007745 floats, buffer by buffer",
          "[nn][training][reference]") {
  auto kept = kept_by_group();
  std::int64_t total = 0;
  for (const auto& [group, elements] : kept) total += elements;
  CHECK(total == 51'007'745);
  CHECK(sum_of(&Buffer::ours) == total);
  for (const Buffer& buffer : kBuffers) {
    if (buffer.label.empty()) continue;
    INFO(buffer.name);
    CHECK(kept[std::string(buffer.label)] == buffer.ours);
    kept.erase(std::string(buffer.label));
  }
  for (const auto& [group, elements] : kept) FAIL_CHECK(group << " is kept and not in the table");
}

TEST_CASE("kept activations: the difference to llm.c is what we compute again, sums, and padding",
          "[nn][training][reference]") {
  constexpr std::int64_t kProbabilities = 2 * kScores;           // preatt, att
  constexpr std::int64_t kAddends = 2 * kLayers * kC;            // attproj, fcproj
  constexpr std::int64_t kStatistics = 4 * kLayers + 2 * kRows;  // means and rstds
  constexpr std::int64_t kSoftmax = kRows * kVp;                 // probs
  constexpr std::int64_t kPadding = kRows * (kVp - kV);          // padding of the logits
  constexpr std::int64_t kLosses = kRows - 1;
  CHECK(sum_of(&Buffer::theirs) - sum_of(&Buffer::ours) ==
        kProbabilities + kAddends + kStatistics + kSoftmax + kPadding + kLosses);
}

}  // namespace kept_activations_test
