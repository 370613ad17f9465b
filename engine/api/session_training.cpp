// The session's verbs on trainings and on what they leave: data, weights, fewer bits.

#include "api/jobs/compare_training_job.h"
#include "api/jobs/quantize_job.h"
#include "api/jobs/train_job.h"
#include "api/reports/loss_scaling_report.h"
#include "api/session_impl.h"
#include "api/trained_weights.h"

namespace tensorscope::api {

Result<Done> Session::Impl::start_train(const TrainRequest& request) {
  return start(Kind::kTrain, [&](const JobContext& context) {
    const std::vector<std::byte> batch = std::exchange(datasets_.batch, {});
    if (!request.resume) {
      trained_.reset();
      trained_ = make_training(request, datasets_, limit_);
    } else if (!trained_) {
      reject("resume", "resume: there is no training to go on with.", "Start a new one.");
    } else {
      resume_training(*trained_, request);
    }
    if (!batch.empty()) trained_->data->feed(batch);
    return std::make_unique<TrainJob>(context, trained_);
  });
}

Result<Done> Session::Impl::start_load_weights(const TrainRequest& request,
                                               std::span<const std::byte> file) {
  return start(Kind::kTrain, [&](const JobContext& context) {
    std::shared_ptr<TrainedModel> loaded = make_training(request, datasets_, limit_);
    start_from_file(*loaded, file);
    trained_ = std::move(loaded);
    return std::make_unique<TrainJob>(context, trained_);
  });
}

Result<Done> Session::Impl::start_quantize(const QuantizeRequest& request) {
  return start(Kind::kQuantize, [&](const JobContext& context) {
    return std::make_unique<QuantizeJob>(context, require_model("quantize"), request);
  });
}

TrainedModel* Session::Impl::idle_model(const char* op) const {
  const bool used = kind_ == Kind::kTrain || kind_ == Kind::kQuantize;
  if (used && under_way_) {
    reject(op, "The trained model is in use by the job under way.", "Finish or cancel it first.");
  }
  if (!trained_ || !trained_->trainer->initialised()) return nullptr;
  if (trained_->trainer->diverged()) {
    reject(op, "The last training diverged: its weights are of no use.",
           "Train again, with a smaller learning rate.");
  }
  return trained_.get();
}

std::shared_ptr<TrainedModel> Session::Impl::require_model(const char* op) const {
  if (idle_model(op) == nullptr) {
    reject(op, "There is no trained model.", "Train one, or load its weights, first.");
  }
  return trained_;
}

Result<Done> Session::load_data(const std::string& name, std::span<const std::byte> bytes) {
  return guarded<Done>([&] {
    Datasets& datasets = impl_->datasets();
    if (name == to_string(DataKind::kDigits)) {
      datasets.digits = DigitsData::parse(bytes);
    } else if (name == to_string(DataKind::kText)) {
      datasets.text = TextData::parse(bytes);
    } else if (name == "batch") {
      datasets.batch.assign(bytes.begin(), bytes.end());
    } else {
      refuse_value("load_data", "data", text("'", printable(name), "'"), "digits, text or batch");
    }
    return Done{};
  });
}

Result<Done> Session::start_train(const TrainRequest& request) {
  return impl_->start_train(request);
}

Result<Done> Session::start_load_weights(const TrainRequest& request,
                                         std::span<const std::byte> file) {
  return impl_->start_load_weights(request, file);
}

Result<Done> Session::start_quantize(const QuantizeRequest& request) {
  return impl_->start_quantize(request);
}

Result<std::vector<std::byte>> Session::save_weights(const std::string& format) {
  return guarded<std::vector<std::byte>>(
      [&] { return weights_file(*impl_->require_model("save_weights"), format); });
}

Result<LossScalingReport> Session::loss_scaling_demo(double scale) {
  return guarded<LossScalingReport>(
      [&] { return loss_scaling_report(impl_->idle_model("loss_scaling_demo"), scale); });
}

Result<BackwardProfile> Session::plan_training(const ModelRequest& request,
                                               const TrainingRequest& training) {
  return guarded<BackwardProfile>([&] { return impl_->plan_training(request, training); });
}

Result<Done> Session::start_compare_training(const TrainingSide& a, const TrainingSide& b,
                                             const CompareRequest& options) {
  return impl_->start(Kind::kCompareTraining, [&](const JobContext& context) {
    return std::make_unique<CompareTrainingJob>(context, a, b, options);
  });
}

Result<TrainingCompareReport> Session::take_compare_training() {
  return impl_->take<TrainingCompareReport>(Kind::kCompareTraining);
}

Result<TrainReport> Session::take_train() { return impl_->take<TrainReport>(Kind::kTrain); }

Result<QuantizeReport> Session::take_quantize() {
  return impl_->take<QuantizeReport>(Kind::kQuantize);
}

}  // namespace tensorscope::api
