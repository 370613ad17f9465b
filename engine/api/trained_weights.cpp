#include "api/trained_weights.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "api/queries.h"
#include "api/raw_weights.h"
#include "core/range.h"
#include "files/model_file.h"
#include "files/weights.h"
#include "model/presets.h"

namespace tensorscope::api {
namespace {

/// A safetensors file begins with the length of its header in eight bytes, below 2^32, so the upper
/// four bytes are zero, which do not occur in JSON text.
bool is_json(std::string_view file) {
  constexpr std::size_t kLengthBytes = 8;
  const bool has_zero = file.substr(0, kLengthBytes).find('\0') != std::string_view::npos;
  const std::size_t first = file.find_first_not_of(" \t\r\n");
  return !has_zero && first != std::string_view::npos && file[first] == '{';
}

/// @param spec, name of the network, which a model file has to match
void load_file(Network& network, std::span<const std::byte> file, const std::string& spec,
               const std::string& name) {
  const std::string_view characters(reinterpret_cast<const char*>(file.data()), file.size());
  if (!is_json(characters)) return load_weights(network, file);
  const ModelFile read = read_model_file(characters);
  require_spec(read, spec, name);
  load_weights(network, read.tensors);
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
  const std::string json = write_model_file(model.spec, network);
  const auto bytes = std::as_bytes(std::span(json));
  return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> raw_weights_of(const ModelRequest& request,
                                      std::span<const std::byte> file) {
  Ledger ledger(0);
  Network network(load(request), ledger, false);
  const std::string spec =
      request.model.empty() ? request.spec : std::string(preset_spec(request.model));
  load_file(network, file, spec, network.program().name);
  std::vector<std::byte> bytes(static_cast<std::size_t>(raw_weights_bytes(network.program())));
  HeldBytes raw(bytes);
  write_raw_weights(network, raw);
  return bytes;
}

void start_from_file(TrainedModel& model, std::span<const std::byte> file) {
  model.trainer->extend(0);
  model.trainer->load([&](Network& network) { load_file(network, file, model.spec, model.model); });
}

std::shared_ptr<TrainedModel> loaded_training(Trainings& trainings, const TrainRequest& request,
                                              std::span<const std::byte> file,
                                              std::int64_t memory_limit_bytes) {
  std::shared_ptr<TrainedModel> loaded = make_training(
      request, trainings.datasets, std::exchange(trainings.lent, {}), memory_limit_bytes);
  start_from_file(*loaded, file);
  trainings.model = std::move(loaded);
  return trainings.model;
}

}  // namespace tensorscope::api
