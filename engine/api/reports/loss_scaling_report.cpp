#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "api/reports/training_report.h"
#include "api/training_state.h"
#include "core/half.h"
#include "core/range.h"
#include "core/rng.h"
#include "train/loss_scaling.h"

namespace tensorscope::api {
namespace {

constexpr double kLargestScale = 0x1p64;

std::vector<float> seeded_values() {
  Rng rng(3);
  std::vector<float> values(30'000);
  for (float& each : values) each = std::exp2(rng.uniform(-40.0F, -10.0F));
  return values;
}

/// Gradients of all parameters, in the program's order.
std::vector<float> gradients_of(TrainedModel& model) {
  TrainingProgram training = model.trainer->training();
  training.statistics.clear();  // leaves batch norm's running statistics unchanged
  Network& network = model.trainer->network();
  model.data->training_batch(0, static_cast<std::uint64_t>(model.request.seed),
                             network.tensor(training.program.input),
                             network.tensor(training.targets));
  TrainingPass pass(network, training);
  pass.finish();
  std::vector<float> values;
  for (ValueId id = 0; id < training.program.values.size(); ++id) {
    const bool trained = training.program.values[id].kind == ValueKind::kParameter;
    if (!trained || !pass.gradients().has(id)) continue;
    const std::span<const float> gradient = pass.gradients().of(id).values<float>();
    values.insert(values.end(), gradient.begin(), gradient.end());
  }
  return values;
}

std::vector<ExponentCount> by_exponent(const std::vector<float>& values, float scale) {
  std::map<int, ExponentCount> counts;
  const auto count = [&](float value, Count ExponentCount::* field) {
    if (value != 0 && std::isfinite(value)) ++(counts[std::ilogb(value)].*field);
  };
  for (const float value : values) {
    count(value, &ExponentCount::values);
    count(scale * value, &ExponentCount::scaled_values);
  }
  std::vector<ExponentCount> all;
  if (counts.empty()) return all;
  for (int e = counts.begin()->first; e <= counts.rbegin()->first; ++e) {
    all.push_back(counts[e]);
    all.back().exponent = e;
  }
  return all;
}

}  // namespace

LossScalingReport loss_scaling_report(TrainedModel* model, double scale) {
  require_value(scale > 0 && scale <= kLargestScale, "loss_scaling_demo", "scale", scale,
                "a number above 0, at most 2^64");
  const auto factor = static_cast<float>(scale);
  const std::vector<float> values = model != nullptr ? gradients_of(*model) : seeded_values();
  LossScalingReport report;
  report.source = model != nullptr ? "gradients" : "seeded";
  if (model != nullptr) report.preset = model->request.preset;
  report.scale = scale;
  report.unscaled = storage_loss(values, DType::kFloat16);
  report.scaled = storage_loss(values, DType::kFloat16, factor);
  report.by_exponent = by_exponent(values, factor);
  return report;
}

}  // namespace tensorscope::api
