#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "api/types/timing.h"

namespace tensorscope::cli {

/// Columns as wide as their widest cell; the first is aligned left, the others right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) { add(std::move(header)); }
  /// Missing cells are empty.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void write(std::ostream& out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// Four significant digits: "1234", "12.34", "0.001234".
std::string number(double value);
/// "-" for a statistic that a single sample does not have.
std::string number(const std::optional<double>& value);
/// "1.2 to 1.4"; with less than 95 % confidence "1.2 to 1.4 (75 %)", and "none" for one sample.
std::string range(const Interval& interval);
/// "9.45 MB (9.01 MiB)"
std::string megabytes(std::int64_t bytes);

/// An error as one line: what happened, what to do, and by which option.
std::string explained(const api::ErrorInfo& error);

}  // namespace tensorscope::cli
