#include "cli/text_table.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

#include "core/error.h"
#include "timing/median_interval.h"

namespace tensorscope::cli {

void TextTable::write(std::ostream& out) const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const std::vector<std::string>& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      if (i > 0) line += "  ";
      line += i == 0 ? row[i] + padding : padding + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

std::string number(double value) {
  char buffer[40];
  const bool large = value >= 1000.0 && value < 1e15;
  std::snprintf(buffer, sizeof buffer, large ? "%.0f" : "%.4g", value);
  return buffer;
}

std::string number(const std::optional<double>& value) { return value ? number(*value) : "-"; }

std::string range(const Interval& interval) {
  if (!(interval.confidence > 0)) return "none";
  std::string ends = number(interval.low) + " to " + number(interval.high);
  if (interval.confidence >= kConfidence) return ends;
  return ends + " (" + confidence_text(interval.confidence) + ")";
}

std::string megabytes(std::int64_t bytes) {
  char buffer[80];
  const double value = static_cast<double>(bytes);
  std::snprintf(buffer, sizeof buffer, "%.2f MB (%.2f MiB)", value / 1e6, value / 1048576.0);
  return buffer;
}

std::string explained(const api::ErrorInfo& error) {
  std::string line = error.message;
  const auto add = [&](const std::string& sentence) {
    if (sentence.empty()) return;
    const bool ended = !line.empty() && line.back() == '.';
    line += (ended ? " " : ". ") + sentence;
  };
  add(error.hint);
  // Only for the limit, which the user can set; not if the heap itself is full.
  const bool limited = error.op == "memory" || error.op == "ledger";
  if (limited && error.code == to_string(ErrorCode::kOutOfMemory)) {
    add("The limit is --memory-limit-mb N.");
  }
  return line;
}

}  // namespace tensorscope::cli
