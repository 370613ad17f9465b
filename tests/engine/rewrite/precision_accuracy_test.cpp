// How much accuracy fewer bits cost, measured on digits that the network has not seen.

#include "catch_amalgamated.hpp"
#include "rewrite/compare_outputs.h"
#include "rewrite/quantize.h"
#include "rewrite/store_as.h"
#include "train/trained_digits.h"

namespace precision_accuracy_test {

using namespace tensorscope;

TEST_CASE(
    "accuracy: int8, float16 and bfloat16 weights read digits as float32 does, within a point",
    "[nn][accuracy]") {
  Ledger ledger;
  test::TrainedDigits digits(ledger);
  const double exact = digits.accuracy(digits.network());
  INFO("float32 " << exact);
  REQUIRE(exact > 0.93);

  const ActivationRanges calibration = digits.calibration();
  const ActivationRanges none(digits.network().program());
  const double statically = digits.accuracy(quantize(digits.network(), calibration).network);
  const double dynamically = digits.accuracy(quantize(digits.network(), none).network);
  const double half = digits.accuracy(store_as(digits.network(), DType::kFloat16));
  const double brain = digits.accuracy(store_as(digits.network(), DType::kBFloat16));
  UNSCOPED_INFO("int8 static " << statically << ", dynamic " << dynamically << ", float16 " << half
                               << ", bfloat16 " << brain);
  for (const double accuracy : {statically, dynamically, half, brain}) {
    CHECK(accuracy >= exact - 0.01);
  }

  QuantizedNetwork quantized = quantize(digits.network(), calibration);
  for (const OutputError& error : compare_outputs(digits.network(), quantized.network)) {
    UNSCOPED_INFO(error.label << " " << error.sqnr_db() << " dB");
    CHECK(error.sqnr_db() > 25);
  }
}

TEST_CASE("accuracy: the measurement sees weights that were ruined", "[nn][accuracy]") {
  Ledger ledger;
  test::TrainedDigits digits(ledger);
  QuantizedNetwork quantized =
      quantize(digits.network(), ActivationRanges(digits.network().program()));
  const Node& last = quantized.network.program().nodes.back();
  std::span<std::int8_t> q = quantized.network.tensor(last.inputs[1]).values<std::int8_t>();
  std::reverse(q.begin(), q.end());
  CHECK(digits.accuracy(quantized.network) < 0.5);
}

}  // namespace precision_accuracy_test
