#include "onnx_cases.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "onnx_table.h"
#include "paths.h"
#include "run_case.h"

namespace onnx_cases_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

const test::OnnxCase& case_named(const std::string& name) {
  for (const test::OnnxCase& onnx_case : test::onnx_fixture().cases) {
    if (onnx_case.name == name) return onnx_case;
  }
  throw Error(ErrorCode::kInternal, "test", "no case " + name);
}

/// The mismatch of the case's first run.
std::string mismatch(const test::OnnxCase& onnx_case) {
  return test::onnx_mismatch(onnx_case, test::onnx_runs(onnx_case).front());
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("onnx: every supported node case gives ONNX's outputs", "[onnx]") {
  std::set<std::string> operators;
  for (const test::OnnxCase& onnx_case : test::onnx_fixture().cases) {
    if (onnx_case.supported()) operators.insert(onnx_case.op_type);
  }
  for (const std::string& name : operators) {
    DYNAMIC_SECTION(name) {
      for (const test::OnnxCase& onnx_case : test::onnx_fixture().cases) {
        if (!onnx_case.supported() || onnx_case.op_type != name) continue;
        for (const test::OnnxRun& run : test::onnx_runs(onnx_case)) {
          CHECK(test::onnx_mismatch(onnx_case, run) == "");
        }
      }
    }
  }
}

TEST_CASE("onnx: the index accounts for all 932 cases, each supported or with a reason", "[onnx]") {
  const test::OnnxFixture& fixture = test::onnx_fixture();
  std::set<std::string> reasons;
  for (const test::OnnxReason& reason : fixture.reasons) reasons.insert(reason.key);
  std::set<std::string> names;
  std::size_t supported = 0;
  for (const test::OnnxCase& onnx_case : fixture.cases) {
    names.insert(onnx_case.name);
    if (onnx_case.supported()) {
      ++supported;
      CHECK_FALSE((onnx_case.steps.empty() || onnx_case.outputs.empty()));
    } else {
      CHECK(reasons.contains(onnx_case.reason));
    }
  }
  CHECK(fixture.total == 932);
  CHECK(names.size() == fixture.total);
  CHECK(supported == fixture.supported);
}

TEST_CASE("onnx: a value outside the tolerance, NaN and a wrong shape are reported", "[onnx]") {
  const test::OnnxCase& good = case_named("test_basic_conv_with_padding");
  REQUIRE(mismatch(good) == "");
  test::OnnxCase changed = good;
  double& value = changed.outputs[0].values[7];  // it is 45
  value *= 1 + 0.5 * test::kOnnxRelative;
  CHECK(mismatch(changed) == "");
  value *= 1 + test::kOnnxRelative;
  CHECK_THAT(mismatch(changed), ContainsSubstring("test_basic_conv_with_padding, float32, fast "
                                                  "kernels: y[7] is "));
  value = std::nan("");
  CHECK_THAT(mismatch(changed), EndsWith("expected nan"));
  value = INFINITY;
  CHECK_THAT(mismatch(changed), EndsWith("expected inf"));
  changed = good;
  changed.inputs[0].values[0] = std::nan("");
  CHECK_THAT(mismatch(changed), ContainsSubstring("y[0] is "));
  changed = good;
  changed.outputs[0].shape = Shape{25};
  CHECK_THAT(mismatch(changed), EndsWith("y is [1, 1, 5, 5], expected [25]"));
  changed = good;
  changed.outputs.clear();
  CHECK_THAT(mismatch(changed), EndsWith("nothing is compared"));
}

TEST_CASE("onnx: wrong inputs, attributes and steps are reported", "[onnx]") {
  const test::OnnxCase& good = case_named("test_conv_with_strides_padding");
  REQUIRE(mismatch(good) == "");
  test::OnnxCase changed = good;
  changed.inputs[1].values[0] += 1;
  CHECK_THAT(mismatch(changed), ContainsSubstring(": y["));
  changed = good;
  changed.steps[0].attributes["stride"] = {1, 2};
  CHECK_THAT(mismatch(changed), ContainsSubstring("y is [1, 1, 7, 3], expected [1, 1, 4, 3]"));
  changed = good;
  changed.steps[0].attributes["colour"] = 1;
  CHECK_THAT(mismatch(changed), EndsWith("the step does not know the attribute colour"));
  changed = good;
  changed.steps[0].attributes.erase("groups");
  CHECK_THAT(mismatch(changed), EndsWith("the step has no attribute groups"));
  changed = good;
  changed.steps[0].op = "conv3d";
  CHECK_THAT(mismatch(changed), EndsWith("there is no op conv3d"));
}

TEST_CASE("onnx: engine/ONNX.md says what this run found", "[onnx][onnx-table]") {
  const test::OnnxFixture& fixture = test::onnx_fixture();
  test::OnnxPassed passed;
  for (const test::OnnxCase& onnx_case : fixture.cases) {
    if (!onnx_case.supported()) continue;
    bool& good = passed[onnx_case.name] = true;
    for (const test::OnnxRun& run : test::onnx_runs(onnx_case)) {
      good = good && test::onnx_mismatch(onnx_case, run).empty();
    }
  }
  const std::string table = test::onnx_table(fixture, passed);
  std::ofstream(TENSORSCOPE_TEST_OUTPUT "/ONNX.md", std::ios::binary) << table;
  const bool committed_table_is_current =
      read_text(test::fixture_path("../../engine/ONNX.md")) == table;
  INFO("`npm run onnx-table` writes this run's table over engine/ONNX.md");
  CHECK(committed_table_is_current);
}

}  // namespace onnx_cases_test
