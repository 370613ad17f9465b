#include "api/jobs/quantize_job.h"

#include <array>
#include <string_view>
#include <utility>

#include "api/jobs/pace.h"
#include "core/range.h"
#include "rewrite/compare_outputs.h"
#include "rewrite/store_as.h"

namespace tensorscope::api {
namespace {

constexpr double kLongestTimingMs = 600'000.0;
constexpr std::string_view kStatic = "int8_static";
constexpr std::array<std::string_view, 5> kVersions = {"float32", "float16", "bfloat16", kStatic,
                                                       "int8_dynamic"};

Count stored_bytes(const Ledger& ledger) {
  return ledger.current(MemoryCategory::kParameters) + ledger.current(MemoryCategory::kBuffers);
}

[[noreturn]] void reject_quantising(const char* op, const std::string& message, const char* hint) {
  throw Error(ErrorCode::kInvalidArgument, op, message, hint);
}

}  // namespace

QuantizeJob::QuantizeJob(const JobContext& context, const QuantizeRequest& request)
    : clock_(context.clock),
      request_(request),
      model_(require_model(context.trainings, "quantize")),
      float32_(model_->trainer->predictor()),
      calibration_(float32_.program()) {
  const TrainingData& data = *model_->data;
  if (data.held_out_samples() == 0) {
    reject_quantising("quantize",
                      text("quantize: ", model_->request.preset, " has no held-out data"),
                      "Train on data of which a part is held out, or on a digits preset.");
  }
  if (model_->request.loss == to_string(Loss::kMse)) {
    reject_quantising("quantize",
                      "quantize: it compares accuracies, and a training with loss mse has none",
                      "Train with loss cross_entropy.");
  }
  const Count most = data.training_samples();
  require_between("quantize", "calibration_samples", request.calibration_samples, 1, most);
  require_between("quantize", "timing_budget_ms", request.timing_budget_ms, 0, kLongestTimingMs);
  require_between("quantize", "timing_batch", request.timing_batch, 0, most);
  const std::int64_t batch = float32_.program().batch;
  batches_ = (request.calibration_samples + batch - 1) / batch;
  const Tensor& like = model_->trainer->network().tensor(model_->trainer->training().targets);
  targets_ = Tensor(Allocator{float32_.ledger(), false}, like.shape(), like.dtype(),
                    MemoryCategory::kInputs, "calibration.targets");
  report_.preset = model_->request.preset;
  report_.model = model_->model;
  report_.parameters = model_->scores.parameter_count();
  report_.calibration_samples = batches_ * batch;
  report_.held_out_samples = data.held_out_samples();
}

bool QuantizeJob::work(double max_ms, Progress& progress) {
  const bool done = timing_ ? time(max_ms) : quantise(max_ms);
  progress.phase = timing_ ? "sampling" : "quantizing";
  progress.fraction = fraction();
  return done;
}

bool QuantizeJob::quantise(double max_ms) {
  const double start_ms = clock_.now_ms();
  for (int unit = 1; !timing_; ++unit) {
    if (observed_ < batches_) {
      observe();
    } else if (!evaluation_->advance() && end_version()) {
      return true;
    }
    if (unit % kUnitsPerLook == 0 && clock_.now_ms() - start_ms >= max_ms) break;
  }
  return false;
}

double QuantizeJob::fraction() const {
  const auto parts = static_cast<double>(kVersions.size() + 1);
  const double observed = static_cast<double>(observed_) / static_cast<double>(batches_);
  const double judged = (observed + static_cast<double>(report_.results.size())) / parts;
  if (request_.timing_budget_ms <= 0) return judged;
  return kTimingFrom * judged + (1.0 - kTimingFrom) * (timing_ ? timing_->fraction() : 0.0);
}

bool QuantizeJob::time(double max_ms) {
  if (!timing_->advance(max_ms)) return false;
  report_.speed = timing_->report();
  timing_.reset();
  return true;
}

void QuantizeJob::observe() {
  model_->data->training_batch(observed_, static_cast<std::uint64_t>(model_->request.seed),
                               float32_.tensor(float32_.program().input), targets_);
  calibration_.observe(float32_);
  if (++observed_ == batches_) begin_version();
}

void QuantizeJob::begin_version() {
  const Ledger& ledger = float32_.ledger();
  const std::string_view name = kVersions.at(report_.results.size());
  const Count before = stored_bytes(ledger);
  PrecisionResult result;
  result.name = name;
  if (name == "float32") {
    result.stored_bytes = before;
  } else {
    if (name == "float16") version_.emplace(store_as(float32_, DType::kFloat16));
    if (name == "bfloat16") version_.emplace(store_as(float32_, DType::kBFloat16));
    if (name == kStatic) {
      QuantizedNetwork quantized = quantize(float32_, calibration_);
      version_.emplace(std::move(quantized.network));
      report_.layers = std::move(quantized.layers);
    }
    if (name == "int8_dynamic") {
      version_.emplace(quantize(float32_, ActivationRanges(float32_.program())).network);
    }
    result.stored_bytes = stored_bytes(ledger) - before;
    result.compression = static_cast<double>(report_.results.front().stored_bytes) /
                         static_cast<double>(result.stored_bytes);
  }
  report_.results.push_back(std::move(result));
  evaluation_.emplace(version_ ? *version_ : float32_, *model_->data,
                      model_->trainer->options().loss);
}

// Stores the results of a version and begins the next; true when all is done.
bool QuantizeJob::end_version() {
  PrecisionResult& result = report_.results.back();
  result.held_out_loss = evaluation_->loss();
  result.held_out_accuracy = evaluation_->accuracy();
  evaluation_.reset();
  if (result.name == kStatic) describe_layers(*version_);
  version_.reset();
  if (report_.results.size() < kVersions.size()) {
    begin_version();
    return false;
  }
  if (request_.timing_budget_ms <= 0) return true;
  timing_.emplace(clock_, *model_, calibration_, request_);
  return false;
}

// Compares the outputs on the first batch of held-out data.
void QuantizeJob::describe_layers(Network& quantized) {
  model_->data->held_out_batch(0, float32_.tensor(float32_.program().input), targets_);
  const std::vector<OutputError> outputs = compare_outputs(float32_, quantized);
  for (QuantizedLayerReport& layer : report_.layers) {
    layer.output_sqnr_db = outputs[layer.node].sqnr_db();
  }
}

}  // namespace tensorscope::api
