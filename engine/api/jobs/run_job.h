#pragma once

#include <optional>

#include "api/jobs/prepared_network.h"
#include "api/queries.h"
#include "api/training_state.h"
#include "model/sample_rows.h"

namespace tensorscope::api {

/// Runs a network on all samples of an array that was lent, batch by batch: only one batch of
/// inputs and outputs is ever in the engine's memory. Without lent weights it runs on its seeded
/// ones.
class RunJob final : public JobOf<Done> {
 public:
  /// Throws Error for arrays that do not fit the network, and for a network that does not fit into
  /// memory even with one sample.
  RunJob(const JobContext& context, const ModelRequest& model);

  Done take() override { return {}; }

 private:
  bool work(double max_ms, Progress& progress) override;
  bool run(double max_ms);
  bool next();
  void end_batch();

  Clock& clock_;
  Lent lent_;
  PreparedNetwork prepared_;
  SampleRows inputs_;
  std::optional<Execution> pass_;  ///< set once the network is ready
  std::int64_t first_ = 0;         ///< index of the current batch's first sample
  std::int64_t rows_ = 0;          ///< samples in the current batch; 0: not filled yet
};

}  // namespace tensorscope::api
