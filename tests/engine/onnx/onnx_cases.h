#pragma once
// tests/fixtures/onnx: the node cases of ONNX's backend test as calls of our ops, and for the
// others why there are none. generate.py beside the fixture made it.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/dtype.h"
#include "core/shape.h"

namespace tensorscope::test {

/// A tensor of the fixture; the values of sixteen-bit floats are their bits. `value` names what an
/// expected output is compared with.
struct OnnxTensor {
  std::string name;
  DType dtype = DType::kFloat32;
  Shape shape;
  std::vector<double> values;
  std::string value;
};

/// One call of an op: of ops/list.h with one output, or, with targets, of ops/update_list.h, whose
/// outputs are copies of the targets after the call.
struct OnnxStep {
  std::string op;
  nlohmann::json attributes;
  std::vector<std::string> targets;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
};

struct OnnxCase {
  std::string name;
  std::string op_type;  ///< ONNX's operator, "graph" for several
  std::vector<OnnxTensor> inputs;
  std::vector<OnnxStep> steps;
  std::vector<OnnxTensor> outputs;
  std::vector<std::string> not_compared;  ///< outputs that our ops do not produce
  std::vector<std::string> notes;
  std::string reason;  ///< why it is not supported; empty when it is
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
  std::size_t supported = 0;  ///< of them, those it found steps for
  std::vector<OnnxReason> reasons;
  std::vector<OnnxCase> cases;
};

/// Read once. Throws Error(internal) if the files are missing or do not fit each other.
const OnnxFixture& onnx_fixture();

}  // namespace tensorscope::test
