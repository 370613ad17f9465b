#pragma once
// One dry pass of a program: what its ops report, without storage or kernels.

#include <string>
#include <string_view>
#include <vector>

#include "model/models.h"
#include "model/network.h"

namespace tensorscope::test {

/// Records everything that the observer receives, per op.
class CostList final : public Observer {
 public:
  struct Call {
    std::string op;
    std::string label;
    Shape output;
    Cost cost;
  };
  void op_begins(const OpCall& call) override {
    calls.push_back({std::string(call.op), std::string(call.label), call.output, call.cost});
    total += call.cost;
  }
  void op_ended(const OpCall&) override { ++ended; }

  std::vector<Call> calls;
  Cost total;
  std::size_t ended = 0;
};

inline CostList dry_costs(const Program& program) {
  Ledger ledger;
  const Network network(program, ledger, /*dry=*/true);
  CostList costs;
  Execution pass(network, {.observer = &costs});
  pass.finish();
  return costs;
}

inline std::int64_t macs_of(const Program& program) { return dry_costs(program).total.macs; }

}  // namespace tensorscope::test
