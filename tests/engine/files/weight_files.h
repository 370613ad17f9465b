#pragma once
// Safetensors files assembled byte by byte, and networks to load them into.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "core/half.h"
#include "files/weights.h"
#include "model/models.h"
#include "train/data_files.h"

namespace tensorscope::test {

/// A network of two linear layers, the second without a bias.
inline const std::string kSmall =
    model_json("[3]", R"({"type": "linear", "out_features": 2, "name": "fc1"},
              {"type": "linear", "out_features": 2, "name": "fc2", "bias": false})");

/// A file with this length, header and data, whether they agree or not.
inline std::vector<std::byte> raw_file(std::uint64_t length, std::string_view header,
                                       std::string_view data) {
  std::string file;
  for (unsigned i = 0; i < 8; ++i) file += static_cast<char>(length >> (8 * i) & 0xffU);
  file += header;
  file += data;
  return bytes_of(file);
}

inline std::vector<std::byte> file_of(std::string_view header, std::string_view data) {
  return raw_file(header.size(), header, data);
}

/// A network in memory with seeded values.
struct LiveNetwork {
  explicit LiveNetwork(const Program& program, std::uint64_t seed = 1,
                       DType dtype = DType::kFloat32)
      : network(program, ledger, false, dtype, seed) {
    network.initialise(kAll);
  }

  Ledger ledger;
  Network network;
};

inline ValueId value_id(const Program& program, std::string_view name) {
  for (ValueId id = 0; id < program.values.size(); ++id) {
    if (program.values[id].name == name) return id;
  }
  throw Error(ErrorCode::kInternal, "test", text("no value ", name));
}

inline std::vector<double> weight(const Network& network, std::string_view name) {
  const Tensor& tensor = network.tensors()[value_id(network.program(), name)];
  return tensor.dtype() == DType::kFloat64 ? doubles<double>(tensor) : doubles<float>(tensor);
}

/// The message of the error that `action` throws; "" if it throws none.
template <class Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// Encodes numbers the way a file stores them.
inline std::vector<std::byte> encoded(const std::vector<double>& values, StoredType type) {
  std::vector<std::byte> bytes;
  const auto append = [&](auto stored) {
    const auto raw = std::as_bytes(std::span(&stored, 1));
    bytes.insert(bytes.end(), raw.begin(), raw.end());
  };
  for (const double value : values) {
    const auto single = static_cast<float>(value);
    if (type == StoredType::kF16) append(to_float16(single));
    if (type == StoredType::kBF16) append(to_bfloat16(single));
    if (type == StoredType::kF32) append(single);
    if (type == StoredType::kF64) append(value);
  }
  return bytes;
}

/// A file with a network's weights converted to another type.
inline std::vector<std::byte> saved_as(const Network& network, StoredType type) {
  std::vector<StoredTensor> tensors = stored_weights(network);
  std::vector<std::vector<std::byte>> storage(tensors.size());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::vector<double> values(tensors[i].bytes.size() / sizeof(float));
    decode(tensors[i], std::span(values));
    storage[i] = encoded(values, type);
    tensors[i].type = type;
    tensors[i].bytes = storage[i];
  }
  return write_safetensors(tensors);
}

/// All parameters and buffers, one after the other, as bytes.
inline std::vector<std::byte> all_bytes(const Network& network) {
  std::vector<std::byte> all;
  for (const StoredTensor& weight : stored_weights(network)) {
    all.insert(all.end(), weight.bytes.begin(), weight.bytes.end());
  }
  return all;
}

inline StoredTensor& named(std::vector<StoredTensor>& tensors, std::string_view name) {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const StoredTensor& tensor) { return tensor.name == name; });
  REQUIRE(found != tensors.end());
  return *found;
}

/// The error that loading throws. The network must be unchanged.
inline Error refusal(Network& network, const std::vector<StoredTensor>& tensors) {
  const std::vector<std::byte> before = all_bytes(network);
  try {
    load_weights(network, tensors);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kInvalidArgument);
    CHECK(error.op() == "weights");
    CHECK(all_bytes(network) == before);
    return error;
  }
  FAIL_CHECK("was loaded");
  return {ErrorCode::kInternal, "", ""};
}

}  // namespace tensorscope::test
