#include "model/sample_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/range.h"

namespace tensorscope {

// Networks read and return only float32 and int32, which have the same size.
std::int64_t row_bytes(const Shape& shape) {
  return shape.numel() / shape[0] * size_of(DType::kFloat32);
}

SampleRows::SampleRows(std::string field, std::unique_ptr<ByteArray> bytes, const Value& value)
    : field_(std::move(field)),
      bytes_(std::move(bytes)),
      row_bytes_(row_bytes(value.shape)),
      vocabulary_(value.vocabulary) {
  const std::int64_t size = bytes_ ? bytes_->size() : 0;
  count_ = size / row_bytes_;
  if (count_ > 0 && size % row_bytes_ == 0) return;
  refuse_value("", field_, text(size, " bytes"),
               text("whole samples of ", row_bytes_, ", one at least"));
}

void SampleRows::require_valid() const {
  constexpr std::int64_t kBlock = std::int64_t{1} << 16U;
  std::vector<std::byte> block(static_cast<std::size_t>(std::min(kBlock, row_bytes_)));
  for (std::int64_t sample = 0; sample < count_; ++sample) {
    for (std::int64_t done = 0; done < row_bytes_; done += kBlock) {
      const std::span<std::byte> part =
          std::span(block).first(static_cast<std::size_t>(std::min(kBlock, row_bytes_ - done)));
      bytes_->read(sample * row_bytes_ + done, part);
      check(part, sample, done / size_of(DType::kFloat32));
    }
  }
}

void SampleRows::read(std::int64_t sample, Tensor& to, std::int64_t row) const {
  if (row_bytes(to.shape()) != row_bytes_) {
    throw Error(ErrorCode::kInternal, field_,
                text(field_, ": a sample has ", row_bytes_, " bytes, the network reads ",
                     row_bytes(to.shape())));
  }
  const std::span<std::byte> bytes(static_cast<std::byte*>(to.view().data) + row * row_bytes_,
                                   static_cast<std::size_t>(row_bytes_));
  bytes_->read(sample * row_bytes_, bytes);
  if (vocabulary_ != 0) check(bytes, sample, 0);
}

void SampleRows::check(std::span<const std::byte> bytes, std::int64_t sample,
                       std::int64_t first) const {
  const auto refuse = [&](std::size_t i, const std::string& value, const std::string& expected) {
    refuse_value(
        "", field_,
        text(value, " at position ", first + static_cast<std::int64_t>(i), " of sample ", sample),
        expected);
  };
  for (std::size_t i = 0; i < bytes.size() / sizeof(std::int32_t); ++i) {
    const std::byte* const at = &bytes[i * sizeof(std::int32_t)];
    if (vocabulary_ == 0) {
      float value = 0;
      std::memcpy(&value, at, sizeof(value));
      if (!std::isfinite(value)) refuse(i, text(value), "a finite number");
    } else {
      std::int32_t id = 0;
      std::memcpy(&id, at, sizeof(id));
      if (id < 0 || id >= vocabulary_) refuse(i, text(id), text("0 to ", vocabulary_ - 1));
    }
  }
}

}  // namespace tensorscope
