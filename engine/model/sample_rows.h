#pragma once
// The user's samples, one after another in an array, used as rows of a network's input or targets.

#include <cstdint>
#include <memory>
#include <string>

#include "core/byte_array.h"
#include "core/tensor.h"
#include "model/program.h"

namespace tensorscope {

class SampleRows {
 public:
  SampleRows() = default;
  /// @param field name of the array, for messages
  /// @param value the network's value whose rows these are: [B, ...] of float32, or of int32 below
  /// its vocabulary
  /// Throws Error(invalid_argument) unless there is an array of one or more whole rows.
  SampleRows(std::string field, std::unique_ptr<ByteArray> bytes, const Value& value);

  std::int64_t count() const { return count_; }
  /// Reads all samples once. Throws Error(invalid_argument) that names sample and position of the
  /// first value that is not finite, or is a token or class out of range.
  void require_valid() const;
  /// Throws Error(invalid_argument) that names sample and position for a token out of range, and
  /// Error(internal) for a tensor whose rows have another size.
  void read(std::int64_t sample, Tensor& to, std::int64_t row) const;

 private:
  /// @param bytes whole values that begin at position `first` of a sample
  void check(std::span<const std::byte> bytes, std::int64_t sample, std::int64_t first) const;

  std::string field_;
  std::unique_ptr<ByteArray> bytes_;
  std::int64_t row_bytes_ = 0;
  std::int64_t count_ = 0;
  std::int64_t vocabulary_ = 0;
};

/// The bytes of one row.
std::int64_t row_bytes(const Shape& shape);

}  // namespace tensorscope
