#include "cli/tables.h"

#include <algorithm>
#include <ostream>

#include "cli/text_table.h"
#include "core/text.h"
#include "timing/median_interval.h"

namespace tensorscope::cli {
namespace {

std::string shape_text(const std::vector<api::Count>& dims) {
  std::string text;
  for (const api::Count dim : dims) {
    if (!text.empty()) text += 'x';
    text += std::to_string(dim);
  }
  return text.empty() ? "-" : text;
}

std::string size_text(api::Count batch, api::Count seq) {
  std::string text = "batch " + std::to_string(batch);
  if (seq > 0) text += ", " + std::to_string(seq) + " tokens";
  return text;
}

void write_interval(std::ostream& out, const Interval& interval) {
  out << " (" << interval_text(interval.confidence, number(interval.low), number(interval.high))
      << ")";
}

void write_notes(std::ostream& out, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) out << "Note: " << note << '\n';
}

void write_device(std::ostream& out, const CalibrationReport& device) {
  out << "Device: " << number(device.peak_gflops_per_second) << " GFLOP/s, "
      << number(device.bandwidth_gb_per_second) << " GB/s ("
      << stream_name(device.bandwidth_stream, device.bandwidth_streams) << "), ridge "
      << number(device.ridge_flop_per_byte()) << " FLOP/byte (" << device.simd() << ")\n";
  if (!device.peak_note.empty()) out << "Note: " << device.peak_note << '\n';
}

void write_overhead(std::ostream& out, const api::OverheadReport& overhead) {
  out << "\nOverhead: " << overhead.ops << " ops of " << number(overhead.dispatch_ns)
      << " ns besides their kernels, " << number(100.0 * overhead.dispatch_share)
      << " % of the latency; a trace adds " << number(overhead.tracing_ns) << " ns an op, "
      << number(100.0 * overhead.tracing_share_of_traced) << " % of a traced call\n";
}

void add_use(TextTable& table, const char* name, const api::MemoryUse& use) {
  const auto bytes = [](api::Count count) { return with_commas(count); };
  table.add({name, bytes(use.parameters_bytes), bytes(use.buffers_bytes),
             bytes(use.activations_bytes), bytes(use.gradients_bytes),
             bytes(use.optimizer_state_bytes), bytes(use.inputs_bytes), bytes(use.workspace_bytes),
             bytes(use.peak_bytes)});
}

bool moves_window(const api::LayerReport& layer) {
  return layer.type == "conv2d" || layer.type == "max_pool2d" || layer.type == "avg_pool2d";
}

}  // namespace

void write_table(std::ostream& out, const api::Description& d) {
  out << d.model << ", " << size_text(d.batch, d.seq) << ": " << shape_text(d.input_shape) << " -> "
      << shape_text(d.output_shape) << "\n\n";
  TextTable layers(
      {"layer", "type", "output", "parameters", "FLOPs", "MACs", "bytes moved", "FLOP/byte"});
  for (const api::LayerReport& layer : d.layers) {
    layers.add({layer.name, layer.type, shape_text(layer.output_shape),
                with_commas(layer.parameters), with_commas(layer.flops), with_commas(layer.macs),
                with_commas(layer.min_bytes), number(layer.arithmetic_intensity)});
  }
  layers.add({"total", "", "", with_commas(d.parameters), with_commas(d.flops_per_call),
              with_commas(d.macs_per_call), with_commas(d.min_bytes_per_call),
              number(d.arithmetic_intensity)});
  layers.write(out);
  out << "\nParameters: " << with_commas(d.parameters) << ", " << megabytes(d.parameters_bytes)
      << " as float32\nFLOPs: " << with_commas(d.flops_per_call) << " per call, "
      << with_commas(d.flops_per_sample)
      << " per sample\nTranscendentals: " << with_commas(d.transcendentals_per_call)
      << " per call (exp, tanh, sqrt ..., counted apart)\n";
  if (std::ranges::any_of(d.layers, moves_window)) {
    out << "Where a window reaches over padding, what it takes from there counts like all else.\n";
  }
  out << "\nWhat other tools would report\n";
  TextTable tools({"tool", "version", "per call", "per sample", "unit"});
  for (const api::ConventionCount& count : d.conventions) {
    tools.add({count.tool, count.version, with_commas(count.per_call), number(count.per_sample),
               count.unit});
  }
  tools.write(out);
  if (std::ranges::none_of(d.conventions, [](const auto& count) { return count.id == "thop"; })) {
    out << "DeepSpeed, ptflops and THOP count a layer that runs again by the places it stands "
           "in.\n";
  }
}

