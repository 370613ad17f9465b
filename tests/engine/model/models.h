#pragma once
// Models for tests: from JSON to a program, to its counts, and to the outputs of a real pass.

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "model/network.h"
#include "model/presets.h"
#include "model/spec_json.h"

namespace tensorscope::test {

inline Program program_of(std::string_view json, std::int64_t batch = 1, std::int64_t seq = 0) {
  return compile(parse_spec(json), batch, seq);
}

inline Program preset_program(std::string_view name, std::int64_t batch = 1, std::int64_t seq = 0) {
  return program_of(preset_spec(name), batch, seq);
}

/// {"input": {"shape": <input>}, "layers": [<layers>]}
inline std::string model_json(std::string_view input, std::string_view layers) {
  return text(R"({"input": {"shape": )", input, R"(}, "layers": [)", layers, "]}");
}

/// Two convolutions that keep the size; the first has an odd padding, with the extra zero below and
/// to the right.
inline std::string same_padding_json() {
  return model_json("[3, 9, 8]",
                    R"({"type": "conv2d", "out_channels": 4, "kernel_size": [4, 2],
                        "dilation": [1, 3], "padding": "same"},
                       {"type": "relu"},
                       {"type": "conv2d", "out_channels": 4, "kernel_size": 3, "padding": "same"})");
}

/// A block in which three heads share each key-value head, and a layer in which all heads share
/// one, with materialised scores and followed by a relu.
inline std::string grouped_queries_json() {
  return model_json("[9, 12]",
                    R"({"type": "transformer_block", "heads": 6, "kv_heads": 2, "causal": true},
                       {"type": "self_attention", "heads": 4, "kv_heads": 1,
                        "materialised": true},
                       {"type": "relu"})");
}

/// Adds up the costs that the ops of a pass report.
class CostSum final : public Observer {
 public:
  void op_begins(const OpCall& call) override { sum_ += call.cost; }
  void op_ended(const OpCall&) override {}
  const Cost& sum() const { return sum_; }

 private:
  Cost sum_;
};

/// The cost of one call, from a dry pass.
inline Cost cost_of(const Program& program) {
  Ledger ledger;
  ledger.record_events(false);
  const Network network(program, ledger, true);
  CostSum cost;
  Execution(network, {.observer = &cost}).finish();
  return cost.sum();
}

inline constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

template <class T>
std::vector<double> doubles(const Tensor& tensor) {
  const std::span<const T> values = tensor.values<T>();
  return {values.begin(), values.end()};
}

struct RunOptions {
  DType dtype = DType::kFloat32;
  bool use_reference = false;
  std::uint64_t seed = 1;
};

/// The output of one pass over a new network with seeded values.
inline std::vector<double> output_of(const Program& program, RunOptions options = {}) {
  Ledger ledger;
  Network network(program, ledger, false, options.dtype, options.seed);
  network.initialise(kAll);
  Execution pass(network, {.observer = nullptr, .use_reference = options.use_reference});
  pass.finish();
  return options.dtype == DType::kFloat64 ? doubles<double>(pass.output())
                                          : doubles<float>(pass.output());
}

}  // namespace tensorscope::test
