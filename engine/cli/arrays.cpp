#include "cli/arrays.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "cli/answers.h"
#include "cli/data_files.h"
#include "core/byte_array.h"
#include "core/error.h"
#include "files/npy.h"
#include "files/stored_tensor.h"

namespace tensorscope::cli {
namespace {

Array read_array(const std::string& option, const std::string& path, bool integers) {
  try {
    NpyArray read = read_npy(read_file(path), option, integers);
    return {std::move(read.shape), std::move(read.values)};
  } catch (const Error& error) {
    throw UsageError(text(error.what(), " ('", path, "')"));
  }
}

/// "[N, 1, 8, 8]": the number of samples, then the shape of one sample.
std::string samples_of(std::span<const std::int64_t> sample) {
  std::string out = "[N";
  for (const std::int64_t dim : sample) out += text(", ", dim);
  return out + "], N at least 1";
}

void require_samples(const char* option, const Array& array, std::span<const std::int64_t> sample) {
  const bool fits = !array.shape.empty() && array.shape.front() > 0 &&
                    std::ranges::equal(std::span(array.shape).subspan(1), sample);
  if (fits) return;
  throw UsageError(text(option, " is an array of shape ", shape_text(array.shape), ", expected ",
                        samples_of(sample)));
}

bool reads_tokens(const api::Description& network) { return network.seq > 0; }

}  // namespace

Array read_inputs(const Run& run, const api::Description& network) {
  const bool tokens = reads_tokens(network);
  Array inputs = read_array("--input", run.arguments.input, tokens);
  std::vector<std::int64_t> sample(network.input_shape.begin() + 1, network.input_shape.end());
  // Takes the array's own length unless --seq gives another; the network checks it later.
  const bool own_length =
      tokens && run.arguments.network.seq == 0 && inputs.shape.size() == 2 && inputs.shape[1] > 0;
  if (own_length) sample = {inputs.shape[1]};
  require_samples("--input", inputs, sample);
  if (tokens) inputs.seq = inputs.shape[1];
  return inputs;
}

Array read_targets(const Run& run, const api::Description& network, std::int64_t samples) {
  const std::string& loss = run.arguments.train.loss;
  const bool classes = loss == "cross_entropy";
  if (!classes && loss != "mse") {
    throw UsageError(text("--loss is '", loss, "', expected cross_entropy or mse"));
  }
  Array targets = read_array("--targets", run.arguments.targets, classes);
  std::vector<std::int64_t> sample(network.output_shape.begin() + 1,
                                   network.output_shape.end() - (classes ? 1 : 0));
  require_samples("--targets", targets, sample);
  if (targets.samples() == samples) return targets;
  throw UsageError(text("--targets has ", targets.samples(), " samples, --input ", samples));
}

void lend(const Run& run, const char* name, std::unique_ptr<ByteArray> bytes) {
  require_done(run.session.ask<"loadData">(name, std::move(bytes)));
}

void lend(const Run& run, const char* name, Array& array) {
  lend(run, name, std::make_unique<HeldBytes>(array.values));
}

std::vector<std::byte> read_weights(const Arguments& arguments) {
  const auto limit = static_cast<std::size_t>(arguments.memory_limit_bytes);
  return read_file(arguments.weights, std::min(kLargestFile, limit));
}

void run_network(const Run& run) {
  const Arguments& a = run.arguments;
  if (!a.output.empty()) require_place(a.output);
  api::ModelRequest model = network(run);
  Array inputs = read_inputs(run, value_of(run.session.ask<"describe">(model)));
  constexpr std::int64_t kBatch = 32;
  if (a.train.batch == 0) model.batch = std::min(kBatch, inputs.samples());
  model.seq = inputs.seq;
  const api::Description described = value_of(run.session.ask<"describe">(model));
  Array weights;
  weights.values = value_of(run.session.ask<"rawWeights">(model, read_weights(a)));
  std::vector<std::int64_t> shape(described.output_shape.begin(), described.output_shape.end());
  shape.front() = inputs.samples();
  std::int64_t bytes = sizeof(float);
  for (const std::int64_t dim : shape) bytes *= dim;
  lend(run, "inputs", inputs);
  lend(run, "weights", weights);
  if (a.output.empty()) {
    lend(run, "outputs", std::make_unique<DroppedBytes>(bytes));
    measured<"Run">(run.session, model);
  } else {
    if (std::cmp_greater(bytes, kLargestFile)) {
      throw UsageError(text("the outputs have ", bytes, " bytes, more than the ", kLargestFile,
                            " of a file: run fewer samples at a time"));
    }
    std::vector<std::byte> file = npy_head(shape);
    const std::size_t head = file.size();
    file.resize(head + static_cast<std::size_t>(bytes));
    lend(run, "outputs", std::make_unique<HeldBytes>(std::span(file).subspan(head)));
    measured<"Run">(run.session, model);
    write_file(a.output, file);
  }
  print(run, RunReport{described.model, model.batch, inputs.samples(), shape});
}

}  // namespace tensorscope::cli
