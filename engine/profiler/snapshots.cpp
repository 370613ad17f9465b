#include "profiler/snapshots.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace tensorscope {
namespace {

std::string line_of(const MemorySnapshot& snapshot, bool first) {
  constexpr double kMega = 1e6;
  std::array<char, 128> line{};
  const double total = static_cast<double>(snapshot.total_bytes) / kMega;
  const double delta = static_cast<double>(snapshot.delta_bytes) / kMega;
  const int length =
      first ? std::snprintf(line.data(), line.size(), "  %-20s: %10.3f MB\n",
                            snapshot.label.c_str(), total)
            : std::snprintf(line.data(), line.size(), "  %-20s: %10.3f MB (%+.3f MB)\n",
                            snapshot.label.c_str(), total, delta);
  return {line.data(), static_cast<std::size_t>(length)};
}

}  // namespace

void MemorySnapshots::take(const Ledger& ledger, std::string label) {
  MemorySnapshot snapshot;
  snapshot.label = std::move(label);
  for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
    snapshot.current[i] = ledger.current(static_cast<MemoryCategory>(i));
  }
  snapshot.total_bytes = ledger.current_total();
  snapshot.peak_bytes = snapshot.total_bytes;
  const auto& events = ledger.events();
  snapshot.event = static_cast<std::int64_t>(events.size());
  if (!list_.empty()) {
    snapshot.delta_bytes = snapshot.total_bytes - list_.back().total_bytes;
    for (auto i = static_cast<std::size_t>(list_.back().event); i < events.size(); ++i) {
      snapshot.peak_bytes = std::max(snapshot.peak_bytes, events[i].total_bytes);
    }
  }
  list_.push_back(std::move(snapshot));
}

const MemorySnapshot* MemorySnapshots::find(std::string_view label) const {
  const auto found = std::find_if(list_.begin(), list_.end(), [&](const MemorySnapshot& snapshot) {
    return snapshot.label == label;
  });
  return found == list_.end() ? nullptr : &*found;
}

std::string MemorySnapshots::report() const {
  std::string out = "Memory timeline:\n";
  for (const MemorySnapshot& snapshot : list_) out += line_of(snapshot, &snapshot == &list_[0]);
  return out;
}

}  // namespace tensorscope
