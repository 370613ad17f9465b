#include <cmath>
#include <ostream>

#include "cli/tables.h"
#include "cli/text_table.h"
#include "core/text.h"
#include "files/stored_tensor.h"

namespace tensorscope::cli {
namespace {

void write_stages(std::ostream& out, const api::BackwardProfile& p) {
  TextTable stages({"stage", "FLOPs", "ms"});
  const auto ms = [&](double value) { return p.refused ? std::string("-") : number(value); };
  stages.add({"forward", with_commas(p.forward_flops), ms(p.forward_latency_ms())});
  stages.add({"backward", with_commas(p.backward_flops), ms(p.backward_latency_ms())});
  if (p.recompute_flops > 0) {
    stages.add({"recomputed", with_commas(p.recompute_flops), "in backward"});
  }
  stages.add({"optimizer", with_commas(p.optimizer_flops), ms(p.optimizer_latency_ms())});
  stages.add({"step", with_commas(p.total_flops), ms(p.step_latency_ms())});
  stages.write(out);
}

}  // namespace

void write_table(std::ostream& out, const api::BackwardProfile& p) {
  out << p.model << ", batch " << p.batch << ", " << p.training.optimizer << "\n\n";
  write_stages(out, p);
  if (!p.refused) {
    out << '\n'
        << number(p.gflops_per_second) << " GFLOP/s, " << number(p.throughput_samples_per_second)
        << " samples/s\n";
  }
  out << '\n' << p.memory_report << "Peak: " << number(p.total_memory_mb) << " MB\n";
  if (p.refused) out << "Not run: " << explained(*p.refused) << '\n';
  if (p.measured) {
    out << (p.planned_equals_measured ? "The plan is exact.\n"
                                      : "The plan differs from the run.\n");
  }
  const api::OptimizerEstimates& e = p.optimizer_memory_estimates;
  out << "\nOptimizer state: sgd " << number(e.sgd) << " MB, momentum " << number(e.momentum)
      << " MB, adam " << number(e.adam) << " MB, adamw " << number(e.adamw)
      << " MB\n\nRules of thumb\n";
  TextTable rules({"claim", "expected", "here"});
  for (const api::RuleOfThumb& rule : p.rules_of_thumb) {
    rules.add({rule.claim, number(rule.expected) + "x", number(rule.measured) + "x"});
  }
  rules.write(out);
}

void write_table(std::ostream& out, const api::TrainReport& report) {
  out << report.preset << ", batch " << report.batch << ", " << report.training.optimizer << ": "
      << report.steps << " steps\n\n";
  TextTable table({"epoch", "step", "held-out loss", "held-out accuracy"});
  for (const api::TrainEvaluation& evaluation : report.evaluations) {
    const bool counted = !std::isnan(evaluation.accuracy);
    table.add({number(evaluation.epoch), with_commas(evaluation.step), number(evaluation.loss),
               counted ? number(100.0 * evaluation.accuracy) + " %" : "-"});
  }
  table.write(out);
  if (report.steps > 0) {
    out << "\nLoss of the last batch: " << number(report.final_loss) << '\n'
        << number(report.steps_per_second) << " steps/s, " << number(report.gflops_per_second)
        << " GFLOP/s\n";
  }
  if (!report.sample.empty()) out << "\nIt writes:\n" << report.sample << '\n';
}

void write_table(std::ostream& out, const api::QuantizeReport& report) {
  out << "Fewer bits, on " << with_commas(report.held_out_samples) << " held-out samples\n";
  TextTable versions({"weights", "bytes", "smaller", "held-out accuracy"});
  for (const api::PrecisionResult& result : report.results) {
    versions.add({result.name, with_commas(result.stored_bytes), number(result.compression) + "x",
                  number(100.0 * result.held_out_accuracy) + " %"});
  }
  versions.write(out);
  out << "\nint8, scales from " << with_commas(report.calibration_samples)
      << " training samples; signal to quantisation noise\n";
  TextTable layers({"layer", "type", "bytes", "weights dB", "output dB"});
  for (const api::QuantizedLayerReport& layer : report.layers) {
    layers.add({layer.name, layer.type, with_commas(layer.stored_bytes),
                layer.kept_why.empty() ? number(layer.weight_sqnr_db) : layer.kept_why,
                number(layer.output_sqnr_db)});
  }
  layers.write(out);
}

void write_table(std::ostream& out, const RunReport& report) {
  out << report.model << ": " << with_commas(report.samples) << " samples, " << report.batch
      << " at once at most, give " << shape_text(report.output_shape) << '\n';
}

}  // namespace tensorscope::cli