void write_table(std::ostream& out, const api::MemoryReport& report) {
  out << report.model << ", " << size_text(report.batch, report.seq)
      << ": bytes by category, each at its own peak\n\n";
  TextTable table({"", "parameters", "buffers", "activations", "gradients", "optimizer state",
                   "inputs", "workspace", "peak of the sum"});
  add_use(table, "planned", report.planned);
  if (report.measured) add_use(table, "measured", *report.measured);
  table.write(out);
  out << "\nPeak: " << megabytes(report.planned.peak_bytes) << '\n';
  if (report.refused) out << "Not run: " << explained(*report.refused) << '\n';
  if (report.measured) {
    out << (report.planned_equals_measured ? "The plan is exact.\n"
                                           : "The plan differs from the run.\n");
  }
  out << "\nAlive at the peak\n";
  TextTable alive({"tensor", "category", "bytes"});
  constexpr std::size_t kShown = 8;
  for (std::size_t i = 0; i < report.alive_at_peak.size() && i < kShown; ++i) {
    const api::LiveTensor& tensor = report.alive_at_peak[i];
    alive.add({tensor.label, std::string(to_string(tensor.category)), with_commas(tensor.bytes)});
  }
  alive.write(out);
  if (report.alive_at_peak.size() > kShown) {
    out << "and " << report.alive_at_peak.size() - kShown << " smaller ones\n";
  }
}

void write_table(std::ostream& out, const api::LatencyReport& report) {
  const api::StatisticsReport& s = report.statistics;
  out << report.model << ", " << size_text(report.batch, report.seq) << '\n'
      << "Latency: " << number(report.latency_ms) << " ms median";
  write_interval(out, s.median_interval);
  out << "\nThroughput: " << number(report.throughput_samples_per_second)
      << " samples/s\nFirst run: " << number(report.first_run_ms) << " ms\n\n";
  TextTable table({"ms", "mean", "std", "MAD", "min", "p50", "p90", "p95", "p99", "max", "CV"});
  table.add({"", number(s.mean), number(s.std), s.count > 1 ? number(s.mad) : "-", number(s.min),
             number(s.p50), number(s.p90), number(s.p95), number(s.p99), number(s.max),
             number(s.cv)});
  table.write(out);
  out << "\n"
      << s.count << " samples, " << with_commas(static_cast<std::int64_t>(report.total_runs))
      << " runs, " << s.outliers.size() << " outliers kept; clock tick "
      << number(1e6 * report.tick_ms) << " ns\n";
  write_notes(out, report.notes);
}

void write_table(std::ostream& out, const api::ForwardProfile& profile) {
  out << profile.model << ", " << size_text(profile.batch, profile.seq) << '\n'
      << "Parameters: " << with_commas(profile.parameters) << ", "
      << number(profile.parameter_memory_mb) << " MB\nFLOPs: " << with_commas(profile.flops)
      << " per call, " << with_commas(profile.flops_per_sample)
      << " per sample\nLatency: " << number(profile.latency_ms) << " ms median";
  write_interval(out, profile.latency.statistics.median_interval);
  out << "\nRate: " << number(profile.gflops_per_second) << " GFLOP/s, at least "
      << number(profile.memory_bandwidth_gb_per_second) << " GB/s, "
      << number(profile.throughput_samples_per_second)
      << " samples/s\nPeak memory: " << number(profile.peak_memory_mb)
      << " MB\nIntensity: " << number(profile.arithmetic_intensity) << " FLOP/byte\n";
  write_device(out, profile.device);
  out << "Efficiency: " << number(100.0 * profile.computational_efficiency) << " % of the peak, "
      << number(100.0 * profile.roofline_efficiency) << " % of what this intensity can attain\n"
      << "Bottleneck: " << profile.bottleneck << ". " << profile.bottleneck_evidence << "\n\n";
  out << "One pass as it happened, " << number(profile.trace_span_ms) << " ms: of "
      << profile.trace_passes
      << " traced the one of median length. Medians are over all of them.\n";
  TextTable trace({"layer", "type", "start ms", "duration ms", "median ms", "GFLOP/s"});
  for (const TraceEvent& event : profile.trace) {
    trace.add({event.name, event.type, number(event.start_ms), number(event.duration_ms),
               event.below_tick ? "below tick" : number(event.median_ms),
               event.gflops_per_second > 0 ? number(event.gflops_per_second) : "-"});
  }
  trace.write(out);
  write_overhead(out, profile.overhead);
  write_notes(out, profile.latency.notes);
}

void write_table(std::ostream& out, const api::QuickProfile& profile) { out << profile.text; }

void write_table(std::ostream& out, const std::vector<api::ModelSummary>& models) {
  TextTable table({"name", "parameters", "peak MB", "runs here", "input", "what it is"});
  for (const api::ModelSummary& model : models) {
    table.add({model.name, with_commas(model.parameters),
               number(static_cast<double>(model.peak_bytes) / 1e6), model.runnable ? "yes" : "plan",
               model.input, model.title});
  }
  table.write(out);
}

}  // namespace tensorscope::cli
