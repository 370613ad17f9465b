#include "ops/rows/running_statistics.h"

namespace tensorscope {

void UpdateRunningStatistics::check(Shapes targets, Shapes inputs) const {
  require_counts(kName, targets, inputs, 2, 1);
  const Shape& mean = targets[0];
  require_shape(mean.rank() == 1, kName, "running_mean is ", mean, ", expected [C]");
  require_shape(targets[1] == mean, kName, "running_mean is ", mean, ", running_var is ",
                targets[1]);
  require_shape(inputs[0] == Shape{2, mean[0]}, kName, "statistics are ", inputs[0], ", expected ",
                Shape{2, mean[0]});
  if (count >= 2) return;
  throw Error(ErrorCode::kInvalidArgument, std::string(kName),
              text(kName, ": got ", count, " value per channel, expected at least 2"),
              "Use a larger batch, or larger images.");
}

}  // namespace tensorscope
