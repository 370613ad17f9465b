#include "rewrite/compare_outputs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.h"
#include "rewrite/copy_values.h"

namespace tensorscope {
namespace {

OutputError difference(const Node& node, const Tensor& original, const Tensor& other) {
  OutputError error{node.label, node.type, original.numel()};
  const std::span<const float> a = original.values<float>();
  const std::span<const float> b = other.values<float>();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = static_cast<double>(a[i]);
    const double off = std::abs(x - static_cast<double>(b[i]));
    error.signal += x * x;
    error.noise += off * off;
    error.max_abs_error = std::max(error.max_abs_error, off);
  }
  return error;
}

/// Runs the pass until the op that writes the value has run.
const Tensor& run_until(Execution& pass, const Program& program, ValueId id) {
  while (!pass.done()) {
    const bool writes_it = program.nodes[pass.next_node()].output == id;
    pass.step();
    if (writes_it) return pass.value(id);
  }
  throw Error(ErrorCode::kInternal, "compare_outputs", "compare_outputs: a value has no op");
}

}  // namespace

double sqnr_db(double signal, double noise) {
  if (noise == 0) return std::numeric_limits<double>::infinity();
  return 10 * std::log10(signal / noise);
}

std::vector<OutputError> compare_outputs(const Network& original, Network& other) {
  require_float32(original, "compare_outputs");
  require_float32(other, "compare_outputs");
  copy_input(original, other);
  std::vector<OutputError> errors;
  Execution a(original);
  Execution b(other);
  for (const Node& node : original.program().nodes) {
    const Tensor& x = run_until(a, original.program(), node.output);
    errors.push_back(difference(node, x, run_until(b, other.program(), node.output)));
  }
  return errors;
}

}  // namespace tensorscope
