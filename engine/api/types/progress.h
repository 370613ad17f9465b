#pragma once

#include <string>
#include <vector>

#include "api/types/training.h"

namespace tensorscope::api {

/// The news of one slice of the running job: samples and points are those since the last slice.
struct Progress {
  bool done = false;
  /// "calibrating", "prepare", "clock", "warm-up", "sampling", "trace", "running", "training",
  /// "writing", "quantizing" or "done"
  std::string phase;
  double fraction = 0;
  double remaining_ms = 0;
  std::vector<double> warm_up_ms;
  std::vector<double> samples_ms;
  /// Earlier samples turned out to be warm-up: discard both lists, this slice has all of them.
  bool restarted = false;
  double first_run_ms = 0;
  double peak_gflops_per_second = 0;  ///< best estimate so far, while calibrating
  double bandwidth_gb_per_second = 0;
  double steps_per_second = 0;   ///< of the training under way, over its working time
  double gflops_per_second = 0;  ///< the same in GFLOP/s
  std::vector<TrainPoint> train_points;
  std::vector<TrainEvaluation> evaluations;
  TENSORSCOPE_FIELDS(Progress, done, phase, fraction, remaining_ms, warm_up_ms, samples_ms,
                     restarted, first_run_ms, peak_gflops_per_second, bandwidth_gb_per_second,
                     steps_per_second, gflops_per_second, train_points, evaluations)
};

}  // namespace tensorscope::api
