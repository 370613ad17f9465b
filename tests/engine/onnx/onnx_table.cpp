#include "onnx_table.h"

#include <algorithm>
#include <set>

#include "core/text.h"

namespace tensorscope::test {

namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& parts, const char* separator) {
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : separator) + part;
  return all;
}

/// "reshape, matmul, bias": the ops of the steps in order, without repetitions.
Lines ops_of(const OnnxCase& onnx_case) {
  Lines ops;
  for (const OnnxStep& step : onnx_case.steps) {
    if (std::find(ops.begin(), ops.end(), step.op) == ops.end()) ops.push_back(step.op);
  }
  return ops;
}

std::string introduction(const OnnxFixture& fixture) {
  return text("# ONNX's node cases on our ops\n", R"(
Written by the test run (`tests/engine/onnx`), not by hand: `npm run onnx-table` renews it, and `npm test`
fails while it differs. The cases are those of )",
              fixture.source, R"( (Apache-2.0), converted by
`tests/fixtures/onnx/generate.py`. A case is supported when our ops compute it from the case's own tensors:
one op, or a composition of a few. Numbers reach an op in no other way than as its attributes; shapes, axes,
repeats, ratios and learning rates are read as such. Each supported case runs through the dispatcher in
float32 by the fast and by the reference kernels and in float64 (cases of double in float64 alone). Passed
means that every compared value of all runs is within 1e-7 + 1e-4 |expected|; ONNX's own runner allows 1e-7
and 1e-3.

)");
}

std::string summary(const OnnxFixture& fixture, const OnnxPassed& passed) {
  std::map<std::string, int> because;
  int good = 0;
  int partial = 0;
  for (const OnnxCase& onnx_case : fixture.cases) {
    if (!onnx_case.supported()) ++because[onnx_case.reason];
    if (onnx_case.supported() && passed.at(onnx_case.name)) ++good;
    if (!onnx_case.not_compared.empty()) ++partial;
  }
  std::string out =
      text("| | cases |\n|---|---:|\n| in all | ", fixture.cases.size(), " |\n| supported | ",
           fixture.supported, " |\n| passed | ", good,
           " |\n| of the supported, with an output that our ops do not produce | ", partial,
           " |\n| not supported | ", fixture.cases.size() - fixture.supported, " |\n");
  for (const OnnxReason& reason : fixture.reasons) {
    if (because[reason.key] > 0) out += text("| ", reason.text, " | ", because[reason.key], " |\n");
  }
  return out + "\n";
}

std::string by_operator(const OnnxFixture& fixture, const OnnxPassed& passed) {
  struct Row {
    int cases = 0;
    int supported = 0;
    int passed = 0;
    std::set<std::string> ops;
  };
  std::map<std::string, Row> rows;
  for (const OnnxCase& onnx_case : fixture.cases) {
    Row& row = rows[onnx_case.op_type];
    ++row.cases;
    if (!onnx_case.supported()) continue;
    ++row.supported;
    row.passed += passed.at(onnx_case.name) ? 1 : 0;
    for (const std::string& op : ops_of(onnx_case)) row.ops.insert(op);
  }
  std::string out =
      "## Operators\n\n| ONNX | cases | supported | passed | our ops |\n|---|---:|---:|---:|---|\n";
  for (const auto& [name, row] : rows) {
    if (row.supported == 0) continue;
    out += text("| ", name, " | ", row.cases, " | ", row.supported, " | ", row.passed, " | ",
                joined({row.ops.begin(), row.ops.end()}, ", "), " |\n");
  }
  return out + "\n";
}

std::string supported_cases(const OnnxFixture& fixture, const OnnxPassed& passed) {
  std::string out =
      "## Supported cases\n\n| case | our ops | passed | not compared, remarks "
      "|\n|---|---|---|---|\n";
  for (const OnnxCase& onnx_case : fixture.cases) {
    if (!onnx_case.supported()) continue;
    Lines remarks = onnx_case.notes;
    if (!onnx_case.not_compared.empty()) {
      remarks.insert(remarks.begin(), "without " + joined(onnx_case.not_compared, ", ") +
                                          ": ours has no such output");
    }
    out += text("| ", onnx_case.name, " | ", joined(ops_of(onnx_case), ", "), " | ",
                passed.at(onnx_case.name) ? "yes" : "NO", " | ", joined(remarks, "; "), " |\n");
  }
  return out + "\n";
}

/// One row for each detail of a reason; cases are listed by name, or only counted if the operator
/// alone explains it.
std::string refused(const OnnxFixture& fixture, const OnnxReason& reason) {
  std::map<std::string, Lines> by_detail;
  for (const OnnxCase& onnx_case : fixture.cases) {
    if (onnx_case.reason == reason.key) by_detail[onnx_case.detail].push_back(onnx_case.name);
  }
  if (by_detail.empty()) return {};
  std::string out = text("### ", reason.text, "\n\n");
  if (reason.key == "no op") {
    Lines counts;
    for (const auto& [detail, cases] : by_detail) counts.push_back(text(detail, " ", cases.size()));
    return out + "Operators with the number of their cases: " + joined(counts, ", ") + ".\n\n";
  }
  out += "| why not | cases |\n|---|---|\n";
  for (const auto& [detail, cases] : by_detail) {
    out += text("| ", detail, " | ", joined(cases, ", "), " |\n");
  }
  return out + "\n";
}

}  // namespace

std::string onnx_table(const OnnxFixture& fixture, const OnnxPassed& passed) {
  std::string out = introduction(fixture) + summary(fixture, passed) +
                    by_operator(fixture, passed) + supported_cases(fixture, passed) +
                    "## Not supported\n\n";
  for (const OnnxReason& reason : fixture.reasons) out += refused(fixture, reason);
  out.pop_back();  // the file ends with a single newline
  return out;
}

}  // namespace tensorscope::test
