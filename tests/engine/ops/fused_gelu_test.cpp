// The fused op against the four ops that it replaces.

#include <array>

#include "catch_amalgamated.hpp"
#include "inputs.h"

namespace fused_gelu_test {

using namespace tensorscope;

namespace {

const Shape kX{6, 37};
const std::vector<Shape> kShapes{kX, {37}, kX};
const BiasGeluDropoutResidual kFused{0.25F, 9, 4};

}  // namespace

TEST_CASE("bias_gelu_dropout_residual: the result of its four parts one after the other",
          "[ops][fused]") {
  const test::OpInputs<double> inputs(kFused, kShapes);
  const auto fused = test::reference_output(kFused, inputs);
  std::vector<double> y(fused.size());
  const View view{kX, DType::kFloat64, y.data()};
  const Inputs all = inputs.views();
  Bias{}.reference<double>(all.first(2), view);
  const std::vector<double> with_bias = y;
  forward_kernel<double>(Gelu{}, std::array{ConstView{kX, DType::kFloat64, with_bias.data()}},
                         view);
  const DropoutTraining dropout{kFused.p, kFused.seed, kFused.stream};
  forward_kernel<double>(dropout, std::array{ConstView{kX, DType::kFloat64, y.data()}}, view);
  const std::vector<double> dropped = y;
  Add{}.reference<double>(std::array{ConstView{kX, DType::kFloat64, dropped.data()}, all[2]}, view);
  CHECK(fused == y);
}

TEST_CASE("bias_gelu_dropout_residual: the FLOPs of its parts, and less than half of their bytes",
          "[ops][fused]") {
  const Shapes x = Shapes(kShapes).first(1);
  Cost parts;
  std::int64_t bytes = 0;
  const auto part = [&](const auto& op, const std::vector<Shape>& shapes) {
    parts += op.cost(shapes);
    bytes += min_bytes(op, shapes, DType::kFloat32);
  };
  part(Bias{}, {kX, {37}});
  part(Gelu{}, {kX});
  part(DropoutTraining{kFused.p, 0, 0}, {kX});
  part(Add{}, {kX, kX});
  CHECK(kFused.cost(kShapes) == parts);
  // The parts read and write nine tensors of the size of x, the fused op three.
  CHECK(min_bytes(kFused, kShapes, DType::kFloat32) == bytes - 6 * 4 * x[0].numel());
}

}  // namespace fused_gelu_test
