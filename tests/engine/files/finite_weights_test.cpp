// Weights must be finite in the network's own type.

#include <cmath>
#include <limits>
#include <utility>

#include "catch_amalgamated.hpp"
#include "files/weight_files.h"
#include "files/weights.h"
#include "rewrite/store_as.h"

namespace finite_weights_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("weights: NaN and infinities are refused with the tensors' names, read and written",
          "[nn][weights]") {
  const auto bad =
      GENERATE(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
               -std::numeric_limits<double>::infinity());
  const auto type =
      GENERATE(StoredType::kF16, StoredType::kBF16, StoredType::kF32, StoredType::kF64);
  CAPTURE(bad, type);
  const std::string shown = std::isnan(bad) ? "NaN" : bad > 0 ? "infinity" : "-infinity";
  LiveNetwork live(program_of(kSmall));
  std::vector<StoredTensor> tensors = stored_weights(live.network);
  std::vector<double> values(6, 0.5);
  values[4] = bad;
  const std::vector<std::byte> bytes = encoded(values, type);
  StoredTensor& damaged = named(tensors, "fc1.weight");
  damaged.type = type;
  damaged.bytes = bytes;
  CHECK_THAT(refusal(live.network, tensors).what(),
             ContainsSubstring(
                 text("1 with NaN or infinite values (fc1.weight from element 4: ", shown, ")")));
  CHECK_NOTHROW(require_finite(live.network));
  for (ValueId id = 0; id < live.network.program().values.size(); ++id) {
    if (live.network.program().values[id].name != "fc2.weight") continue;
    live.network.tensor(id).values<float>()[1] = static_cast<float>(bad);
  }
  CHECK_THROWS_WITH(require_finite(live.network),
                    ContainsSubstring(text("fc2.weight from element 1: ", shown)));
}

TEST_CASE("weights: a value that is finite in the file but not in the network is refused by name",
          "[nn][weights]") {
  struct Case {
    double value;
    StoredType file;
    DType network;
    std::string_view said;
  };
  const auto [value, file, network, said] =
      GENERATE(Case{1e300, StoredType::kF64, DType::kFloat32, "1e+300 is infinite as F32"},
               Case{-3.5e38, StoredType::kF64, DType::kFloat32, "-3.5e+38 is infinite as F32"},
               Case{1e300, StoredType::kF64, DType::kFloat16, "1e+300 is infinite as F16"},
               Case{1e300, StoredType::kF64, DType::kBFloat16, "1e+300 is infinite as BF16"},
               Case{65520, StoredType::kF32, DType::kFloat16, "6.552e+04 is infinite as F16"},
               Case{0x1p127, StoredType::kBF16, DType::kFloat16, "e+38 is infinite as F16"},
               Case{0x1.ffp127, StoredType::kF32, DType::kBFloat16, "e+38 is infinite as BF16"});
  CAPTURE(value, file, network);
  LiveNetwork live(program_of(kSmall));
  const bool narrow = network != DType::kFloat32;
  Network stored = narrow ? store_as(live.network, network) : std::move(live.network);
  std::vector<StoredTensor> tensors = stored_weights(stored);
  std::vector<double> values(6, 0.5);
  values[3] = value;
  const std::vector<std::byte> bytes = encoded(values, file);
  StoredTensor& damaged = named(tensors, "fc1.weight");
  damaged.type = file;
  damaged.bytes = bytes;
  const Error error = refusal(stored, tensors);
  CHECK_THAT(error.what(),
             ContainsSubstring("1 with NaN or infinite values (fc1.weight from element 3: "));
  CHECK_THAT(error.what(), ContainsSubstring(std::string(said)));
}

TEST_CASE("weights: the largest value of each type is loaded", "[nn][weights]") {
  const auto [largest, network] =
      GENERATE(std::pair{double{std::numeric_limits<float>::max()}, DType::kFloat32},
               std::pair{65504.0, DType::kFloat16}, std::pair{0x1.fep127, DType::kBFloat16});
  LiveNetwork live(program_of(kSmall));
  const bool narrow = network != DType::kFloat32;
  Network stored = narrow ? store_as(live.network, network) : std::move(live.network);
  std::vector<StoredTensor> tensors = stored_weights(stored);
  const std::vector<std::byte> bytes = encoded(std::vector<double>(6, largest), StoredType::kF64);
  StoredTensor& extreme = named(tensors, "fc1.weight");
  extreme.type = StoredType::kF64;
  extreme.bytes = bytes;
  load_weights(stored, tensors);
  CHECK_NOTHROW(require_finite(stored));
}

}  // namespace finite_weights_test
