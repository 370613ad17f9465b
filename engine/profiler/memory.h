#pragma once
// The memory account of a ledger: what a dry run planned or a real run used. Both have the same
// form, so that plan and measurement can be compared to the byte.

#include <cstdint>
#include <string>
#include <vector>

#include "core/ledger.h"

namespace tensorscope {

struct MemoryAccount {
  CategoryBytes peak_by_category{};  ///< each category at its own highest
  std::int64_t peak_total = 0;       ///< highest total at any moment
  CategoryBytes at_peak{};           ///< what each category held at that moment
  std::vector<MemoryEvent> events;
  std::vector<LiveTensor> alive_at_peak;  ///< largest first

  /// Equal in every category and at the peak. Events may differ in labels, so they are not
  /// compared.
  bool same_bytes(const MemoryAccount& other) const;
  /// All bytes of activations ever written: what training would have to keep.
  std::int64_t activation_bytes_total() const;
  /// (parameters + buffers + activations) / total at the peak, 0..1; 0 for an empty account.
  double efficiency() const;
};

MemoryAccount account_of(const Ledger& ledger);

/// "6.23 GB", "512 MB", "980 bytes": powers of ten, three significant digits.
std::string bytes_text(std::int64_t bytes);

/// Throws Error(out_of_memory) with the arithmetic in words if the plan's peak exceeds the limit.
/// @param subject "gpt2_xl at batch 1"; a smaller batch is advised where there is one
void require_fit(const MemoryAccount& plan, std::int64_t limit_bytes, const std::string& subject,
                 std::int64_t batch);

}  // namespace tensorscope
