// Some ops of a network run on their readable kernels, the others on the fast ones.

#include "rewrite/reference_ops.h"

#include "catch_amalgamated.hpp"
#include "model/models.h"

namespace reference_ops_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Program with_reference(std::string_view name, const std::vector<std::string>& ops) {
  Program program = preset_program(name);
  use_reference_for(program, ops);
  return program;
}

std::int64_t workspace_peak(const Program& program) {
  Ledger ledger;
  const Network network(program, ledger, true);
  Execution(network).finish();
  return ledger.peak_by_category()[static_cast<std::size_t>(MemoryCategory::kWorkspace)];
}

}  // namespace

TEST_CASE("reference_ops: all ops of a name are marked, and no other", "[nn][reference_ops]") {
  const Program program = with_reference("resnet18_cifar", {"relu", "add"});
  std::size_t marked = 0;
  for (const Node& node : program.nodes) {
    const bool named = node.type == "relu" || node.type == "add";
    CHECK(node.reference == named);
    marked += named ? 1 : 0;
  }
  CHECK(marked > 10);
  CHECK(reference_count(program) == marked);
}

TEST_CASE("reference_ops: every op marked gives the bits of the reference kernels, none the fast",
          "[nn][reference_ops]") {
  const Program plain = preset_program("lenet5");
  std::vector<std::string> all;
  all.reserve(plain.nodes.size());
  for (const Node& node : plain.nodes) all.push_back(node.type);
  const std::vector<double> reference = output_of(plain, {.use_reference = true});
  CHECK(output_of(with_reference("lenet5", all)) == reference);
  CHECK(output_of(with_reference("lenet5", {})) == output_of(plain));
  CHECK(output_of(plain) != reference);  // otherwise the two checks above would prove nothing
}

TEST_CASE("reference_ops: a readable kernel takes no workspace, in the plan as in the run",
          "[nn][reference_ops]") {
  CHECK(workspace_peak(preset_program("lenet5")) > 0);
  CHECK(workspace_peak(with_reference("lenet5", {"conv2d", "linear"})) == 0);
}

TEST_CASE("reference_ops: a layer by itself stays on its readable kernel", "[nn][reference_ops]") {
  const Program layer = layer_program(with_reference("mlp", {"relu"}), "relu1");
  CHECK(reference_count(layer) == 1);
  CHECK(reference_count(layer_program(with_reference("mlp", {"relu"}), "fc1")) == 0);
}

TEST_CASE("reference_ops: a name that no op has is refused with those there are",
          "[nn][reference_ops]") {
  Program program = preset_program("mlp");
  try {
    use_reference_for(program, std::vector<std::string>{"relu", "conv2d"});
    FAIL("it took conv2d");
  } catch (const Error& error) {
    CHECK_THAT(error.what(), ContainsSubstring("conv2d"));
    CHECK_THAT(error.hint(), ContainsSubstring("linear, relu"));
  }
}

}  // namespace reference_ops_test
