// Saves weights of networks to files and loads them, matched by name.

#include "files/weights.h"

#include <cstring>
#include <utility>

#include "catch_amalgamated.hpp"
#include "core/half.h"
#include "files/weight_files.h"

namespace weights_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;

namespace {

using Names = std::vector<std::string>;

/// The stored weights of a network under other names.
template <class Rename>
std::vector<StoredTensor> renamed(const Network& network, Rename rename) {
  std::vector<StoredTensor> tensors = stored_weights(network);
  for (StoredTensor& tensor : tensors) tensor.name = rename(tensor.name);
  return tensors;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("weights: saved and loaded, every parameter and buffer has the same bits",
          "[nn][weights]") {
  for (const std::string_view name : {"mlp", "lenet5", "cnn", "gpt_nano"}) {
    for (const DType dtype : {DType::kFloat32, DType::kFloat64}) {
      CAPTURE(name, dtype);
      const Program program = preset_program(name);
      LiveNetwork from(program, 1, dtype);
      // Batch norm's buffers are equal in all new networks, so mark all values.
      for (const StoredTensor& weight : stored_weights(from.network)) {
        auto* bytes = const_cast<std::byte*>(weight.bytes.data());
        for (std::size_t i = 0; i < weight.bytes.size(); i += 5) bytes[i] ^= std::byte{0x15};
      }
      LiveNetwork to(program, 2, dtype);
      REQUIRE(all_bytes(to.network) != all_bytes(from.network));
      const std::vector<std::byte> file = save_weights(from.network);
      load_weights(to.network, file);
      CHECK(all_bytes(to.network) == all_bytes(from.network));
      const Safetensors read = read_safetensors(file);
      CHECK(read.tensors.size() == stored_weights(from.network).size());
      CHECK(read.metadata.at("model") == name);
      CHECK(read.metadata.at("tensorscope_version") == "1");
    }
  }
}

TEST_CASE("weights: a network that was loaded computes what the saved one computes",
          "[nn][weights]") {
  const Program program = preset_program("cnn", 2);
  const auto output = [](const Network& network) {
    Execution pass(network);
    pass.finish();
    return doubles<float>(pass.output());
  };
  LiveNetwork from(program, 1);
  LiveNetwork to(program, 2);
  const Tensor& input = from.network.tensors()[program.input];
  std::ranges::copy(input.values<float>(),
                    to.network.tensor(program.input).values<float>().begin());
  REQUIRE(output(to.network) != output(from.network));
  load_weights(to.network, save_weights(from.network));
  CHECK_THAT(output(to.network), Equals(output(from.network)));
}

TEST_CASE("weights: batch norm's running statistics are in the file", "[nn][weights]") {
  LiveNetwork live(preset_program("cnn"));
  const std::vector<std::byte> file = save_weights(live.network);
  Names names;
  for (const StoredTensor& tensor : read_safetensors(file).tensors) names.push_back(tensor.name);
  CHECK(std::ranges::count(names, "bn1.running_mean") == 1);
  CHECK(std::ranges::count(names, "bn1.running_var") == 1);
  CHECK(std::ranges::count(names, "input") == 0);
}

TEST_CASE("weights: half precision files give every value as they hold it, rounded to nearest",
          "[nn][weights]") {
  LiveNetwork from(program_of(kSmall), 1);
  LiveNetwork to(program_of(kSmall), 2);
  const std::vector<double> exact = weight(from.network, "fc1.weight");
  std::vector<double> rounded = exact;
  load_weights(to.network, saved_as(from.network, StoredType::kF16));
  for (double& value : rounded) value = to_float(to_float16(static_cast<float>(value)));
  CHECK_THAT(weight(to.network, "fc1.weight"), Equals(rounded));
  load_weights(to.network, saved_as(from.network, StoredType::kBF16));
  rounded = exact;
  for (double& value : rounded) value = to_float(to_bfloat16(static_cast<float>(value)));
  CHECK_THAT(weight(to.network, "fc1.weight"), Equals(rounded));
  CHECK(rounded != exact);
}

TEST_CASE("weights: files of float and double load into networks of either", "[nn][weights]") {
  LiveNetwork single(program_of(kSmall), 1);
  LiveNetwork wide(program_of(kSmall), 2, DType::kFloat64);
  load_weights(wide.network, save_weights(single.network));
  CHECK_THAT(weight(wide.network, "fc1.weight"), Equals(weight(single.network, "fc1.weight")));
  wide.network.tensor(value_id(wide.network.program(), "fc1.bias")).values<double>()[0] = 0.1;
  load_weights(single.network, save_weights(wide.network));
  CHECK(weight(single.network, "fc1.bias")[0] == 0.1F);
}

TEST_CASE("weights: all that does not fit is in one message, and nothing is changed",
          "[nn][weights]") {
  LiveNetwork from(program_of(kSmall), 1);
  LiveNetwork to(program_of(kSmall), 2);
  std::vector<StoredTensor> tensors = stored_weights(from.network);
  named(tensors, "fc1.bias").name = "fc1.bais";
  named(tensors, "fc2.weight").shape = {4};
  CHECK(refusal(to.network, tensors).what() ==
        std::string("weights: the file does not fit model: 1 missing (fc1.bias); 1 unexpected "
                    "(fc1.bais: did you mean 'fc1.bias'?); 1 of another shape "
                    "(fc2.weight is [4], expected [2, 2])"));
}

TEST_CASE("weights: a long list of problems is cut and counted", "[nn][weights]") {
  LiveNetwork live(preset_program("gpt_nano"));
  std::vector<StoredTensor> none;
  CHECK_THAT(refusal(live.network, none).what(),
             ContainsSubstring("40 missing (wte.weight, wpe.weight, h.0.ln_1.weight, "
                               "h.0.ln_1.bias, h.0.attn.qkv.weight and 35 more)"));
  std::vector<StoredTensor> foreign = stored_weights(live.network);
  std::vector<std::string> names(1000, "\x1b[2J");
  for (std::size_t i = 0; i < names.size(); ++i) {
    foreign.push_back({text(names[i], i), StoredType::kF32, {}, {}});
  }
  CHECK_THAT(refusal(live.network, foreign).what(),
             ContainsSubstring("1000 unexpected (?[2J0, ?[2J1, ?[2J2, ?[2J3, ?[2J4 and 995 more)"));
}

TEST_CASE("weights: a type that is no float is an error for a weight", "[nn][weights]") {
  LiveNetwork live(program_of(kSmall));
  std::vector<StoredTensor> tensors = stored_weights(live.network);
  named(tensors, "fc1.bias").type = StoredType::kI32;
  CHECK_THAT(refusal(live.network, tensors).what(),
             ContainsSubstring("1 of a type that is not read (fc1.bias is I32)"));
}

TEST_CASE("weights: the transposed shape is an error whose hint names GPT-2's Conv1D",
          "[nn][weights]") {
  LiveNetwork live(preset_program("gpt_nano"));
  std::vector<StoredTensor> tensors = renamed(live.network, [](std::string name) {
    return "transformer." + replaced(replaced(name, ".qkv.", ".c_attn."), ".fc.", ".c_fc.");
  });
  CHECK(stored_weights(live.network).size() == 40);
  CHECK_NOTHROW(load_weights(live.network, tensors));  // throws if one is missing
  std::swap(named(tensors, "transformer.h.0.attn.c_attn.weight").shape[0],
            named(tensors, "transformer.h.0.attn.c_attn.weight").shape[1]);
  const Error error = refusal(live.network, tensors);
  CHECK_THAT(error.what(),
             ContainsSubstring("h.0.attn.qkv.weight is [48, 144], expected [144, 48]"));
  CHECK_THAT(error.hint(), ContainsSubstring("Conv1D keeps weights as [in, out]"));
}

TEST_CASE("weights: names of wrapped, compiled and published models match", "[nn][weights]") {
  LiveNetwork from(preset_program("gpt_nano"), 1);
  const auto loads = [&](const auto& rename) {
    LiveNetwork to(preset_program("gpt_nano"), 2);
    load_weights(to.network, renamed(from.network, rename));
    return all_bytes(to.network) == all_bytes(from.network);
  };
  CHECK(loads([](const std::string& name) { return "module." + name; }));
  CHECK(loads([](const std::string& name) { return "_orig_mod.module.transformer." + name; }));
  CHECK(loads([](const std::string& name) { return replaced(name, ".proj.", ".c_proj."); }));
  CHECK(loads([](const std::string& name) { return replaced(name, "wte.", "lm_head."); }));
}

TEST_CASE("weights: counters and causal masks of PyTorch's files are ignored", "[nn][weights]") {
  LiveNetwork live(preset_program("cnn"));
  std::vector<StoredTensor> tensors = stored_weights(live.network);
  const std::vector<std::byte> counter(8);
  tensors.push_back({"bn1.num_batches_tracked", StoredType::kI64, {}, counter});
  tensors.push_back({"h.0.attn.bias", StoredType::kF32, {1, 1, 2}, counter});
  CHECK_NOTHROW(load_weights(live.network, tensors));
}

TEST_CASE("weights: a tied weight may be there twice if it is the same", "[nn][weights]") {
  LiveNetwork live(preset_program("gpt_nano"));
  std::vector<StoredTensor> tensors = stored_weights(live.network);
  StoredTensor head = named(tensors, "wte.weight");
  head.name = "lm_head.weight";
  tensors.push_back(head);
  CHECK(stored_weights(live.network).size() == 40);
  CHECK_NOTHROW(load_weights(live.network, tensors));  // throws if one is missing
  std::vector<std::byte> other(head.bytes.begin(), head.bytes.end());
  other.back() ^= std::byte{1};
  tensors.back().bytes = other;
  CHECK_THAT(refusal(live.network, tensors).what(),
             ContainsSubstring("1 there twice with different values (wte.weight)"));
}

TEST_CASE("weights: a planned network has none to load or save", "[nn][weights]") {
  Ledger ledger;
  Network network(program_of(kSmall), ledger, true);
  CHECK_THROWS_WITH(save_weights(network),
                    "weights: this network is planned only, it has no storage");
  CHECK_THROWS_WITH(load_weights(network, file_of("{}", "")),
                    "weights: this network is planned only, it has no storage");
}

}  // namespace weights_test
