#pragma once
// Reports as tables for people. Scripts use --json.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "api/types.h"

namespace tensorscope::cli {

/// "copy", or "read, 4 rows at once".
std::string stream_name(Stream stream, std::int64_t streams);
/// The report of the run command.
struct RunReport {
  std::string model;
  std::int64_t batch = 1;  ///< most samples at once
  std::int64_t samples = 0;
  std::vector<std::int64_t> output_shape;
  TENSORSCOPE_FIELDS(RunReport, model, batch, samples, output_shape)
};

void write_table(std::ostream& out, const api::Description& description);
void write_table(std::ostream& out, const api::MemoryReport& report);
void write_table(std::ostream& out, const api::LatencyReport& report);
void write_table(std::ostream& out, const api::CompareReport& report);
void write_table(std::ostream& out, const ControlsReport& report);
void write_table(std::ostream& out, const api::InstrumentsReport& report);
void write_table(std::ostream& out, const api::ForwardProfile& profile);
void write_table(std::ostream& out, const api::QuickProfile& profile);
void write_table(std::ostream& out, const api::BackwardProfile& profile);
void write_table(std::ostream& out, const api::TrainReport& report);
void write_table(std::ostream& out, const api::QuantizeReport& report);
void write_table(std::ostream& out, const RunReport& report);
void write_table(std::ostream& out, const std::vector<api::ModelSummary>& models);
void write_table(std::ostream& out, const DeviceReport& report);
void write_table(std::ostream& out, const std::vector<api::KernelReport>& reports);

}  // namespace tensorscope::cli
