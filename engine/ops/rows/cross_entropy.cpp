#include "ops/rows/cross_entropy.h"

namespace tensorscope {

Shape CrossEntropy::infer(Shapes shapes) const {
  const Shape& logits = shapes[0];
  require_shape(logits.rank() >= 2, kName, "scores are ", logits, ", expected [..., classes]");
  const Shape expected(logits.dims().first(logits.rank() - 1));
  require_shape(shapes[1] == expected, kName, "targets are ", shapes[1], ", expected ", expected,
                " for scores ", logits);
  return {1};
}

Cost CrossEntropy::cost(Shapes shapes) const {
  const std::int64_t elements = shapes[0].numel();
  const std::int64_t rows = rows_of(shapes[0]).count;
  return {.flops = 3 * elements + 3 * rows + 1, .transcendentals = elements + rows};
}

Cost CrossEntropy::backward_cost(Shapes shapes, InputSet) const {
  const std::int64_t elements = shapes[0].numel();
  return {.flops = 4 * elements + 2 * rows_of(shapes[0]).count + 1, .transcendentals = elements};
}

void CrossEntropy::check_targets(const ConstView& targets, const Shape& logits) {
  const std::int64_t classes = logits[-1];
  const std::int32_t* ids = targets.as<std::int32_t>();
  for (std::int64_t i = 0; i < targets.shape.numel(); ++i) {
    if (ids[i] >= 0 && ids[i] < classes) continue;
    throw Error(
        ErrorCode::kInvalidArgument, std::string(kName),
        text(kName, ": target ", ids[i], " at position ", i, ", expected 0 to ", classes - 1));
  }
}

}  // namespace tensorscope
