#pragma once
// An array of bytes that someone else owns, read and written in parts: a JavaScript array outside
// the module's heap, or the contents of a file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tensorscope {

class ByteArray {
 public:
  ByteArray() = default;
  ByteArray(const ByteArray&) = delete;
  ByteArray& operator=(const ByteArray&) = delete;
  virtual ~ByteArray() = default;

  virtual std::int64_t size() const = 0;
  /// Reads into.size() bytes from `first` on; the whole range must lie inside the array.
  virtual void read(std::int64_t first, std::span<std::byte> into) const = 0;
  virtual void write(std::int64_t first, std::span<const std::byte> from) = 0;
};

/// Discards what is written to it and reads as zeros: for output that nobody needs.
class DroppedBytes final : public ByteArray {
 public:
  explicit DroppedBytes(std::int64_t size) : size_(size) {}

  std::int64_t size() const override { return size_; }
  void read(std::int64_t, std::span<std::byte> into) const override {
    std::ranges::fill(into, std::byte{});
  }
  void write(std::int64_t, std::span<const std::byte>) override {}

 private:
  std::int64_t size_;
};

/// A view of memory that must outlive it.
class HeldBytes final : public ByteArray {
 public:
  explicit HeldBytes(std::span<std::byte> held) : held_(held) {}

  std::int64_t size() const override { return static_cast<std::int64_t>(held_.size()); }
  void read(std::int64_t first, std::span<std::byte> into) const override {
    std::ranges::copy(held_.subspan(static_cast<std::size_t>(first), into.size()), into.begin());
  }
  void write(std::int64_t first, std::span<const std::byte> from) override {
    std::ranges::copy(from, held_.subspan(static_cast<std::size_t>(first)).begin());
  }

 private:
  std::span<std::byte> held_;
};

}  // namespace tensorscope
