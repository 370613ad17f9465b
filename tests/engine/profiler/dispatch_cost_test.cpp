#include "profiler/dispatch_cost.h"

#include <array>
#include <catch2/catch_all.hpp>

#include "graph/dispatch.h"
#include "graph/make_op_table.h"
#include "ops/elementwise/relu_kernels.h"

namespace tensorscope::test {
namespace {

/// A clock on which each reading takes the same time and nothing else takes any.
class ReadingClock final : public Clock {
 public:
  static constexpr double kReadingMs = 1e-3;
  double now_ms() override { return now_ms_ += kReadingMs; }

 private:
  double now_ms_ = 0;
};

/// A ReLU that counts how often its cost was requested.
struct CountingRelu : Relu {
  static inline int costs = 0;
  Cost cost(Shapes shapes) const {
    ++costs;
    return Relu::cost(shapes);
  }
};

struct Nobody final : Observer {
  void op_begins(const OpCall&) override {}
  void op_ended(const OpCall&) override {}
};

}  // namespace

TEST_CASE("dispatch cost: a trace adds two readings of the clock to an op",
          "[profiler][overhead]") {
  ReadingClock clock;
  DispatchMeter meter(clock);
  while (!meter.advance(1.0)) {
  }
  const double reading_ns = 1e6 * ReadingClock::kReadingMs;
  CHECK(meter.result().tracing_ns == Catch::Approx(2 * reading_ns).epsilon(0.05));
  CHECK(meter.result().dispatch_ns == Catch::Approx(0.0).margin(1.0));
}

TEST_CASE("dispatch cost: work comes in slices of a few milliseconds", "[profiler][overhead]") {
  ReadingClock clock;
  DispatchMeter meter(clock);
  int slices = 0;
  for (bool done = false; !done; ++slices) {
    const double start_ms = clock.now_ms();
    done = meter.advance(1.0);
    CHECK(clock.now_ms() - start_ms < 5.0);
  }
  CHECK(slices > 10);
}

TEST_CASE("dispatch: without an observer nothing is counted", "[graph][overhead]") {
  Ledger ledger;
  Context context{ledger};
  const Tensor x(context.allocator(), {4}, DType::kFloat32, MemoryCategory::kInputs, "x");
  const std::array<const Tensor*, 1> inputs{&x};
  CountingRelu::costs = 0;
  run(context, CountingRelu{}, inputs, "relu");
  CHECK(CountingRelu::costs == 0);
  Nobody nobody;
  context.observer = &nobody;
  run(context, CountingRelu{}, inputs, "relu");
  CHECK(CountingRelu::costs == 1);
}

}  // namespace tensorscope::test
