#pragma once

#include <optional>

#include "api/jobs/prepared_network.h"
#include "api/queries.h"
#include "api/training_state.h"
#include "model/sample_rows.h"

namespace tensorscope::api {

/// A network on all samples of an array that was lent, a batch at a time: only that much of inputs
/// and outputs is ever in this memory. Without weights it runs on its seeded ones.
class RunJob final : public JobOf<Done> {
 public:
  /// Throws Error for arrays that do not fit the network, and for a network that does not fit into
  /// memory with one sample.
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
  std::optional<Execution> pass_;  ///< once the network is ready
  std::int64_t first_ = 0;         ///< sample of the batch under way
  std::int64_t rows_ = 0;          ///< of it; 0: not filled yet
};

}  // namespace tensorscope::api
