#include "rewrite/fuse.h"

#include <utility>

#include "rewrite/fold.h"
#include "rewrite/uses.h"

namespace tensorscope {
namespace {

class Fuser {
 public:
  explicit Fuser(const Program& program)
      : program_(program), uses_(program), gone_(program.nodes.size(), false) {}

  Program run() {
    for (std::size_t i = 0; i < program_.nodes.size(); ++i) {
      if (std::holds_alternative<Conv2d>(program_.nodes[i].op)) fuse_conv(i);
      if (std::holds_alternative<Linear>(program_.nodes[i].op)) fuse_linear(i);
      if (std::holds_alternative<Bias>(program_.nodes[i].op)) fuse_chain(i);
    }
    remove_nodes(program_, gone_);
    return std::move(program_);
  }

 private:
  /// The only node that reads this node's output, if it is an Op.
  template <class Op>
  std::optional<std::size_t> next(const Node& node) const {
    const std::optional<std::size_t> reader = uses_.only_reader(node.output);
    if (!reader || !std::holds_alternative<Op>(program_.nodes[*reader].op)) return std::nullopt;
    return reader;
  }

  void take_over(Node& node, std::size_t next) {
    node.output = program_.nodes[next].output;
    gone_[next] = true;
  }

  /// The other addend of a sum with `value`, if it is computed before node i runs.
  std::optional<ValueId> other_addend(std::size_t i, ValueId value, std::size_t add) const {
    const std::vector<ValueId>& addends = program_.nodes[add].inputs;
    const ValueId other = addends[addends[0] == value ? 1 : 0];
    const std::optional<std::size_t> producer = uses_.producer(other);
    const bool is_there = other != value && (!producer || *producer < i);
    return is_there ? std::optional(other) : std::nullopt;
  }

  /// The residual follows the bias in the inputs: without a bias it would be taken for one.
  std::optional<ValueId> residual_of(std::size_t i, std::size_t add) const {
    const Node& node = program_.nodes[i];
    return node.inputs.size() == 3 ? other_addend(i, node.output, add) : std::nullopt;
  }

  void fuse_conv(std::size_t i) {
    Node& node = program_.nodes[i];
    FusedConv2d fused;
    fused.conv = std::get<Conv2d>(node.op);
    if (const auto add = next<Add>(node)) {
      if (const auto residual = residual_of(i, *add)) {
        fused.residual = true;
        node.inputs.push_back(*residual);
        take_over(node, *add);
      }
    }
    if (const auto relu = next<Relu>(node)) {
      fused.relu = true;
      take_over(node, *relu);
    }
    if (!fused.residual && !fused.relu) return;
    node.op = fused;
    node.type = FusedConv2d::kName;
  }

  void fuse_linear(std::size_t i) {
    Node& node = program_.nodes[i];
    const auto relu = next<Relu>(node);
    if (!relu) return;
    take_over(node, *relu);
    node.op = FusedLinear{};
    node.type = FusedLinear::kName;
  }

  // Fuses bias, gelu (erf), an optional dropout, and add.
  void fuse_chain(std::size_t i) {
    Node& node = program_.nodes[i];
    const auto gelu = next<Gelu>(node);
    if (!gelu || std::get<Bias>(node.op).axis != -1) return;
    if (std::get<Gelu>(program_.nodes[*gelu].op).kind != GeluKind::kErf) return;
    const auto drops = next<DropoutTraining>(program_.nodes[*gelu]);
    const auto dropout = drops ? drops : next<Dropout>(program_.nodes[*gelu]);
    const ValueId last = program_.nodes[dropout.value_or(*gelu)].output;
    const auto add = next<Add>(program_.nodes[dropout.value_or(*gelu)]);
    const auto residual = add ? other_addend(i, last, *add) : std::nullopt;
    if (!residual) return;
    BiasGeluDropoutResidual fused;
    if (drops) {
      const auto& op = std::get<DropoutTraining>(program_.nodes[*drops].op);
      fused = {op.p, op.seed, op.stream};
    }
    if (dropout) gone_[*dropout] = true;
    gone_[*gelu] = true;
    take_over(node, *add);
    node.inputs.push_back(*residual);
    node.op = fused;
    node.type = BiasGeluDropoutResidual::kName;
  }

  Program program_;
  Uses uses_;
  std::vector<bool> gone_;
};

}  // namespace

Program fuse(const Program& program) { return Fuser(program).run(); }

Program inference_program(const Program& program) { return fuse(fold_batch_norm(program)); }

}  // namespace tensorscope
