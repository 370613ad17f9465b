#pragma once
// tests/fixtures/onnx: the node cases of ONNX's backend test as calls of our ops, or the reason why
// a case has none. Made by generate.py beside the fixture.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/dtype.h"
#include "core/shape.h"

namespace tensorscope::test {

/// A tensor of the fixture; sixteen-bit floats are stored as bits. For an expected output, `value`
/// names the value it is compared with.
struct OnnxTensor {
  std::string name;
  DType dtype = DType::kFloat32;
  Shape shape;
  std::vector<double> values;
  std::string value;
};

/// One call of an op: from ops/list.h with one output, or, with targets, from ops/update_list.h,
/// whose outputs are copies of the targets after the call.
struct OnnxStep {
  std::string op;
  nlohmann::json attributes;
  std::vector<std::string> targets;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
};

struct OnnxCase {
  std::string name;
  std::string op_type;  ///< ONNX's operator, or "graph" for several
  std::vector<OnnxTensor> inputs;
  std::vector<OnnxStep> steps;
  std::vector<OnnxTensor> outputs;
  std::vector<std::string> not_compared;  ///< outputs that our ops do not produce
  std::vector<std::string> notes;
  std::string reason;  ///< why it is not supported; empty if it is
  std::string detail;

  bool supported() const { return reason.empty(); }
};

struct OnnxReason {
  std::string key;
  std::string text;
};

struct OnnxFixture {
  std::string source;
  std::size_t total = 0;      ///< cases that the generator saw
  std::size_t supported = 0;  ///< those with steps
  std::vector<OnnxReason> reasons;
  std::vector<OnnxCase> cases;
};

/// Read once. Throws Error(internal) if the files are missing or inconsistent.
const OnnxFixture& onnx_fixture();

}  // namespace tensorscope::test
