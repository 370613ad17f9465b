#pragma once
// Safetensors files written by hand, byte for byte, and networks to load them into.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "model/models.h"
#include "train/data_files.h"

namespace tensorscope::test {

/// Length, header and data as given, whether they agree or not.
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

/// A network in memory with its seeded values.
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

/// What load or read throws; "" if nothing.
template <class Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace tensorscope::test
