#pragma once
// Every byte a tensor or a kernel's scratch uses is entered here, by category. A dry run enters the
// same bytes without allocating, so a plan and a measurement are two readings of one account.

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

  /// By MemoryCategory.
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

  /// @param limit_bytes refuses (Error out_of_memory, with the arithmetic) what would pass it; 0:
  /// none
  explicit Ledger(std::int64_t limit_bytes = 0) : limit_bytes_(limit_bytes) {}

  /// Changes nothing if it throws, for the limit or for want of memory.
  Id allocate(MemoryCategory category, std::int64_t bytes, std::string_view label);
  /// Needs no memory, so that what unwinds from a heap without room can release.
  void release(Id id);

  std::int64_t current(MemoryCategory category) const { return current_[index(category)]; }
  std::int64_t current_total() const { return total_; }
  /// Highest value each category had by itself.
  const CategoryBytes& peak_by_category() const { return peak_by_category_; }
  /// Highest total, and what each category held at that moment.
  std::int64_t peak_total() const { return peak_total_; }
  const CategoryBytes& at_peak() const { return at_peak_; }
  const std::vector<MemoryEvent>& events() const { return events_; }
  /// What was alive when the peak was reached, largest first.
  std::vector<LiveTensor> alive_at_peak() const;

  /// Event recording costs memory; timed runs switch it off.
  void record_events(bool on);
  /// Forgets peaks and events, keeps what is alive.
  void reset_peak();
  std::int64_t limit_bytes() const { return limit_bytes_; }

 private:
  struct Entry {
    std::string label;
    std::string label_of_release;  ///< for the event of its release, while that is to come
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
  std::vector<Id> free_ids_;  ///< with room for every entry
  std::size_t alive_ = 0;
  std::vector<MemoryEvent> events_;
  std::vector<LiveTensor> alive_at_peak_base_;  ///< what was alive when recording (re)started
};

}  // namespace tensorscope
