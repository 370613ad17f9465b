#include "onnx_cases.h"

#include <cstring>
#include <fstream>
#include <iterator>

#include "core/error.h"
#include "paths.h"

namespace tensorscope::test {

namespace {

using Json = nlohmann::ordered_json;

std::string read_file(const std::string& name) {
  std::ifstream file(fixture_path("onnx/" + name), std::ios::binary);
  if (!file) throw Error(ErrorCode::kInternal, "test", "no fixture onnx/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

template <class T>
std::vector<double> numbers(const std::string& blob, std::size_t offset, std::int64_t count) {
  std::vector<T> stored(static_cast<std::size_t>(count));
  const std::size_t bytes = stored.size() * sizeof(T);
  if (offset > blob.size() || bytes > blob.size() - offset) {
    throw Error(ErrorCode::kInternal, "test", "onnx/cases.bin is too short");
  }
  std::memcpy(stored.data(), blob.data() + offset, bytes);
  return {stored.begin(), stored.end()};
}

std::vector<double> stored_numbers(DType dtype, const std::string& blob, std::size_t offset,
                                   std::int64_t count) {
  if (dtype == DType::kFloat32) return numbers<float>(blob, offset, count);
  if (dtype == DType::kFloat64) return numbers<double>(blob, offset, count);
  if (dtype == DType::kInt32) return numbers<std::int32_t>(blob, offset, count);
  return numbers<std::uint16_t>(blob, offset, count);
}

DType dtype_of(const std::string& name) {
  for (const DType dtype :
       {DType::kFloat32, DType::kFloat64, DType::kInt32, DType::kFloat16, DType::kBFloat16}) {
    if (name == to_string(dtype)) return dtype;
  }
  throw Error(ErrorCode::kInternal, "test", "onnx/cases.json: element type " + name);
}

OnnxTensor tensor(const Json& json, const std::string& blob) {
  OnnxTensor result{json.at("name"), dtype_of(json.at("dtype")), {}, {}, json.value("value", "")};
  const auto dims = json.at("shape").get<std::vector<std::int64_t>>();
  result.shape = Shape(std::span<const std::int64_t>(dims));
  result.values = stored_numbers(result.dtype, blob, json.at("offset"), result.shape.numel());
  return result;
}

OnnxStep step(const Json& json) {
  OnnxStep result{json.at("op"), json.at("attributes"), {}, json.at("inputs"), {}};
  if (json.contains("targets")) {
    result.targets = json.at("targets").get<std::vector<std::string>>();
    result.outputs = json.at("outputs").get<std::vector<std::string>>();
  } else {
    result.outputs = {json.at("output").get<std::string>()};
  }
  return result;
}

OnnxCase read_case(const Json& json, const std::string& blob) {
  OnnxCase result;
  result.name = json.at("name");
  result.op_type = json.at("operator");
  if (json.contains("reason")) {
    result.reason = json.at("reason");
    result.detail = json.at("detail");
    return result;
  }
  for (const Json& input : json.at("inputs")) result.inputs.push_back(tensor(input, blob));
  for (const Json& call : json.at("steps")) result.steps.push_back(step(call));
  for (const Json& output : json.at("outputs")) result.outputs.push_back(tensor(output, blob));
  result.not_compared = json.at("not_compared").get<std::vector<std::string>>();
  result.notes = json.at("notes").get<std::vector<std::string>>();
  return result;
}

OnnxFixture read_fixture() {
  const Json index = Json::parse(read_file("cases.json"));
  const std::string blob = read_file("cases.bin");
  if (blob.size() != index.at("bytes").get<std::size_t>()) {
    throw Error(ErrorCode::kInternal, "test", "onnx/cases.bin is not of this cases.json");
  }
  OnnxFixture fixture{index.at("source"), index.at("total"), index.at("supported"), {}, {}};
  for (const auto& [key, text] : index.at("reasons").items())
    fixture.reasons.push_back({key, text});
  for (const Json& json : index.at("cases")) fixture.cases.push_back(read_case(json, blob));
  return fixture;
}

}  // namespace

const OnnxFixture& onnx_fixture() {
  static const OnnxFixture fixture = read_fixture();
  return fixture;
}

}  // namespace tensorscope::test
