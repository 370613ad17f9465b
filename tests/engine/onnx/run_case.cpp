#include "run_case.h"

#include <cmath>
#include <cstring>
#include <map>

#include "core/error.h"
#include "graph/dispatch.h"
#include "graph/update.h"
#include "op_attributes.h"
#include "ops/list.h"
#include "ops/update_list.h"

namespace tensorscope::test {

namespace {

using NamedTensors = std::map<std::string, Tensor>;

template <class T>
void copy_into(Tensor& tensor, const std::vector<double>& values) {
  T* to = tensor.view().as<T>();
  for (const double value : values) *to++ = static_cast<T>(value);
}

/// Floats are converted to the context's type; indices and sixteen-bit floats keep theirs.
Tensor tensor_of(const Context& context, const OnnxTensor& stored) {
  const bool computes = stored.dtype == DType::kFloat32 || stored.dtype == DType::kFloat64;
  Tensor tensor(context.allocator(), stored.shape, computes ? context.dtype : stored.dtype,
                MemoryCategory::kInputs, stored.name);
  switch (tensor.dtype()) {
    case DType::kFloat32:
      copy_into<float>(tensor, stored.values);
      break;
    case DType::kFloat64:
      copy_into<double>(tensor, stored.values);
      break;
    case DType::kInt32:
      copy_into<std::int32_t>(tensor, stored.values);
      break;
    default:
      copy_into<std::uint16_t>(tensor, stored.values);
  }
  return tensor;
}

template <class Op>
Op op_of(const OnnxStep& step) {
  Attributes attributes(step.attributes);
  const Op op = configured<Op>(attributes);
  attributes.require_all_read();
  return op;
}

std::vector<const Tensor*> inputs_of(const OnnxStep& step, const NamedTensors& values) {
  std::vector<const Tensor*> inputs;
  for (const std::string& name : step.inputs) inputs.push_back(&values.at(name));
  return inputs;
}

template <class Op>
void run_as(const Context& context, const OnnxStep& step, NamedTensors& values) {
  values[step.outputs.at(0)] = run(context, op_of<Op>(step), inputs_of(step, values), step.op);
}

template <class Op>
void update_as(const Context& context, const OnnxStep& step, NamedTensors& values) {
  std::vector<Tensor*> targets;
  for (std::size_t i = 0; i < step.targets.size(); ++i) {
    const Tensor& before = values.at(step.targets[i]);
    Tensor& after = values[step.outputs.at(i)];
    after = Tensor(context.allocator(), before.shape(), before.dtype(),
                   MemoryCategory::kActivations, step.outputs[i]);
    std::memcpy(after.view().data, before.view().data, static_cast<std::size_t>(before.bytes()));
    targets.push_back(&after);
  }
  run_update(context, op_of<Op>(step), targets, inputs_of(step, values), step.op);
}

template <class... Ops, class... Updates>
void run_step(TypeList<Ops...>, UpdateTypeList<Updates...>, const Context& context,
              const OnnxStep& step, NamedTensors& values) {
  const bool found =
      step.targets.empty()
          ? ((step.op == Ops::kName && (run_as<Ops>(context, step, values), true)) || ...)
          : ((step.op == Updates::kName && (update_as<Updates>(context, step, values), true)) ||
             ...);
  if (!found) throw Error(ErrorCode::kInternal, "test", "there is no op " + step.op);
}

std::vector<double> numbers(const Tensor& tensor) {
  if (tensor.dtype() == DType::kFloat64) {
    return {tensor.values<double>().begin(), tensor.values<double>().end()};
  }
  return {tensor.values<float>().begin(), tensor.values<float>().end()};
}

bool close(double got, double want) {
  if (std::isnan(want)) return std::isnan(got);
  if (std::isinf(want)) return got == want;
  return std::abs(got - want) <= kOnnxAbsolute + kOnnxRelative * std::abs(want);  // false for NaN
}

/// Describes the first value outside the tolerance; empty if there is none.
std::string difference(const OnnxTensor& expected, const Tensor& got) {
  if (got.shape() != expected.shape) {
    return text(expected.name, " is ", got.shape(), ", expected ", expected.shape);
  }
  const std::vector<double> values = numbers(got);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double want = expected.values[i];
    if (close(values[i], want)) continue;
    return text(expected.name, "[", i, "] is ", values[i], ", expected ", want);
  }
  return {};
}

std::string first_difference(const OnnxCase& onnx_case, const OnnxRun& run) {
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = run.dtype, .use_reference = run.use_reference};
  NamedTensors values;
  for (const OnnxTensor& input : onnx_case.inputs) {
    values[input.name] = tensor_of(context, input);
  }
  for (const OnnxStep& step : onnx_case.steps) {
    run_step(OpList{}, UpdateList{}, context, step, values);
  }
  for (const OnnxTensor& expected : onnx_case.outputs) {
    const std::string wrong = difference(expected, values.at(expected.value));
    if (!wrong.empty()) return wrong;
  }
  return onnx_case.outputs.empty() ? "nothing is compared" : "";
}

}  // namespace

std::vector<OnnxRun> onnx_runs(const OnnxCase& onnx_case) {
  const OnnxRun in_double{DType::kFloat64, false, "float64"};
  for (const OnnxTensor& output : onnx_case.outputs) {
    if (output.dtype == DType::kFloat64) return {in_double};
  }
  return {{DType::kFloat32, false, "float32, fast kernels"},
          {DType::kFloat32, true, "float32, reference kernels"},
          in_double};
}

std::string onnx_mismatch(const OnnxCase& onnx_case, const OnnxRun& run) {
  std::string wrong;
  try {
    wrong = first_difference(onnx_case, run);
  } catch (const std::exception& error) {
    wrong = error.what();
  }
  return wrong.empty() ? "" : text(onnx_case.name, ", ", run.name, ": ", wrong);
}

}  // namespace tensorscope::test
