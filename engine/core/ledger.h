#pragma once
// Records every byte that tensors and kernels' scratch use, by category. A dry run records the same
// bytes without allocating, so that plans and measurements come from one account.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/reflect.h"

namespace tensorscope {

enum class MemoryCategory : std::uint8_t {
  kParameters,
  kBuffers,  ///< stored with the parameters, not trained: running means, int8 scales
  kActivations,
  kGradients,
  kOptimizerState,
  kInputs,
  kWorkspace,
};
inline constexpr std::size_t kMemoryCategoryCount = 7;

/// "parameters", "buffers", "activations", "gradients", "optimizer_state", "inputs", "workspace".
std::string_view to_string(MemoryCategory category);

struct CategoryBytes {
  std::int64_t parameters_bytes = 0;
  std::int64_t buffers_bytes = 0;
  std::int64_t activations_bytes = 0;
  std::int64_t gradients_bytes = 0;
  std::int64_t optimizer_state_bytes = 0;
  std::int64_t inputs_bytes = 0;
  std::int64_t workspace_bytes = 0;
  TENSORSCOPE_FIELDS(CategoryBytes, parameters_bytes, buffers_bytes, activations_bytes,
                     gradients_bytes, optimizer_state_bytes, inputs_bytes, workspace_bytes)

  /// Indexed by MemoryCategory.
  const std::int64_t& operator[](std::size_t category) const;
  std::int64_t& operator[](std::size_t category);
  bool operator==(const CategoryBytes&) const = default;
};

/// One allocation (bytes > 0) or release (bytes < 0), with the totals after it.
struct MemoryEvent {
  std::int64_t step = 0;  ///< index of the event, from 0
  std::int64_t bytes = 0;
  MemoryCategory category = MemoryCategory::kActivations;
  std::string label;  ///< the tensor's name, e.g. "fc1.output"
  CategoryBytes current{};
  std::int64_t total_bytes = 0;
  TENSORSCOPE_FIELDS(MemoryEvent, step, label, category, bytes, current, total_bytes)
};

struct LiveTensor {
  std::string label;
  MemoryCategory category = MemoryCategory::kActivations;
  std::int64_t bytes = 0;
  TENSORSCOPE_FIELDS(LiveTensor, label, category, bytes)
};

class Ledger {
 public:
  using Id = std::uint32_t;

  /// @param limit_bytes allocations beyond it are refused with Error(out_of_memory), whose message
  /// shows the arithmetic; 0: no limit
  explicit Ledger(std::int64_t limit_bytes = 0) : limit_bytes_(limit_bytes) {}

  /// Throws Error(out_of_memory) at the limit; the totals do not change if it throws.
  Id allocate(MemoryCategory category, std::int64_t bytes, std::string_view label);
  /// Allocates no memory, so that tensors can be released while an exception unwinds from a full
  /// heap.
  void release(Id id);

  std::int64_t current(MemoryCategory category) const { return current_[index(category)]; }
  std::int64_t current_total() const { return total_; }
  /// Each category's own highest value; these need not occur at the same time.
  const CategoryBytes& peak_by_category() const { return peak_by_category_; }
  /// Highest total, and the value of each category at that moment.
  std::int64_t peak_total() const { return peak_total_; }
  const CategoryBytes& at_peak() const { return at_peak_; }
  const std::vector<MemoryEvent>& events() const { return events_; }
  /// Tensors alive at the peak, largest first.
  std::vector<LiveTensor> alive_at_peak() const;

  /// Event recording costs memory; timed runs switch it off.
  void record_events(bool on);
  /// Discards peaks and events; live entries stay.
  void reset_peak();
  std::int64_t limit_bytes() const { return limit_bytes_; }

 private:
  struct Entry {
    std::string label;
    std::string label_of_release;  ///< copied in advance for the release event, because release()
                                   ///< must not allocate
    std::int64_t bytes = 0;
    MemoryCategory category = MemoryCategory::kActivations;
    bool alive = false;
  };
  static std::size_t index(MemoryCategory category) { return static_cast<std::size_t>(category); }
  void refuse(std::int64_t bytes, std::string_view label) const;
  void note_peak();
  void add_entry();
  void reserve_events(std::size_t more);
  void note_event(const Entry& entry, std::int64_t signed_bytes, std::string&& label);

  std::int64_t limit_bytes_;
  CategoryBytes current_{};
  CategoryBytes peak_by_category_{};
  CategoryBytes at_peak_{};
  std::int64_t total_ = 0;
  std::int64_t peak_total_ = 0;
  std::size_t peak_event_ = 0;  ///< number of events when the peak was reached
  bool recording_ = true;
  std::vector<Entry> entries_;
  std::vector<Id> free_ids_;  ///< has capacity for every entry, because release() must not allocate
  std::size_t alive_ = 0;
  std::vector<MemoryEvent> events_;
  std::vector<LiveTensor> alive_at_peak_base_;  ///< entries alive at the last reset_peak()
};

}  // namespace tensorscope
