#include "core/ledger.h"

#include <algorithm>

#include "core/error.h"

namespace tensorscope {

std::string_view to_string(MemoryCategory category) {
  switch (category) {
    case MemoryCategory::kParameters:
      return "parameters";
    case MemoryCategory::kActivations:
      return "activations";
    case MemoryCategory::kGradients:
      return "gradients";
    case MemoryCategory::kOptimizerState:
      return "optimizer_state";
    case MemoryCategory::kInputs:
      return "inputs";
    case MemoryCategory::kWorkspace:
      return "workspace";
  }
  return "unknown";
}

Ledger::Id Ledger::allocate(MemoryCategory category, std::int64_t bytes, std::string_view label) {
  if (limit_bytes_ > 0 && total_ + bytes > limit_bytes_) refuse(bytes, label);
  Id id = 0;
  if (free_ids_.empty()) {
    id = static_cast<Id>(entries_.size());
    entries_.emplace_back();
  } else {
    id = free_ids_.back();
    free_ids_.pop_back();
  }
  Entry& entry = entries_[id];
  entry.label.assign(label);
  entry.bytes = bytes;
  entry.category = category;
  entry.alive = true;
  current_[index(category)] += bytes;
  total_ += bytes;
  note_event(entry, bytes);
  note_peak();
  return id;
}

void Ledger::release(Id id) {
  if (id >= entries_.size()) {
    throw Error(ErrorCode::kInternal, "ledger", text("ledger: no entry ", id));
  }
  Entry& entry = entries_[id];
  if (!entry.alive) {
    throw Error(ErrorCode::kInternal, "ledger", text("ledger: '", entry.label, "' released twice"));
  }
  entry.alive = false;
  current_[index(entry.category)] -= entry.bytes;
  total_ -= entry.bytes;
  note_event(entry, -entry.bytes);
  free_ids_.push_back(id);
}

void Ledger::refuse(std::int64_t bytes, std::string_view label) const {
  throw Error(ErrorCode::kOutOfMemory, "ledger",
              text("'", label, "' needs ", bytes, " bytes on top of the ", total_,
                   " in use: ", total_ + bytes, " bytes, the limit is ", limit_bytes_),
              "Try a smaller batch, or plan it without running.");
}

void Ledger::note_peak() {
  for (std::size_t i = 0; i < kMemoryCategoryCount; ++i) {
    peak_by_category_[i] = std::max(peak_by_category_[i], current_[i]);
  }
  if (total_ > peak_total_) {
    peak_total_ = total_;
    at_peak_ = current_;
    peak_event_ = events_.size();
  }
}

void Ledger::note_event(const Entry& entry, std::int64_t signed_bytes) {
  if (!recording_) return;
  events_.push_back({static_cast<std::int64_t>(events_.size()), signed_bytes, entry.category,
                     entry.label, current_, total_});
}

void Ledger::reset_peak() {
  events_.clear();
  peak_by_category_ = current_;
  at_peak_ = current_;
  peak_total_ = total_;
  peak_event_ = 0;
  alive_at_peak_base_.clear();
  for (const Entry& entry : entries_) {
    if (entry.alive) alive_at_peak_base_.push_back({entry.label, entry.category, entry.bytes});
  }
}

// Replays the events up to the peak: cheaper than a snapshot at every new peak.
std::vector<Ledger::Live> Ledger::alive_at_peak() const {
  std::vector<Live> alive = alive_at_peak_base_;
  for (std::size_t i = 0; i < std::min(peak_event_, events_.size()); ++i) {
    const LedgerEvent& event = events_[i];
    if (event.bytes >= 0) {
      alive.push_back({event.label, event.category, event.bytes});
      continue;
    }
    const auto match = std::find_if(alive.begin(), alive.end(), [&](const Live& live) {
      return live.bytes == -event.bytes && live.label == event.label;
    });
    if (match != alive.end()) alive.erase(match);
  }
  std::stable_sort(alive.begin(), alive.end(),
                   [](const Live& a, const Live& b) { return a.bytes > b.bytes; });
  return alive;
}

}  // namespace tensorscope
