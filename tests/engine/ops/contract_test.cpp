// What the op contract requires, what an op may leave out, and which kernel runs.

#include <vector>

#include "catch_amalgamated.hpp"
#include "graph/make_op_table.h"
#include "graph/make_update_table.h"
#include "ops/list.h"
#include "ops/update_list.h"

namespace contract_test {

using namespace tensorscope;

namespace {

/// The minimum that an op must have.
struct Complete {
  static constexpr std::string_view kName = "complete";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  Shape infer(Shapes shapes) const { return shapes[0]; }
  Cost cost(Shapes) const { return {}; }
  template <class T>
  void reference(Inputs, View output) const {
    *output.as<T>() = T(1);
  }
  Reads backward_reads(InputSet) const { return {}; }
  Cost backward_cost(Shapes, InputSet) const { return {}; }
  template <class T>
  void backward_reference(const BackwardCall&, Gradients gradients) const {
    *gradients[0].as<T>() = T(1);
  }
};
static_assert(OpContract<Complete>);

// Hides each part in turn with a member of another kind.
struct WithoutName : Complete {
  int kName = 0;
};
static_assert(!OpContract<WithoutName>);
struct WithoutArity : Complete {
  std::string kArity;
};
static_assert(!OpContract<WithoutArity>);
struct WithoutDifferentiable : Complete {
  std::string kDifferentiable;
};
static_assert(!OpContract<WithoutDifferentiable>);
struct WithoutShapeRule : Complete {
  int infer = 0;
};
static_assert(!OpContract<WithoutShapeRule>);
struct WithoutCost : Complete {
  int cost = 0;
};
static_assert(!OpContract<WithoutCost>);
struct WithoutReference : Complete {
  int reference = 0;
};
static_assert(!OpContract<WithoutReference>);
struct WithoutBackwardReads : Complete {
  int backward_reads = 0;
};
static_assert(!OpContract<WithoutBackwardReads>);
struct WithoutBackwardCost : Complete {
  int backward_cost = 0;
};
static_assert(!OpContract<WithoutBackwardCost>);
struct WithoutBackwardReference : Complete {
  int backward_reference = 0;
};
static_assert(!OpContract<WithoutBackwardReference>);

// The backward half may be missing where it computes nothing.
struct PassesItsGradient : WithoutBackwardReference {
  static constexpr InputSet kPassThrough{0};
};
static_assert(OpContract<PassesItsGradient>);
struct HasNoGradient : WithoutBackwardReference {
  static constexpr InputSet kDifferentiable{};
};
static_assert(OpContract<HasNoGradient>);
struct IsAView : WithoutReference {
  static constexpr bool kIsView = true;
};
static_assert(OpContract<IsAView>);

// An optional part that nothing would call violates the contract, because it would be ignored
// silently.
struct WorkspaceOfNothing : Complete {
  std::int64_t workspace_bytes() const { return 64; }
};
static_assert(!OpContract<WorkspaceOfNothing>);
struct BackwardWorkspaceOfShapes : Complete {
  std::int64_t backward_workspace_bytes(Shapes) const { return 64; }
};
static_assert(!OpContract<BackwardWorkspaceOfShapes>);
struct FastWithoutWorkspace : Complete {
  template <class T, class Kernels>
  void forward(Inputs, View) const {}
};
static_assert(!OpContract<FastWithoutWorkspace>);
struct BackwardFastWithoutWorkspace : Complete {
  template <class T, class Kernels>
  void backward(const BackwardCall&, Gradients) const {}
};
static_assert(!OpContract<BackwardFastWithoutWorkspace>);

struct Fast : Complete {
  template <class T, class Kernels>
  void forward(Inputs, View output, Workspace) const {
    *output.as<T>() = Kernels::of(readable<T>, fast)();
  }
  template <class T, class Kernels>
  void backward(const BackwardCall&, Gradients gradients, Workspace workspace) const {
    *gradients[0].as<T>() = Kernels::of(readable<T>, fast_with_scratch, workspace)();
  }

