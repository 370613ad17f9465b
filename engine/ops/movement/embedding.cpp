#include "ops/movement/embedding.h"

namespace tensorscope {

Shape Embedding::infer(Shapes shapes) const {
  const Shape& ids = shapes[0];
  const Shape& table = shapes[1];
  require_shape(ids.rank() == 2, kName, "ids are ", ids, ", expected [B, T]");
  require_shape(table.rank() == 2, kName, "table is ", table, ", expected [V, C]");
  return Shape{ids[0], ids[1], table[1]};
}

std::int64_t Embedding::min_bytes(Shapes shapes, DType dtype) const {
  const std::int64_t tokens = shapes[0].numel();
  return tokens * size_of(DType::kInt32) + 2 * tokens * shapes[1][1] * size_of(dtype);
}

void Embedding::check_ids(const ConstView& ids, const Shape& table) {
  const auto* values = ids.as<std::int32_t>();
  for (std::int64_t i = 0; i < ids.shape.numel(); ++i) {
    if (values[i] >= 0 && values[i] < table[0]) continue;
    throw Error(ErrorCode::kInvalidArgument, std::string(kName),
                text(kName, ": token id ", values[i], " at position ", i,
                     " is outside the vocabulary of ", table[0]),
                text("Use ids from 0 to ", table[0] - 1, "."));
  }
}

}  // namespace tensorscope
