#include "profiler/memory.h"

#include <array>

#include "core/error.h"
#include "core/order.h"

namespace tensorscope {
namespace {

/// "parameters 6.23 GB, activations 206 MB, ...": the categories in use, largest first.
std::string parts_text(const CategoryBytes& bytes) {
  std::array<double, kMemoryCategoryCount> keys{};
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = -static_cast<double>(bytes[i]);
  std::string out;
  for (const std::size_t i : ascending_order(keys)) {
    if (bytes[i] <= 0) continue;
    if (!out.empty()) out += ", ";
    out += text(to_string(static_cast<MemoryCategory>(i)), " ", bytes_text(bytes[i]));
  }
  return out;
}

}  // namespace

bool MemoryAccount::same_bytes(const MemoryAccount& other) const {
  return peak_by_category == other.peak_by_category && peak_total == other.peak_total &&
         at_peak == other.at_peak;
}

std::int64_t MemoryAccount::activation_bytes_total() const {
  std::int64_t sum = 0;
  for (const MemoryEvent& event : events) {
    if (event.category == MemoryCategory::kActivations && event.bytes > 0) sum += event.bytes;
  }
  return sum;
}

double MemoryAccount::efficiency() const {
  if (peak_total == 0) return 0.0;
  const std::int64_t useful =
      at_peak.parameters_bytes + at_peak.buffers_bytes + at_peak.activations_bytes;
  return static_cast<double>(useful) / static_cast<double>(peak_total);
}

MemoryAccount account_of(const Ledger& ledger) {
  return {ledger.peak_by_category(), ledger.peak_total(), ledger.at_peak(), ledger.events(),
          ledger.alive_at_peak()};
}

std::string bytes_text(std::int64_t bytes) {
  static constexpr std::array<const char*, 5> kUnits{"bytes", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < kUnits.size()) {
    value /= 1000.0;
    ++unit;
  }
  const bool beyond_last_unit = value >= 1000.0;
  return text(beyond_last_unit ? rounded(value) : significant(value, 3), ' ', kUnits[unit]);
}

void require_fit(const MemoryAccount& plan, std::int64_t limit_bytes, const std::string& subject,
                 std::int64_t batch) {
  if (limit_bytes <= 0 || plan.peak_total <= limit_bytes) return;
  throw Error(ErrorCode::kOutOfMemory, "memory",
              text(subject, " needs ", bytes_text(plan.peak_total), " (", parts_text(plan.at_peak),
                   "); this session has ", bytes_text(limit_bytes), "."),
              batch > 1 ? "Try a smaller batch, or plan it without running."
                        : "Plan it without running, or raise the memory limit.");
}

}  // namespace tensorscope
