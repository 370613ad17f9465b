#pragma once
// Memory at labelled moments of a training step, read from the ledger: what is alive by category,
// what changed since the label before, and how high it went in between.

#include <string>
#include <vector>

#include "core/ledger.h"

namespace tensorscope {

struct MemorySnapshot {
  std::string label;
  CategoryBytes current{};
  std::int64_t total_bytes = 0;
  std::int64_t delta_bytes = 0;  ///< against the snapshot before; 0 for the first
  std::int64_t peak_bytes = 0;   ///< highest total since the snapshot before
  std::int64_t event = 0;        ///< number of ledger events at that moment
  TENSORSCOPE_FIELDS(MemorySnapshot, label, current, total_bytes, delta_bytes, peak_bytes, event)
};

class MemorySnapshots {
 public:
  /// The ledger must record events; without them peak_bytes is only the total at that moment.
  void take(const Ledger& ledger, std::string label);
  const std::vector<MemorySnapshot>& list() const { return list_; }
  const MemorySnapshot* find(std::string_view label) const;
  /// A line for each: "after_forward : 12.40 MB (+3.10 MB)". MB is 10^6 bytes.
  std::string report() const;

 private:
  std::vector<MemorySnapshot> list_;
};

}  // namespace tensorscope
