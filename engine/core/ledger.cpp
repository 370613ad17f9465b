#include "core/ledger.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.h"
#include "core/names.h"
#include "core/order.h"

namespace tensorscope {

std::string_view to_string(MemoryCategory category) {
  constexpr std::string_view kNames[] = {"parameters",      "buffers", "activations", "gradients",
                                         "optimizer_state", "inputs",  "workspace"};
  return name_of(kNames, category);
}

const std::int64_t& CategoryBytes::operator[](std::size_t category) const {
  constexpr std::array kMembers{
      &CategoryBytes::parameters_bytes,      &CategoryBytes::buffers_bytes,
      &CategoryBytes::activations_bytes,     &CategoryBytes::gradients_bytes,
      &CategoryBytes::optimizer_state_bytes, &CategoryBytes::inputs_bytes,
      &CategoryBytes::workspace_bytes};
  return this->*kMembers[category];
}

std::int64_t& CategoryBytes::operator[](std::size_t category) {
  return const_cast<std::int64_t&>(std::as_const(*this)[category]);
}

// Everything that can throw happens before the first change to the totals.
Ledger::Id Ledger::allocate(MemoryCategory category, std::int64_t bytes, std::string_view label) {
  if (limit_bytes_ > 0 && total_ + bytes > limit_bytes_) refuse(bytes, label);
  if (free_ids_.empty()) add_entry();
  const Id id = free_ids_.back();
  Entry& entry = entries_[id];
  entry.label.assign(label);
  std::string event_label;
  if (recording_) {
    reserve_events(2);
    event_label = entry.label_of_release = entry.label;
  }
  free_ids_.pop_back();
  ++alive_;
  entry.bytes = bytes;
  entry.category = category;
  entry.alive = true;
  current_[index(category)] += bytes;
  total_ += bytes;
  note_event(entry, bytes, std::move(event_label));
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
  --alive_;
  current_[index(entry.category)] -= entry.bytes;
  total_ -= entry.bytes;
  note_event(entry, -entry.bytes, std::move(entry.label_of_release));
  free_ids_.push_back(id);
}

void Ledger::add_entry() {
  const std::size_t id = entries_.size();
  if (free_ids_.capacity() <= id) free_ids_.reserve(2 * id + 8);
  entries_.emplace_back();
  free_ids_.push_back(static_cast<Id>(id));
}

/// Reserves room for `more` events and for the release of every live entry.
void Ledger::reserve_events(std::size_t more) {
  const std::size_t wanted = events_.size() + alive_ + more;
  if (events_.capacity() < wanted) events_.reserve(2 * wanted);
}

void Ledger::record_events(bool on) {
  if (on && !recording_) {
    reserve_events(0);
    for (Entry& entry : entries_) {
      if (entry.alive) entry.label_of_release = entry.label;
    }
  }
  recording_ = on;
}

void Ledger::refuse(std::int64_t bytes, std::string_view label) const {
  throw Error(ErrorCode::kOutOfMemory, "ledger",
              text("'", label, "' needs ", bytes, " bytes on top of the ", total_,
                   " in use: ", total_ + bytes, " bytes, the limit is ", limit_bytes_),
              "Ask for less, plan it without running, or raise the memory limit.");
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

void Ledger::note_event(const Entry& entry, std::int64_t signed_bytes, std::string&& label) {
  if (!recording_) return;
  events_.push_back({static_cast<std::int64_t>(events_.size()), signed_bytes, entry.category,
                     std::move(label), current_, total_});
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
std::vector<LiveTensor> Ledger::alive_at_peak() const {
  std::vector<LiveTensor> alive = alive_at_peak_base_;
  for (std::size_t i = 0; i < std::min(peak_event_, events_.size()); ++i) {
    const MemoryEvent& event = events_[i];
    if (event.bytes >= 0) {
      alive.push_back({event.label, event.category, event.bytes});
      continue;
    }
    const auto match = std::find_if(alive.begin(), alive.end(), [&](const LiveTensor& live) {
      return live.bytes == -event.bytes && live.label == event.label;
    });
    if (match != alive.end()) alive.erase(match);
  }
  std::vector<double> keys;
  keys.reserve(alive.size());
  for (const LiveTensor& live : alive) keys.push_back(-static_cast<double>(live.bytes));
  std::vector<LiveTensor> largest_first;
  largest_first.reserve(alive.size());
  for (const std::size_t i : ascending_order(keys)) largest_first.push_back(std::move(alive[i]));
  return largest_first;
}

}  // namespace tensorscope
