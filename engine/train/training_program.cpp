#include "train/training_program.h"

#include <algorithm>
#include <cctype>

#include "core/error.h"

namespace tensorscope {
namespace {

bool is_softmax(const AnyOp& op) {
  return std::holds_alternative<Softmax>(op) || std::holds_alternative<LogSoftmax>(op);
}

class Rewriter {
 public:
  explicit Rewriter(const Program& from) {
    to_.program = from;
    to_.program.nodes.clear();
  }

  void node(const Node& node) {
    if (const auto* norm = std::get_if<BatchNorm2d>(&node.op)) return batch_norm(node, *norm);
    const auto* dropout = std::get_if<Dropout>(&node.op);
    const auto* active = std::get_if<DropoutTraining>(&node.op);
    DropoutTraining op;
    op.p = dropout != nullptr ? dropout->p : active != nullptr ? active->p : 0.0F;
    if (op.p == 0.0F) return append(node);
    Node dropping = node;
    op.stream = to_.program.nodes.size();
    dropping.op = op;
    append(std::move(dropping));
  }

  void loss(Loss loss, ValueId prediction) {
    to_.prediction = prediction;
    const Shape& shape = to_.program.values[prediction].shape;
    Value targets;
    targets.kind = ValueKind::kInput;
    targets.name = "targets";
    targets.shape = shape;
    if (loss == Loss::kCrossEntropy) {
      if (shape.rank() < 2) {
        throw Error(ErrorCode::kInvalidArgument, "loss",
                    text("loss: the output is ", shape, ", cross_entropy expects [..., classes]"));
      }
      targets.shape = Shape(shape.dims().first(shape.rank() - 1));
      targets.vocabulary = shape[-1];
    }
    to_.targets = to_.program.add(std::move(targets));
    Value value;
    value.shape = {1};
    value.name = "loss";
    const ValueId id = to_.program.add(std::move(value));
    const AnyOp op = loss == Loss::kCrossEntropy ? AnyOp(CrossEntropy{}) : AnyOp(MseLoss{});
    append({"loss", std::string(to_string(loss)), op, {prediction, to_.targets}, id});
    to_.program.output = id;
  }

  TrainingProgram finish() {
    find_cuts();
    return std::move(to_);
  }

 private:
  void append(Node node) { to_.program.nodes.push_back(std::move(node)); }

  // Inputs x, weight, bias, running mean, running variance.
  void batch_norm(const Node& node, const BatchNorm2d& norm) {
    const Shape x = to_.program.values[node.inputs[0]].shape;
    Value value;
    value.shape = {2, x[1]};
    value.name = node.label + ".statistics";
    const ValueId batch = to_.program.add(std::move(value));
    to_.statistics.push_back(
        {to_.program.nodes.size(), batch, node.inputs[3], node.inputs[4], x.numel() / x[1]});
    append({node.label, node.type, BatchStatistics2d{}, {node.inputs[0]}, batch});
    BatchNorm2dTraining op;
    op.eps = norm.eps;
    append({node.label,
            node.type,
            op,
            {node.inputs[0], node.inputs[1], node.inputs[2], batch},
            node.output});
  }

  // "h.0.attn.qkv" belongs to "h.0", and "fc1" to itself.
  static std::string_view unit_of(std::string_view label) {
    const std::size_t first = label.find('.');
    if (first == std::string_view::npos) return label;
    const std::size_t second = label.find('.', first + 1);
    const std::string_view next = label.substr(first + 1, second - first - 1);
    const bool number = !next.empty() && std::all_of(next.begin(), next.end(), [](char c) {
      return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    return label.substr(0, number ? second : first);
  }

  // The loss, the last node, stays in the segment of the layer before it; without layers it is
  // alone.
  void find_cuts() {
    const std::vector<Node>& nodes = to_.program.nodes;
    to_.cuts.push_back(0);
    for (std::size_t i = 1; i + 1 < nodes.size(); ++i) {
      if (unit_of(nodes[i].label) != unit_of(nodes[i - 1].label)) to_.cuts.push_back(i);
    }
  }

  TrainingProgram to_;
};

}  // namespace

std::string_view to_string(Loss loss) {
  return loss == Loss::kCrossEntropy ? "cross_entropy" : "mse";
}

Program scores_program(const Program& program) {
  Program scores = program;
  if (!scores.nodes.empty() && is_softmax(scores.nodes.back().op)) {
    scores.output = scores.nodes.back().inputs[0];
    scores.nodes.pop_back();
  }
  return scores;
}

TrainingProgram training_program(const Program& program, Loss loss) {
  const Program before = loss == Loss::kCrossEntropy ? scores_program(program) : program;
  Rewriter rewriter(before);
  for (const Node& node : before.nodes) rewriter.node(node);
  rewriter.loss(loss, before.output);
  return rewriter.finish();
}

}  // namespace tensorscope
