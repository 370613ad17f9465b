// Tables of the commands that compare: compare, controls, overhead.

#include <ostream>

#include "cli/tables.h"
#include "cli/text_table.h"

namespace tensorscope::cli {
namespace {

void write_record(std::ostream& out, const api::MeasurementRecord& record) {
  out << record.samples << " samples of " << record.fewest_runs_per_sample << " to "
      << record.most_runs_per_sample << " runs; clock tick " << number(1e6 * record.tick_ms)
      << " ns\n";
  for (const api::Discarded& discarded : record.discarded) {
    out << "Discarded: " << discarded.samples << " samples " << discarded.reason << '\n';
  }
}

}  // namespace

void write_table(std::ostream& out, const api::CompareReport& report) {
  out << report.sentence << "\n\n";
  TextTable table({"ms", "median", "95 % interval", "mean", "CV"});
  const auto add = [&table](const char* name, const api::StatisticsReport& s) {
    table.add({name, number(s.median), range(s.median_interval), number(s.mean), number(s.cv)});
  };
  add("A", report.a_statistics);
  add("B", report.b_statistics);
  table.add({"A - B", number(report.difference_ms), range(report.difference_interval), "", ""});
  table.write(out);
  out << "\nA: " << report.a << "\nB: " << report.b
      << "\nRatio per sample: " << number(report.ratio_per_sample) << '\n'
      << report.blocks << " blocks ABBA or BAAB, ";
  write_record(out, report.record);
  for (const std::string& note : report.notes) out << "Note: " << note << '\n';
}

void write_table(std::ostream& out, const ControlsReport& report) {
  out << "Controls: " << to_string(report.status) << "\n\n";
  TextTable table({"control", "", "expected", "found", "95 % interval"});
  for (const ControlReport& control : report.controls) {
    const bool most = control.name == "empty_run";
    table.add({control.name, std::string(to_string(control.status)),
               (most ? "at most " : "") + number(control.expected) + (most ? " ns" : ""),
               number(control.value), range(control.interval)});
  }
  table.write(out);
  out << '\n';
  for (const ControlReport& control : report.controls) {
    out << control.finding << (control.advice.empty() ? "" : " ") << control.advice << '\n';
  }
}

void write_table(std::ostream& out, const api::InstrumentsReport& report) {
  out << report.model << ", batch " << report.batch << ": " << report.ops << " ops in "
      << report.layers.size() << " layers\n\n";
  TextTable table({"instrument", "time with / without", "95 % interval", "readings/pass",
                   "between ops %", "layers unseen", "below tick", "largest error of a share %"});
  for (const InstrumentReport& found : report.instruments) {
    table.add({std::string(to_string(found.instrument)), number(found.overhead_ratio()),
               range(found.overhead_interval()), number(found.readings_per_pass),
               number(100.0 * found.unattributed_share), std::to_string(found.layers_unseen),
               std::to_string(found.layers_below_tick), number(100.0 * found.largest_error)});
  }
  table.write(out);
  out << "\nShare of the time, %\n";
  std::vector<std::string> header{"layer"};
  for (const InstrumentReport& found : report.instruments)
    header.emplace_back(to_string(found.instrument));
  TextTable shares(header);
  for (std::size_t i = 0; i < report.layers.size(); ++i) {
    std::vector<std::string> row{report.layers[i]};
    for (const InstrumentReport& found : report.instruments) {
      row.push_back(number(100.0 * found.shares[i]));
    }
    shares.add(row);
  }
  shares.write(out);
}

}  // namespace tensorscope::cli
