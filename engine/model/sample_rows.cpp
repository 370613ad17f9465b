#include "model/sample_rows.h"

#include <cstring>
#include <utility>

#include "core/range.h"

namespace tensorscope {

// float32 and int32 are all that networks read and give.
std::int64_t row_bytes(const Shape& shape) {
  return shape.numel() / shape[0] * size_of(DType::kFloat32);
}

std::span<std::byte> rows_from(Tensor& tensor, std::int64_t first, std::int64_t count) {
  const std::int64_t bytes = row_bytes(tensor.shape());
  return {static_cast<std::byte*>(tensor.view().data) + first * bytes,
          static_cast<std::size_t>(count * bytes)};
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

void SampleRows::read(std::int64_t sample, Tensor& to, std::int64_t row) const {
  const std::span<std::byte> bytes = rows_from(to, row, 1);
  bytes_->read(sample * row_bytes_, bytes);
  if (vocabulary_ == 0) return;
  const std::int32_t* ids = reinterpret_cast<const std::int32_t*>(bytes.data());
  for (std::size_t i = 0; i < bytes.size() / sizeof(std::int32_t); ++i) {
    if (ids[i] >= 0 && ids[i] < vocabulary_) continue;
    refuse_value("", field_, text(ids[i], " at position ", i, " of sample ", sample),
                 text("0 to ", vocabulary_ - 1));
  }
}

}  // namespace tensorscope
