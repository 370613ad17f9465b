#pragma once
// What a network computes and how large it is, counted without running it.

#include <string>
#include <vector>

#include "api/types/common.h"

namespace tensorscope::api {

/// One leaf layer. Numbers are per call, i.e. for the whole batch, except parameters.
struct LayerReport {
  std::string name;  ///< path, "blocks.0.attn.qkv"
  std::string type;  ///< op name, "linear"
  std::vector<Count> output_shape;
  Count parameters = 0;  ///< tied weights are counted at their first use only
  Count flops = 0;
  Count macs = 0;
  Count bias_flops = 0;
  Count transcendentals = 0;
  Count min_bytes = 0;              ///< inputs read once, output written once
  Count activation_bytes = 0;       ///< newly written output; 0 for a view
  double arithmetic_intensity = 0;  ///< FLOP per byte of min_bytes
  TENSORSCOPE_FIELDS(LayerReport, name, type, output_shape, parameters, flops, macs, bias_flops,
                     transcendentals, min_bytes, activation_bytes, arithmetic_intensity)
};

/// What another tool would report for one call of the network in PyTorch, without fusion.
struct ConventionCount {
  std::string id;       ///< "pytorch_flop_counter"
  std::string tool;     ///< "PyTorch FlopCounterMode"
  std::string version;  ///< "2.6.0", "main at edaa722"; empty where it is not a tool's
  std::string rule;     ///< one sentence
  std::string unit;     ///< what the tool calls its number: "FLOPs", "MACs", "mult-adds"
  Count per_call = 0;
  double per_sample = 0;
  TENSORSCOPE_FIELDS(ConventionCount, id, tool, version, rule, unit, per_call, per_sample)
};

struct Description {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  std::vector<Count> input_shape;
  std::vector<Count> output_shape;
  Count parameters = 0;
  Count parameters_without_positions =
      0;                       ///< nanoGPT's get_num_params(): minus position embeddings
  Count parameters_bytes = 0;  ///< by the ledger, like buffers_bytes: as in the memory plan
  Count buffers_bytes = 0;     ///< running means and variances: stored, not trained
  Count flops_per_call = 0;
  Count flops_per_sample = 0;  ///< per call / batch, rounded; likewise the others
  Count macs_per_call = 0;
  Count macs_per_sample = 0;
  Count transcendentals_per_call = 0;
  Count transcendentals_per_sample = 0;
  Count min_bytes_per_call = 0;
  Count activation_bytes_per_call = 0;  ///< sum over layers: what training would have to keep
  double arithmetic_intensity = 0;
  std::vector<LayerReport> layers;
  std::vector<ConventionCount> conventions;
  TENSORSCOPE_FIELDS(Description, model, batch, seq, input_shape, output_shape, parameters,
                     parameters_without_positions, parameters_bytes, buffers_bytes, flops_per_call,
                     flops_per_sample, macs_per_call, macs_per_sample, transcendentals_per_call,
                     transcendentals_per_sample, min_bytes_per_call, activation_bytes_per_call,
                     arithmetic_intensity, layers, conventions)
};

}  // namespace tensorscope::api
