#include "fuzz/readers.h"

#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base64.h"
#include "core/error.h"
#include "files/model_file.h"
#include "files/weights.h"
#include "model/models.h"
#include "profiler/plan.h"
#include "rewrite/fuse.h"
#include "train/data_files.h"
#include "train/digits_file.h"
#include "train/text_data.h"

namespace tensorscope::test {
namespace {

std::string_view characters_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

// A spec that is taken is compiled and planned, as everything that the page does with it begins;
// sizes are limited, or a fuzzer finds only that large networks take long.
bool takes_spec(std::span<const std::byte> bytes) {
  const Program program = compile(parse_spec(characters_of(bytes)), 2);
  constexpr std::size_t kMostOps = 300;
  if (program.nodes.size() > kMostOps) return true;
  const ForwardPlan plan = plan_forward(program);
  require(plan.memory.peak_total >= 0, "a plan of less than nothing");
  require(!plan.records.empty() || program.nodes.empty(), "a plan without its ops");
  (void)plan_forward(inference_program(program));
  return true;
}

bool takes_safetensors(std::span<const std::byte> bytes) {
  const Safetensors read = read_safetensors(bytes);
  for (const StoredTensor& tensor : read.tensors) {
    const auto size = stored_bytes(tensor.shape, tensor.type);
    require(size && static_cast<std::size_t>(*size) == tensor.bytes.size(), "bytes of a tensor");
    if (is_float(tensor.type)) (void)first_not_finite(tensor);
  }
  const std::vector<std::byte> again = write_safetensors(read.tensors, read.metadata);
  require(read_safetensors(again).tensors.size() == read.tensors.size(), "written and read again");
  return true;
}

constexpr std::string_view kSmall = R"json({"input": {"shape": [3]}, "layers": [
  {"type": "linear", "out_features": 2, "name": "fc1"},
  {"type": "linear", "out_features": 1, "name": "fc2", "bias": false}]})json";

// Into a network: all of the file or nothing of it.
bool takes_weights(std::span<const std::byte> bytes) {
  Ledger ledger;
  Network network(program_of(kSmall), ledger, false);
  network.initialise(kAll);
  const std::vector<std::byte> before = save_weights(network);
  try {
    load_weights(network, bytes);
  } catch (const Error&) {
    require(save_weights(network) == before, "refused weights left their mark");
    throw;
  }
  require_finite(network);
  return true;
}

bool takes_model_file(std::span<const std::byte> bytes) {
  const ModelFile file = read_model_file(characters_of(bytes));
  constexpr std::int64_t kMostParameters = 1'000'000;
  const Program program = compile(parse_spec(file.spec), 1);
  if (program.parameter_count() > kMostParameters) return true;
  Ledger ledger(std::int64_t{64} << 20);
  Network network(program, ledger, false);
  network.initialise(kAll);
  load_weights(network, file.tensors);
  const std::string again = write_model_file(file.spec, network);
  require(read_model_file(again).tensors.size() == stored_weights(network).size(),
          "written and read again");
  return true;
}

bool takes_base64(std::span<const std::byte> bytes) {
  const std::string_view text = characters_of(bytes);
  require(base64_encode(base64_decode(text)) == text, "a text with two meanings");
  return true;
}

// With a checksum that fits: no fuzzer finds one, and what is behind it has to hold as well.
bool takes_digits(std::span<const std::byte> bytes) {
  constexpr std::size_t kLeast = 40;
  if (bytes.size() >= kLeast) {
    (void)parse_digits_file(sealed({bytes.begin(), bytes.end()}));
  } else {
    (void)parse_digits_file(bytes);
  }
  return true;
}

bool takes_text(std::span<const std::byte> bytes) {
  (void)TextData::parse(bytes);
  return true;
}

constexpr std::array kReaders{
    Reader{"spec", takes_spec},       Reader{"safetensors", takes_safetensors},
    Reader{"weights", takes_weights}, Reader{"model-file", takes_model_file},
    Reader{"base64", takes_base64},   Reader{"digits", takes_digits},
    Reader{"text", takes_text},
};

}  // namespace

std::span<const Reader> readers() { return kReaders; }

const Reader& reader_named(std::string_view name) {
  for (const Reader& reader : kReaders) {
    if (reader.name == name) return reader;
  }
  throw std::invalid_argument("no reader is called " + std::string(name));
}

}  // namespace tensorscope::test
