#pragma once
// The cost of one call of a network: the sum of the ops it dispatches, nothing else. There are no
// formulas for layers or models here; each op states its own cost, and a test checks it against its
// kernel.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "graph/observer.h"

namespace tensorscope {

/// One dispatched op, stored after the call.
struct OpRecord {
  std::string op;     ///< "linear"
  std::string layer;  ///< path of the layer that called it, "blocks.0.mlp.fc"
  std::vector<Shape> inputs;
  Shape output;
  Cost cost;
  std::int64_t min_bytes = 0;
  std::int64_t output_bytes = 0;  ///< newly written; 0 for a view
  Phase phase = Phase::kForward;
  std::int64_t times = 1;  ///< how many equal ops it stands for; totals count them all
};

/// Records every op of a call, in order. Works the same in a dry run.
class OpRecorder final : public Observer {
 public:
  void op_begins(const OpCall& call) override;
  /// Ops between pause() and resume() leave no record.
  void pause() { paused_ = true; }
  void resume() { paused_ = false; }
  void op_ended(const OpCall&) override {}

  const std::vector<OpRecord>& records() const { return records_; }

 private:
  std::vector<OpRecord> records_;
  bool paused_ = false;
};

/// Sums of ops. Bytes are the minimum traffic: inputs read once, outputs written once.
struct Totals {
  Cost cost;
  std::int64_t min_bytes = 0;
  std::int64_t output_bytes = 0;

  Totals& operator+=(const OpRecord& record);
  /// FLOP per byte; 0 where no byte moves.
  double arithmetic_intensity() const;
};

Totals totals_of(std::span<const OpRecord> records);

/// The ops of one leaf layer: consecutive records of one label.
struct LayerTotals {
  std::string name;
  std::string type;  ///< name of the op with the most FLOPs, the first of equals
  Shape output;      ///< of its last op
  Totals totals;
  std::size_t ops = 0;  ///< number of records
};

/// Groups records by the layer that dispatched them, in order of execution.
std::vector<LayerTotals> layers_of(std::span<const OpRecord> records);

}  // namespace tensorscope