 private:
  template <class T>
  static T readable() {
    return T(1);
  }
  static float fast() { return 2.0F; }
  static float fast_with_scratch(const float*) { return 2.0F; }
};

struct CompleteUpdate {
  static constexpr std::string_view kName = "complete_update";
  void check(Shapes, Shapes) const {}
  Cost cost(Shapes, Shapes) const { return {}; }
  template <class T>
  void reference(Targets targets, Inputs) const {
    *targets[0].as<T>() = T(1);
  }
};
static_assert(UpdateContract<CompleteUpdate>);
struct UpdateWithoutCheck : CompleteUpdate {
  int check = 0;
};
static_assert(!UpdateContract<UpdateWithoutCheck>);
struct UpdateWithoutCost : CompleteUpdate {
  int cost = 0;
};
static_assert(!UpdateContract<UpdateWithoutCost>);
struct UpdateWithoutReference : CompleteUpdate {
  int reference = 0;
};
static_assert(!UpdateContract<UpdateWithoutReference>);
struct FastUpdateOfTargets : CompleteUpdate {
  template <class T, class Kernels>
  void update(Targets) const {}
};
static_assert(!UpdateContract<FastUpdateOfTargets>);
struct FastUpdate : CompleteUpdate {
  template <class T, class Kernels>
  void update(Targets targets, Inputs) const {
    *targets[0].as<T>() = Kernels::kFast ? T(2) : T(1);
  }
};

/// The values that the selected kernel writes.
template <class T, class Op>
std::vector<double> written(const Op& op) {
  T y{};
  T reference{};
  T dx{};
  T backward_reference{};
  const Shape one{1};
  const OpKernels kernels = detail::kernels_of<Op, T>();
  const BackwardCall call{{&one, 1}, {}, {one, kDTypeOf<T>, nullptr}, {one, kDTypeOf<T>, &y}};
  const auto view = [&](T* data) { return View{one, kDTypeOf<T>, data}; };
  kernels.forward(&op, {}, view(&y), {});
  kernels.reference(&op, {}, view(&reference), {});
  const View gradient = view(&dx);
  kernels.backward(&op, call, {&gradient, 1}, {});
  const View gradient_by_reference = view(&backward_reference);
  kernels.backward_reference(&op, call, {&gradient_by_reference, 1}, {});
  return {y, reference, dx, backward_reference};
}

template <class... Ops>
std::vector<std::string_view> without_fast_forward(TypeList<Ops...>) {
  std::vector<std::string_view> names;
  ((WithoutFast<Ops> && !kIsViewOp<Ops> ? names.push_back(Ops::kName) : void()), ...);
  return names;
}

template <class... Ops>
std::vector<std::string_view> without_fast_backward(TypeList<Ops...>) {
  std::vector<std::string_view> names;
  ((WithoutBackwardFast<Ops> && !kComputedGradients<Ops>.empty() ? names.push_back(Ops::kName)
                                                                 : void()),
   ...);
  return names;
}

}  // namespace

TEST_CASE("contract: the fast kernel runs for floats where there is one, else the reference",
          "[ops][contract]") {
  CHECK(written<float>(Fast{}) == std::vector<double>{2, 1, 2, 1});
  CHECK(written<double>(Fast{}) == std::vector<double>{1, 1, 1, 1});
  CHECK(written<float>(Complete{}) == std::vector<double>{1, 1, 1, 1});
  CHECK(written<double>(Complete{}) == std::vector<double>{1, 1, 1, 1});
}

TEST_CASE("contract: an update's fast kernel runs for floats where there is one",
          "[ops][contract]") {
  const auto run = [](const UpdateKernels& kernels, const void* op, auto value) {
    const View target{Shape{1}, kDTypeOf<decltype(value)>, &value};
    kernels.update(op, {&target, 1}, {});
    return static_cast<double>(value);
  };
  const FastUpdate fast;
  const CompleteUpdate plain;
  CHECK(run(detail::updates_of<FastUpdate, float>(), &fast, 0.0F) == 2.0);
  CHECK(run(detail::updates_of<FastUpdate, double>(), &fast, 0.0) == 1.0);
  CHECK(run(detail::updates_of<CompleteUpdate, float>(), &plain, 0.0F) == 1.0);
}

TEST_CASE("contract: what an op does not state is no workspace, and no gradient passed on",
          "[ops][contract]") {
  const std::vector<Shape> shapes{{3}};
  CHECK(workspace_bytes(Complete{}, shapes) == 0);
  CHECK(backward_workspace_bytes(Complete{}, shapes, {0}) == 0);
  STATIC_CHECK(pass_through<Complete>().empty());
  STATIC_CHECK(kComputedGradients<Complete> == InputSet{0});
  STATIC_CHECK(kComputedGradients<PassesItsGradient>.empty());
  STATIC_CHECK(pass_through<IsAView>() == InputSet{0});
  CHECK(backward_min_bytes(PassesItsGradient{}, shapes, shapes[0], {0}, DType::kFloat32) == 0);
}

// A fast kernel that is not visible (private, overloaded) would be ignored silently, so these lists
// may only change on purpose.
TEST_CASE("contract: these ops run their reference for floats, all others something faster",
          "[ops][contract]") {
  CHECK(without_fast_forward(OpList{}) ==
        std::vector<std::string_view>{
            "add", "mul", "bias", "batch_norm2d", "embedding", "position_embedding", "split_heads",
            "concat", "batch_norm2d_training", "unpack_float16", "unpack_bfloat16"});
  CHECK(without_fast_backward(OpList{}) ==
        std::vector<std::string_view>{"mul", "sigmoid", "tanh", "max_pool2d", "avg_pool2d",
                                      "global_avg_pool", "embedding", "split_heads", "concat",
                                      "mse_loss"});
}

}  // namespace contract_test
