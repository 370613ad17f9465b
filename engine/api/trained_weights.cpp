#include "api/trained_weights.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/range.h"
#include "files/model_file.h"
#include "files/weights.h"
#include "model/presets.h"

namespace tensorscope::api {
namespace {

/// A safetensors file begins with the length of its header in eight bytes, below 2^32: the upper
/// four are zero, which no JSON text holds.
bool is_json(std::string_view file) {
  constexpr std::size_t kLengthBytes = 8;
  const bool has_zero = file.substr(0, kLengthBytes).find('\0') != std::string_view::npos;
  const std::size_t first = file.find_first_not_of(" \t\r\n");
  return !has_zero && first != std::string_view::npos && file[first] == '{';
}

}  // namespace

std::vector<std::byte> weights_file(const TrainedModel& model, const std::string& format) {
  const Network& network = model.trainer->predictor();
  require_finite(network);
  if (format == "safetensors") return save_weights(network);
  if (format != "json") {
    refuse_value("save_weights", "format", text("'", printable(format), "'"),
                 "safetensors or json");
  }
  const std::string json = write_model_file(preset_spec(model.preset->model), network);
  const auto bytes = std::as_bytes(std::span(json));
  return {bytes.begin(), bytes.end()};
}

void start_from_file(TrainedModel& model, std::span<const std::byte> file) {
  const std::string_view characters(reinterpret_cast<const char*>(file.data()), file.size());
  model.trainer->extend(0);
  model.trainer->load([&](Network& network) {
    if (!is_json(characters)) {
      load_weights(network, file);
      return;
    }
    const ModelFile read = read_model_file(characters);
    require_spec(read, preset_spec(model.preset->model), model.preset->model);
    load_weights(network, read.tensors);
  });
}

std::shared_ptr<TrainedModel> loaded_training(Trainings& trainings, const TrainRequest& request,
                                              std::span<const std::byte> file,
                                              std::int64_t memory_limit_bytes) {
  std::shared_ptr<TrainedModel> loaded =
      make_training(request, trainings.datasets, memory_limit_bytes);
  start_from_file(*loaded, file);
  trainings.model = std::move(loaded);
  return trainings.model;
}

}  // namespace tensorscope::api
