#pragma once
// A model as one JSON text: its spec and its weights. Documented in engine/README.md, "Weights".
//
// {"format": "tensorscope-model", "version": 1, "spec": {...},
//  "weights": {"fc1.weight": {"shape": [128, 784], "dtype": "float32", "data": "<base64>"}}}

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "files/stored_tensor.h"
#include "model/network.h"

namespace tensorscope {

struct ModelFile {
  ModelFile() = default;
  ModelFile(ModelFile&&) = default;
  ModelFile& operator=(ModelFile&&) = default;

  std::string spec;                   ///< JSON that parse_spec() has accepted
  std::vector<StoredTensor> tensors;  ///< views into data; for load_weights()
  std::vector<std::vector<std::byte>> data;
};

namespace model_file_limits {
inline constexpr std::size_t kTextBytes = 256'000'000;
inline constexpr std::size_t kJsonValues = 1'000'000;
}  // namespace model_file_limits

/// Strict: unknown fields, another version, wrong base64 or a shape that does not match its data
/// throw Error(invalid_spec), whose message starts with the JSON path.
[[nodiscard]] ModelFile read_model_file(std::string_view json);

/// Throws Error(invalid_argument, "weights") unless the file has this spec; the order of fields
/// does not matter. @param name of the model, for the message
void require_spec(const ModelFile& file, std::string_view spec, std::string_view name);

/// @param spec the JSON the network was compiled from
[[nodiscard]] std::string write_model_file(std::string_view spec, const Network& network);

}  // namespace tensorscope
