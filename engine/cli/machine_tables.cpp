// Tables of the commands about this machine: calibrate, ladder.

#include <ostream>
#include <vector>

#include "cli/tables.h"
#include "cli/text_table.h"
#include "core/text.h"

namespace tensorscope::cli {

std::string stream_name(Stream stream, std::int64_t streams) {
  std::string name(to_string(stream));
  if (stream == Stream::kRead && streams > 1) name += text(", ", streams, " rows at once");
  return name;
}

void write_table(std::ostream& out, const DeviceReport& report) {
  TextTable peaks({"arithmetic", "10^9 operations/s", "95 % interval", "instructions"});
  for (const PeakReport& peak : report.peaks) {
    peaks.add({std::string(to_string(peak.name)), number(peak.gflops_per_second),
               range(peak.interval), peak.instructions()});
  }
  peaks.write(out);
  out << '\n';
  TextTable memory({"stream", "working set bytes", "GB/s", "95 % interval", "ridge FLOP/byte"});
  for (const BandwidthReport& level : report.bandwidths) {
    memory.add({stream_name(level.stream, level.streams), with_commas(level.working_set_bytes),
                number(level.gb_per_second), range(level.interval),
                number(level.ridge_flop_per_byte)});
  }
  memory.write(out);
  out << "\nThe ladder, in " << with_commas(report.ladder_working_set_bytes)
      << " bytes: an element read, another written\n";
  TextTable ladder({"FLOPs per element", "FLOP/byte", "GFLOP/s", "95 % interval"});
  for (const LadderReport& rung : report.ladder) {
    ladder.add({number(rung.flops_per_element), number(rung.intensity_flop_per_byte),
                number(rung.gflops_per_second), range(rung.interval)});
  }
  ladder.write(out);
  out << "\n"
      << report.samples << " samples of each figure in " << number(report.roof.elapsed_ms)
      << " ms; clock tick " << number(1e6 * report.roof.tick_ms) << " ns; peaks on "
      << report.roof.peak_threads << (report.roof.peak_threads == 1 ? " thread\n" : " threads\n");
  if (!report.roof.peak_note.empty()) out << "Note: " << report.roof.peak_note << '\n';
}

void write_table(std::ostream& out, const std::vector<api::KernelReport>& reports) {
  if (reports.empty()) return;
  out << "c = a b, " << reports.front().size << " x " << reports.front().size << ", "
      << with_commas(reports.front().flops) << " FLOPs, 1 thread\n\n";
  TextTable table({"variant", "GFLOP/s", "95 % interval", "times the first", "ms", "error"});
  for (const api::KernelReport& report : reports) {
    table.add({report.variant, number(report.gflops_per_second), range(report.gflops_interval),
               number(report.gflops_per_second / reports.front().gflops_per_second),
               number(report.latency.latency_ms), number(report.relative_error)});
  }
  table.write(out);
  out << "\nerror: the largest of 64 elements, relative to the sum of |a b|\n";
}

}  // namespace tensorscope::cli
