#pragma once
// A small network that reads handwritten digits: random convolution, trained linear layers.
// Measuring what fewer bits do to accuracy requires meaningful weights.

#include <algorithm>
#include <vector>

#include "data_files.h"
#include "graph/tape.h"
#include "model/models.h"
#include "rewrite/quantize.h"
#include "train/digits_data.h"

namespace tensorscope::test {

class TrainedDigits {
 public:
  static constexpr std::int64_t kBatch = 50;

  explicit TrainedDigits(Ledger& ledger)
      : data_(DigitsData::parse(data_file("digits.bin"))),
        trained_(program(kBatch), ledger, false),
        network_(program(held_out_count()), ledger, false) {
    trained_.initialise(kAll);
    for (std::uint64_t epoch = 0; epoch < 12; ++epoch) train_epoch(epoch);
    copy_parameters();
    labels_.resize(static_cast<std::size_t>(held_out_count()));
    load(network_, data_.held_out(), labels_);
  }

  /// Its input is the held-out images.
  Network& network() { return network_; }
  std::int64_t held_out_count() const { return static_cast<std::int64_t>(data_.held_out().size()); }

  /// Ranges for the last batch of training images.
  ActivationRanges calibration() const {
    ActivationRanges seen(trained_.program());
    seen.observe(trained_);
    return seen;
  }

  /// Share of the held-out images, which must be its input, that a network of this kind classifies
  /// correctly.
  double accuracy(const Network& network) const {
    Execution pass(network);
    pass.finish();
    const std::span<const float> scores = pass.output().values<float>();
    std::int64_t right = 0;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      const auto row = scores.subspan(10 * i, 10);
      const auto best = std::max_element(row.begin(), row.end()) - row.begin();
      if (best == labels_[i]) ++right;
    }
    return static_cast<double>(right) / static_cast<double>(labels_.size());
  }

  /// The same program for another batch; ids of values are the same.
  static Program program(std::int64_t batch) {
    return program_of(
        model_json("[1, 8, 8]",
                   R"({"type": "conv2d", "name": "conv", "out_channels": 16, "kernel_size": 3,
                       "padding": 1}, {"type": "relu"}, {"type": "max_pool2d", "kernel_size": 2},
                      {"type": "flatten", "start": 1},
                      {"type": "linear", "name": "fc1", "out_features": 64}, {"type": "relu"},
                      {"type": "linear", "name": "fc2", "out_features": 10})"),
        batch);
  }

 private:
  void load(Network& network, std::span<const std::int64_t> indices,
            std::vector<std::int32_t>& labels) {
    data_.batch(indices, Shape{1, 8, 8}, network.tensor(network.program().input).values<float>(),
                labels);
  }

  void train_epoch(std::uint64_t epoch) {
    const std::vector<std::int64_t> order = epoch_order(data_.training(), 1, epoch);
    std::vector<std::int32_t> labels(kBatch);
    for (std::size_t i = 0; i + kBatch <= order.size(); i += kBatch) {
      load(trained_, std::span(order).subspan(i, kBatch), labels);
      train_step(labels);
    }
  }

  // Gradient descent on the linear layers.
  void train_step(const std::vector<std::int32_t>& labels) {
    const Program& program = trained_.program();
    const Context context{.ledger = trained_.ledger()};
    std::vector<Tensor> values(trained_.tensors().begin(), trained_.tensors().end());
    values.resize(program.values.size() + 2);
    Tape tape;
    const auto call = [&](const AnyOp& op, std::span<const ValueId> inputs, ValueId output,
                          InputSet needs) {
      std::vector<const Tensor*> tensors;
      std::vector<Tape::Operand> operands;
      for (const ValueId id : inputs) {
        tensors.push_back(&values[id]);
        operands.push_back({id, &values[id], "x"});
      }
      values[output] = run(context, op_ref(op), tensors, "x");
      tape.record(context, op, "x", operands, {output, &values[output], "y"}, needs);
    };
    bool trains = false;
    for (const Node& node : program.nodes) {
      const InputSet before = trains ? InputSet{0} : InputSet{};
      if (std::holds_alternative<Linear>(node.op)) trains = true;
      call(node.op, node.inputs, node.output,
           std::holds_alternative<Linear>(node.op) ? before | InputSet{1, 2} : before);
    }
    const ValueId targets = program.values.size();
    values[targets] = Tensor(context.allocator(), Shape{kBatch}, DType::kInt32,
                             MemoryCategory::kInputs, "targets");
    std::copy(labels.begin(), labels.end(), values[targets].values<std::int32_t>().begin());
    call(CrossEntropy{}, std::vector<ValueId>{program.output, targets}, targets + 1, {0});

    GradientStore gradients(values.size());
    Tensor one(context.allocator(), Shape{1}, DType::kFloat32, MemoryCategory::kGradients, "one");
    one.values<float>()[0] = 1.0F;
    gradients.add(context, targets + 1, std::move(one), "one");
    while (!tape.empty()) tape.step_back(context, gradients);
    for (ValueId id = 0; id < program.values.size(); ++id) {
      if (program.values[id].kind != ValueKind::kParameter || !gradients.has(id)) continue;
      const std::span<const float> gradient = gradients.of(id).values<float>();
      const std::span<float> weight = trained_.tensor(id).values<float>();
      for (std::size_t i = 0; i < weight.size(); ++i) weight[i] -= 0.2F * gradient[i];
    }
  }

  void copy_parameters() {
    for (ValueId id = 0; id < trained_.tensors().size(); ++id) {
      if (trained_.program().values[id].kind != ValueKind::kParameter) continue;
      const std::span<const float> from = trained_.tensors()[id].values<float>();
      std::copy(from.begin(), from.end(), network_.tensor(id).values<float>().begin());
    }
  }

  DigitsData data_;
  Network trained_;
  Network network_;
  std::vector<std::int32_t> labels_;
};

}  // namespace tensorscope::test
