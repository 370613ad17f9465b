#include "files/model_file.h"

#include <array>
#include <utility>

#include "core/base64.h"
#include "core/error.h"
#include "files/weights.h"
#include "model/json_reader.h"
#include "model/spec_json.h"

namespace tensorscope {
namespace {

constexpr std::string_view kFormat = "tensorscope-model";

// Spelled like Tensor's dtype, not like safetensors: the spec's JSON uses PyTorch's terms.
constexpr std::array<std::string_view, 4> kTypeNames = {"float32", "float64", "float16",
                                                        "bfloat16"};
constexpr std::array<StoredType, 4> kTypes = {StoredType::kF32, StoredType::kF64, StoredType::kF16,
                                              StoredType::kBF16};

std::string_view type_name(StoredType type) {
  for (std::size_t i = 0; i < kTypes.size(); ++i) {
    if (kTypes[i] == type) return kTypeNames[i];
  }
  throw Error(ErrorCode::kInternal, "weights", text("weights: no JSON has ", type));
}

// The spec is checked here, so that its errors have their JSON path within this file.
std::string read_spec(const Json& spec) {
  std::string json = spec.dump();
  try {
    parse_spec(json);
  } catch (const Error& error) {
    spec_error("spec", error.what(), error.hint());
  }
  return json;
}

std::vector<std::int64_t> read_shape(const ObjectReader& entry) {
  const Json& shape = entry.at("shape");
  if (shape.is_array() && shape.empty()) return {};  // a scalar
  return entry.integers("shape", {1, Shape::kMaxElements}, Shape::kMaxRank);
}

void read_weight(const std::string& name, const Json& value, ModelFile& file) {
  static constexpr std::string_view kFields[] = {"shape", "dtype", "data"};
  const ObjectReader entry(value, text("weights[", quoted(Json(name)), "]"), kFields);
  StoredTensor tensor{name, StoredType::kF32, read_shape(entry), {}};
  (void)entry.at("dtype");
  tensor.type = kTypes[entry.choice_or("dtype", kTypeNames, 0)];
  const Json& data = entry.at("data");
  if (!data.is_string()) {
    spec_error(entry.path("data"), text("got ", quoted(data), ", expected base64"));
  }
  try {
    file.data.push_back(base64_decode(data.get_ref<const std::string&>()));
  } catch (const Error& error) {
    if (error.op() != "base64") throw;
    spec_error(entry.path("data"), error.what());
  }
  tensor.bytes = file.data.back();
  const auto needed = stored_bytes(tensor.shape, tensor.type);
  if (!needed || std::cmp_not_equal(*needed, tensor.bytes.size())) {
    spec_error(entry.path("data"), text("has ", tensor.bytes.size(), " bytes, shape ",
                                        shape_text(tensor.shape), " of ", type_name(tensor.type),
                                        " needs ", needed ? std::to_string(*needed) : "too many"));
  }
  file.tensors.push_back(std::move(tensor));
}

}  // namespace

ModelFile read_model_file(std::string_view json) {
  static constexpr std::string_view kFields[] = {"format", "version", "spec", "weights"};
  static constexpr std::string_view kFormats[] = {kFormat};
  const JsonDocument document =
      parse_json(json, {model_file_limits::kTextBytes, model_file_limits::kJsonValues});
  const ObjectReader reader(document.root(), "", kFields);
  (void)reader.at("format");
  (void)reader.choice_or("format", kFormats, 0);
  (void)reader.integer("version", {1, 1});
  ModelFile file;
  file.spec = read_spec(reader.at("spec"));
  const Json& weights = reader.at("weights");
  if (!weights.is_object()) {
    spec_error("weights", text("got ", quoted(weights), ", expected an object"));
  }
  for (const auto& [name, entry] : weights.items()) read_weight(name, entry, file);
  return file;
}

void require_spec(const ModelFile& file, std::string_view spec, std::string_view name) {
  if (parse_json(file.spec).root() == parse_json(spec).root()) return;
  throw Error(ErrorCode::kInvalidArgument, "weights",
              text("weights: the file's spec is another model than ", name),
              "Load it into the preset that it was saved from.");
}

std::string write_model_file(std::string_view spec, const Network& network) {
  std::string out =
      text("{\"format\":\"", kFormat,
           "\",\"version\":1,\n\"spec\":", parse_json(spec).root().dump(), ",\n\"weights\":{");
  const char* separator = "\n";
  for (const StoredTensor& weight : stored_weights(network)) {
    out += text(separator, Json(weight.name).dump(), ":{\"shape\":", shape_text(weight.shape, ","),
                ",\"dtype\":\"", type_name(weight.type), "\",\"data\":\"");
    out += base64_encode(weight.bytes);
    out += "\"}";
    separator = ",\n";
  }
  return out + "\n}}\n";
}

}  // namespace tensorscope
