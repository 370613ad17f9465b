#include "api/queries.h"

#include "api/jobs/prepared_training.h"
#include "api/raw_weights.h"
#include "api/reports/convert.h"
#include "api/reports/training_report.h"
#include "api/trained_weights.h"
#include "api/validate.h"
#include "core/names.h"
#include "core/range.h"
#include "model/presets.h"
#include "model/spec_json.h"
#include "profiler/conventions.h"
#include "profiler/plan.h"
#include "rewrite/fuse.h"
#include "rewrite/pack_weights.h"
#include "rewrite/reference_ops.h"

namespace tensorscope::api {
namespace {

std::vector<Count> dims_of(const Shape& shape) {
  return {shape.dims().begin(), shape.dims().end()};
}

std::vector<LayerReport> layer_reports(const Program& program, std::span<const OpRecord> records) {
  const std::vector<std::int64_t> parameters = parameters_by_node(program);
  std::vector<LayerReport> reports;
  std::size_t node = 0;
  for (const LayerTotals& layer : layers_of(records)) {
    LayerReport report;
    report.name = layer.name;
    report.type = layer.type;
    report.output_shape = dims_of(layer.output);
    report.flops = layer.totals.cost.flops;
    report.macs = layer.totals.cost.macs;
    report.bias_flops = layer.totals.cost.bias_flops;
    report.transcendentals = layer.totals.cost.transcendentals;
    report.min_bytes = layer.totals.min_bytes;
    report.activation_bytes = layer.totals.output_bytes;
    report.arithmetic_intensity = layer.totals.arithmetic_intensity();
    for (std::size_t i = 0; i < layer.ops; ++i) report.parameters += parameters[node++];
    reports.push_back(std::move(report));
  }
  return reports;
}

/// Of the network as it is written: other tools see no op that is fused here.
std::vector<ConventionCount> convention_counts(const Program& program,
                                               std::span<const OpRecord> records) {
  std::vector<ConventionCount> counts;
  for (const Convention& convention : conventions()) {
    if (convention.by_module && program.runs_again) continue;
    const Count per_call = count_by(convention, records);
    counts.push_back({std::string(convention.id), std::string(convention.tool),
                      std::string(convention.version), std::string(convention.rule),
                      std::string(convention.unit), per_call,
                      static_cast<double>(per_call) / static_cast<double>(program.batch)});
  }
  return counts;
}

/// "image 3x224x224", "784 features", "1024 tokens".
std::string input_text(const Spec& spec, std::int64_t seq) {
  if (spec.tokens) return text(seq, " tokens");
  if (spec.input_shape.size() == 1) return text(spec.input_shape.front(), " features");
  std::string shape;
  for (const std::int64_t dim : spec.input_shape) shape += text(shape.empty() ? "" : "x", dim);
  return text(spec.input_shape.size() == 3 ? "image " : "", shape);
}

ModelSummary summary_of(const Preset& preset, std::int64_t memory_limit_bytes) {
  const Spec spec = parse_spec(preset.spec);
  const Program program = compile(spec, 1);
  ModelSummary summary;
  summary.name = preset.name;
  summary.title = spec.title;
  summary.description = spec.description;
  summary.input = input_text(spec, program.seq);
  summary.parameters = program.parameter_count();
  summary.peak_bytes = plan_forward(program).memory.peak_total;
  summary.runnable = summary.peak_bytes <= memory_limit_bytes;
  summary.default_seq = program.seq;
  summary.max_seq = spec.tokens ? spec.tokens->max_length : 0;
  return summary;
}

}  // namespace

Program load(const ModelRequest& request) {
  validate(request);
  const bool preset = !request.model.empty();
  const Spec spec =
      parse_spec(preset ? preset_spec(request.model) : std::string_view(request.spec));
  Program program = compile(spec, request.batch, request.seq);
  if (request.fuse) program = packed_program(inference_program(program));
  use_reference_for(program, request.reference_ops);
  return program;
}

std::string spec_of(const JobContext&, const std::string& preset) {
  return std::string(preset_spec(preset));
}

Description describe(const JobContext&, const ModelRequest& request) {
  const Program program = load(request);
  const ForwardPlan plan = plan_forward(program);
  const Totals totals = totals_of(plan.records);
  Description d = about(program, Description{});
  d.input_shape = dims_of(program.values[program.input].shape);
  d.output_shape = dims_of(program.values[program.output].shape);
  d.parameters = program.parameter_count();
  d.parameters_without_positions = program.parameter_count_without_positions();
  d.parameters_bytes = plan.memory.peak_by_category.parameters_bytes;
  d.buffers_bytes = plan.memory.peak_by_category.buffers_bytes;
  d.flops_per_call = totals.cost.flops;
  d.flops_per_sample = per_sample(totals.cost.flops, program.batch);
  d.macs_per_call = totals.cost.macs;
  d.macs_per_sample = per_sample(totals.cost.macs, program.batch);
  d.transcendentals_per_call = totals.cost.transcendentals;
  d.transcendentals_per_sample = per_sample(totals.cost.transcendentals, program.batch);
  d.min_bytes_per_call = totals.min_bytes;
  d.activation_bytes_per_call = totals.output_bytes;
  d.arithmetic_intensity = totals.arithmetic_intensity();
  d.layers = layer_reports(program, plan.records);
  if (request.fuse) {
    ModelRequest as_written = request;
    as_written.fuse = false;
    const Program written = load(as_written);
    d.conventions = convention_counts(written, plan_forward(written).records);
  } else {
    d.conventions = convention_counts(program, plan.records);
  }
  return d;
}

MemoryReport planned_memory(const Program& program) {
  const MemoryAccount plan = plan_forward(program).memory;
  MemoryReport report = about(program, MemoryReport{});
  report.planned = convert(plan);
  report.timeline = plan.events;
  report.alive_at_peak = plan.alive_at_peak;
  report.activation_bytes_total = plan.activation_bytes_total();
  report.parameter_memory_mb = static_cast<double>(report.planned.parameters_bytes) / 1e6;
  report.activation_memory_mb = static_cast<double>(report.planned.activations_bytes) / 1e6;
  report.peak_memory_mb = static_cast<double>(report.planned.peak_bytes) / 1e6;
  report.memory_efficiency = plan.efficiency();
  return report;
}

MemoryReport plan_memory(const JobContext&, const ModelRequest& request) {
  return planned_memory(load(request));
}

BackwardProfile plan_step(const JobContext& context, const ModelRequest& request,
                          const TrainingRequest& training) {
  return PreparedTraining(context, request, training).report();
}

StatisticsReport summarize_samples(const JobContext&, const std::vector<double>& samples) {
  if (samples.empty()) {
    throw Error(ErrorCode::kInvalidArgument, "samples",
                "samples is empty, expected at least one number.");
  }
  StatisticsReport report = tensorscope::summarize(samples);
  make_finite(report);
  return report;
}

std::vector<ModelSummary> list_models(const JobContext& context) {
  validate_memory_limit(context.memory_limit_bytes);
  std::vector<ModelSummary> models;
  for (const Preset& preset : presets()) {
    models.push_back(summary_of(preset, context.memory_limit_bytes));
  }
  return models;
}

LossScalingReport loss_scaling_demo(const JobContext& context, double scale) {
  return loss_scaling_report(idle_model(context.trainings, "loss_scaling_demo").get(), scale);
}

Done load_data(const JobContext& context, const std::string& name,
               std::unique_ptr<ByteArray> bytes) {
  Datasets& datasets = context.trainings.datasets;
  if (const auto as = named<LentAs>(kLentNames, name)) {
    if (bytes->size() == 0) bytes.reset();
    context.trainings.lent[*as] = std::move(bytes);
    return {};
  }
  std::vector<std::byte> all(static_cast<std::size_t>(bytes->size()));
  bytes->read(0, all);
  if (name == to_string(DataKind::kDigits)) {
    datasets.digits = DigitsData::parse(all);
  } else if (name == to_string(DataKind::kText)) {
    datasets.text = TextData::parse(all);
  } else if (name == "batch") {
    datasets.batch = std::move(all);
  } else {
    refuse_value("load_data", "data", text("'", printable(name), "'"),
                 "digits, text, batch, inputs, targets, weights or outputs");
  }
  return {};
}

std::string weights_of(const JobContext&, const ModelRequest& request) {
  return weights_in(load(request));
}

std::string trained_weights(const JobContext& context, std::unique_ptr<ByteArray> bytes) {
  const Network& network = require_model(context.trainings, "trained_weights")->trainer->network();
  if (bytes->size() > 0) write_raw_weights(network, *bytes);
  return weights_in(network.program());
}

std::vector<std::byte> raw_weights(const JobContext&, const ModelRequest& request,
                                   std::span<const std::byte> file) {
  return raw_weights_of(request, file);
}

std::vector<std::byte> save_weights_as(const JobContext& context, const std::string& format) {
  return weights_file(*require_model(context.trainings, "save_weights"), format);
}

}  // namespace tensorscope::api
