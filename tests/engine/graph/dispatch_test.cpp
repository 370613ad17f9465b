#include "graph/dispatch.h"

#include <string>
#include <vector>

#include "../ops/cases.h"
#include "../ops/run_op.h"
#include "catch_amalgamated.hpp"
#include "graph/make_op_table.h"
#include "ops/gemm/linear_kernels.h"

namespace dispatch_test {

using namespace tensorscope;

namespace {

/// Records the notifications it receives.
class Recorder : public Observer {
 public:
  explicit Recorder(const Ledger& ledger) : ledger_(ledger) {}
  void op_begins(const OpCall& call) override { note("begin ", call); }
  void op_ended(const OpCall& call) override { note("end ", call); }

  std::vector<std::string> lines;
  std::vector<Cost> costs;
  std::vector<std::int64_t> workspace;

 private:
  void note(const char* what, const OpCall& call) {
    lines.push_back(text(what, call.op, " ", call.label, " ", call.inputs[0], " -> ", call.output,
                         " writes ", call.output_bytes, " moves ", call.min_bytes));
    costs.push_back(call.cost);
    workspace.push_back(ledger_.current(MemoryCategory::kWorkspace));
  }
  const Ledger& ledger_;
};

/// Ledger events of one call with inputs of zeros, which are valid for every op.
template <class Op>
std::vector<MemoryEvent> ledger_events(const test::OpCase<Op>& op_case, bool dry) {
  Ledger ledger;
  const Context context{.ledger = ledger, .dry = dry};
  {
    std::vector<Tensor> tensors;
    std::vector<const Tensor*> pointers;
    for (std::size_t i = 0; i < op_case.inputs.size(); ++i) {
      tensors.emplace_back(context.allocator(), op_case.inputs[i],
                           input_dtype<Op>(i, DType::kFloat32), MemoryCategory::kInputs, "input");
      if (dry) continue;
      auto* bytes = static_cast<unsigned char*>(tensors.back().view().data);
      std::fill_n(bytes, tensors.back().bytes(), static_cast<unsigned char>(0));
    }
    for (const Tensor& tensor : tensors) pointers.push_back(&tensor);
    const Tensor output = run(context, op_case.op, pointers, "layer");
    CHECK(output.shape() == op_case.op.infer(op_case.inputs));
    CHECK(output.dry() == dry);
  }
  CHECK(ledger.current_total() == 0);
  return ledger.events();
}

bool same(const MemoryEvent& a, const MemoryEvent& b) {
  return a.bytes == b.bytes && a.category == b.category && a.label == b.label &&
         a.current == b.current && a.total_bytes == b.total_bytes;
}

Tensor zeros(const Context& context, const Shape& shape, DType dtype = DType::kFloat32) {
  Tensor tensor(context.allocator(), shape, dtype, MemoryCategory::kInputs, "zeros");
  if (!tensor.dry()) {
    std::fill_n(static_cast<unsigned char*>(tensor.view().data), tensor.bytes(),
                static_cast<unsigned char>(0));
  }
  return tensor;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("dispatch: a dry run enters the same events as a real run", "[graph]",
                        OpList) {
  for (const auto& op_case : test::cases<TestType>()) {
    INFO(TestType::kName << " on " << op_case.inputs[0]);
    const auto real = ledger_events(op_case, false);
    const auto dry = ledger_events(op_case, true);
    REQUIRE(real.size() == dry.size());
    REQUIRE(real.size() >= 2 * op_case.inputs.size());
    for (std::size_t i = 0; i < real.size(); ++i) CHECK(same(real[i], dry[i]));
  }
}

TEST_CASE("dispatch: output is an activation, scratch is workspace and lives during the call only",
          "[graph]") {
  Ledger ledger;
  Recorder recorder(ledger);
  const Context context{.ledger = ledger, .observer = &recorder};
  const Tensor x = zeros(context, {30, 3});
  const Tensor weight = zeros(context, {4, 3});
  ledger.reset_peak();
  const Tensor y = run(context, Linear{}, std::array{&x, &weight}, "fc1");
  CHECK(ledger.current(MemoryCategory::kActivations) == 480);
  CHECK(ledger.current(MemoryCategory::kWorkspace) == 0);
  const std::int64_t planned = Linear{}.workspace_bytes(std::vector<Shape>{{30, 3}, {4, 3}});
  REQUIRE(planned > 0);
  REQUIRE(ledger.events().size() == 3);
  CHECK(ledger.events()[0].label == "fc1");
  CHECK(ledger.events()[0].category == MemoryCategory::kActivations);
  CHECK(ledger.events()[1].category == MemoryCategory::kWorkspace);
  CHECK(ledger.events()[1].bytes == planned);
  CHECK(ledger.events()[2].bytes == -planned);
}

TEST_CASE("dispatch: the observer sees begin and end with cost and traffic", "[graph]") {
  for (const bool dry : {false, true}) {
    Ledger ledger;
    Recorder recorder(ledger);
    const Context context{.ledger = ledger, .dry = dry, .observer = &recorder};
    const Tensor x = zeros(context, {2, 3});
    const Tensor weight = zeros(context, {4, 3});
    const Tensor y = run(context, Linear{}, std::array{&x, &weight}, "fc1");
    const Tensor z = run(context, Flatten{0}, std::array{&y}, "flat");
    CHECK(recorder.lines ==
          std::vector<std::string>{"begin linear fc1 [2, 3] -> [2, 4] writes 32 moves 104",
                                   "end linear fc1 [2, 3] -> [2, 4] writes 32 moves 104",
                                   "begin flatten flat [2, 4] -> [8] writes 0 moves 0",
                                   "end flatten flat [2, 4] -> [8] writes 0 moves 0"});
    CHECK(recorder.costs[0] == Cost{.flops = 48, .macs = 24});
    CHECK(recorder.costs[2] == Cost{});
  }
}

TEST_CASE("dispatch: a view shares its input's storage", "[graph]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor x = zeros(context, {2, 3});
  const std::int64_t before = ledger.current_total();
  const Tensor y = run(context, Reshape{{3, 2}}, std::array{&x}, "view");
  const Tensor z = run(context, Dropout{}, std::array{&y}, "drop");
  CHECK(y.view().data == x.view().data);
  CHECK(z.view().data == x.view().data);
  CHECK(ledger.current_total() == before);
}

TEST_CASE("dispatch: shapes that do not fit leave nothing allocated", "[graph]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor x = zeros(context, {32, 784});
  const Tensor weight = zeros(context, {10, 512});
  const std::int64_t before = ledger.current_total();
  CHECK_THROWS_AS(run(context, Linear{}, std::array{&x, &weight}, "fc1"), Error);
  CHECK_THROWS_WITH(run(context, Linear{}, std::array{&x}, "fc1"),
                    "linear: got 1 inputs, expected 2 to 3");
  CHECK(ledger.current_total() == before);
}

TEST_CASE("dispatch: a kernel that throws leaves nothing allocated", "[graph]") {
  Ledger ledger;
  Recorder recorder(ledger);
  const Context context{.ledger = ledger, .observer = &recorder};
  Tensor ids = zeros(context, {1, 2}, DType::kInt32);
  ids.values<std::int32_t>()[1] = 5;
  const Tensor table = zeros(context, {3, 4});
  const std::int64_t before = ledger.current_total();
  CHECK_THROWS_AS(run(context, Embedding{}, std::array<const Tensor*, 2>{&ids, &table}, "wte"),
                  Error);
  CHECK(ledger.current_total() == before);
  CHECK(recorder.lines.size() == 1);  // it began and did not end
}

TEST_CASE("dispatch: no room for the workspace releases the output as well", "[graph]") {
  const std::int64_t inputs = 4 * (64 * 64 + 64 * 300);
  const std::int64_t output = 4 * 64 * 300;
  Ledger ledger(inputs + output + 100);
  const Context context{.ledger = ledger};
  const Tensor a = zeros(context, {64, 64});
  const Tensor b = zeros(context, {64, 300});
  const auto product = [&] { return run(context, Matmul{}, std::array{&a, &b}, "product"); };
  CHECK_THROWS_WITH(product(),
                    "'product' needs 28672 bytes on top of the 169984 in use: 198656 bytes, the "
                    "limit is 170084");
  CHECK(ledger.current_total() == inputs);
}

TEST_CASE("dispatch: element types are checked before a kernel reads them", "[graph]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor x = zeros(context, {2, 3});
  const Tensor wide = zeros(context, {2, 3}, DType::kFloat64);
  const Tensor table = zeros(context, {4, 3});
  CHECK_THROWS_WITH(run(context, Add{}, std::array{&x, &wide}, "add"),
                    "add: input 1 is float64, expected float32");
  CHECK_THROWS_WITH(run(context, Embedding{}, std::array{&x, &table}, "wte"),
                    "embedding: input 0 is float32, expected int32");
}

TEST_CASE("dispatch: doubles are refused where nobody enabled their kernels", "[graph]") {
  struct Unlisted : Relu {};  // enable_double_precision() knows the ops of OpList
  Ledger ledger;
  const Context context{.ledger = ledger, .dtype = DType::kFloat64};
  const Tensor x = zeros(context, {2, 3}, DType::kFloat64);
  CHECK_THROWS_WITH(run(context, Unlisted{}, std::array{&x}, "relu"),
                    "relu: this program has no kernels for float64");
  CHECK(run(context, Relu{}, std::array{&x}, "relu").dtype() == DType::kFloat64);
}

TEST_CASE("dispatch: more inputs than any op takes are refused", "[graph]") {
  Ledger ledger;
  const Context context{.ledger = ledger};
  const Tensor x = zeros(context, {2, 3});
  const std::vector<const Tensor*> nine(9, &x);
  CHECK_THROWS_WITH(run(context, Concat{}, nine, "cat"), "concat: 9 inputs, at most 8");
}

}  // namespace dispatch_test
