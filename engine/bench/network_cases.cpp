// Cases with weights: networks as nn runs them for inference, fused and packed like those of other
// engines; built without JSON.

#include "bench/case.h"
#include "bench/specs.h"
#include "model/network.h"
#include "rewrite/fuse.h"
#include "rewrite/pack_weights.h"

namespace tensorscope::bench {
namespace {

class NetworkCase final : public Case {
 public:
  NetworkCase(const Spec& spec, std::int64_t batch, DType dtype)
      : network_(program_of(spec, batch, dtype), ledger_, false, dtype), execution_(network_) {
    ledger_.record_events(false);
    network_.initialise(kAll);
  }
  void run() override {
    if (!prepared_) prepare();
    execution_.restart();
    execution_.finish();
  }
  std::vector<Tensor*> inputs() override {
    const Program& program = network_.program();
    std::vector<Tensor*> all{&network_.tensor(program.input)};
    for (ValueId id = 0; id < program.values.size(); ++id) {
      if (program.values[id].kind == ValueKind::kParameter) all.push_back(&network_.tensor(id));
    }
    return all;
  }
  std::vector<const Tensor*> outputs() override { return {&execution_.output()}; }

 private:
  static constexpr std::int64_t kAll = std::int64_t{1} << 40;

  static Program program_of(const Spec& spec, std::int64_t batch, DType dtype) {
    const Program program = inference_program(compile(spec, batch));
    return dtype == DType::kFloat32 ? packed_program(program) : program;
  }
  /// Before the first run, untimed: only now have the inputs been filled, weights among them.
  void prepare() {
    if (network_.dtype() == DType::kFloat32) pack_weights(network_);
    prepared_ = true;
  }

  Ledger ledger_;
  Network network_;
  Execution execution_;
  bool prepared_ = false;
};

std::unique_ptr<Case> network(const Spec& spec, std::int64_t batch, DType dtype) {
  return std::make_unique<NetworkCase>(spec, batch, dtype);
}

}  // namespace

std::unique_ptr<Case> make_network_case(std::string_view kind, Sizes s, DType dtype) {
  if (kind == "linear") return network(linear_spec(s[1], s[2], size_or(s, 3, 0)), s[0], dtype);
  if (kind == "mlp") return network(mlp_spec({s.begin() + 1, s.end()}), s[0], dtype);
  if (kind == "conv2d") {
    const ConvWindow window{.kernel = s[4], .stride = size_or(s, 5, 1), .groups = size_or(s, 6, 1)};
    const Spec spec = conv_spec({s[2], s[0], s[1]}, s[3], window, size_or(s, 8, 0));
    return network(spec, size_or(s, 7, 1), dtype);
  }
  if (kind == "dwconv") {
    const ConvWindow window{.kernel = s[3], .stride = size_or(s, 4, 1), .groups = s[2]};
    const Spec spec = conv_spec({s[2], s[0], s[1]}, s[2], window, size_or(s, 6, 0));
    return network(spec, size_or(s, 5, 1), dtype);
  }
  if (kind == "mobilenetv2") return network(mobilenet_v2_spec(), s[0], dtype);
  if (kind == "vit_tiny") return network(vit_tiny_spec(), s[0], dtype);
  if (kind == "gpt2_block") return network(gpt2_block_spec(s[1]), s[0], dtype);
  if (kind == "resnet18") return network(folded_resnet18_spec(), s[0], dtype);
  return nullptr;
}

}  // namespace tensorscope::bench
