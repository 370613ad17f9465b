#include "api/training_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "api/raw_weights.h"
#include "api/reports/training_report.h"
#include "api/validate.h"
#include "core/range.h"
#include "model/presets.h"
#include "model/spec_json.h"
#include "profiler/memory.h"
#include "profiler/training_plan.h"

namespace tensorscope::api {
namespace {

constexpr std::int64_t kRandomClasses = 10;
constexpr std::int64_t kRandomSamples = 16;
constexpr Count kMostSteps = 10'000'000;

[[noreturn]] void reject_training(const char* field, const std::string& message,
                                  const std::string& hint = {}) {
  throw Error(ErrorCode::kInvalidArgument, field, message, hint);
}

/// The request with the preset's values in place of zeros.
TrainRequest resolved(TrainRequest request, const TrainingPreset& preset) {
  require_between("train", "epochs", request.epochs, 0, kMostSteps);
  require_between("train", "steps", request.steps, 0, kMostSteps);
  require_between("train", "batch", request.batch, 0, 65'536);
  require_between("train", "seed", request.seed, 0, std::numeric_limits<std::int32_t>::max());
  require_between("train", "warm_up_steps", request.warm_up_steps, 0, kMostSteps);
  if (request.epochs == 0) request.epochs = preset.epochs;
  if (request.batch == 0) request.batch = preset.batch;
  if (request.training.optimizer.empty()) request.training.optimizer = to_string(preset.optimizer);
  if (request.training.learning_rate == 0) request.training.learning_rate = preset.learning_rate;
  return request;
}

/// Data that come with the project determine length, loss and held-out part themselves.
void refuse_own_fields(const TrainRequest& request) {
  const TrainRequest usual;
  const auto require = [](bool holds, const char* field, const std::string& value) {
    if (!holds) refuse_value("train", field, value, "to be left out unless the preset is own");
  };
  require(request.seq == usual.seq, "seq", text(request.seq));
  require(request.loss == usual.loss, "loss", printable(request.loss));
  require(request.held_out == usual.held_out, "held_out", text(request.held_out));
}

/// The arrays of a training on the caller's own data, checked against the model's input and
/// targets.
std::unique_ptr<TrainingData> own_data(const TrainRequest& request, const TrainingProgram& training,
                                       Lent& lent) {
  const std::vector<Value>& values = training.program.values;
  // As arguments these two would be evaluated in any order, but inputs are to be refused first.
  SampleRows inputs("inputs", std::move(lent[LentAs::kInputs]), values[training.program.input]);
  SampleRows targets("targets", std::move(lent[LentAs::kTargets]), values[training.targets]);
  return own_training_data(std::move(inputs), std::move(targets), request.held_out);
}

std::unique_ptr<TrainingData> data_for(const TrainingPreset& preset, const Program& scores,
                                       Count batch, const Datasets& datasets) {
  const Shape& input = scores.values[scores.input].shape;
  const auto missing = [&] {
    reject_training("data", text("data: ", to_string(preset.data), " is not loaded"),
                    "Load the file of that name from the project's data first.");
  };
  switch (preset.data) {
    case DataKind::kDigits:
      if (!datasets.digits) missing();
      return digits_training_data(*datasets.digits, Shape(input.dims().subspan(1)));
    case DataKind::kText:
      if (!datasets.text) missing();
      return text_training_data(*datasets.text, scores.seq);
    case DataKind::kRandomImages:
    case DataKind::kOwn:
      break;
  }
  return random_training_data(std::max(kRandomSamples, batch), kRandomClasses);
}

Count total_steps(const TrainRequest& request, Count steps_per_epoch) {
  const Count all = request.epochs * steps_per_epoch;
  return request.steps > 0 ? std::min(request.steps, all) : all;
}

Schedule schedule_of(const TrainRequest& request, Count steps) {
  const std::optional<ScheduleKind> kind = schedule_kind(request.schedule);
  if (!kind) {
    refuse_value("train", "schedule", text("'", printable(request.schedule), "'"),
                 "constant or cosine");
  }
  Schedule schedule;
  schedule.kind = *kind;
  schedule.base_lr = request.training.learning_rate;
  schedule.warm_up_steps = request.warm_up_steps;
  schedule.total_steps = std::max(steps, request.warm_up_steps + 1);
  schedule.min_lr = 0.1 * schedule.base_lr;
  return schedule;
}

std::string_view kind_of(double loss) { return std::isnan(loss) ? "not a number" : "infinite"; }

Loss loss_of(const TrainRequest& request) {
  for (const Loss loss : {Loss::kCrossEntropy, Loss::kMse}) {
    if (request.loss == to_string(loss)) return loss;
  }
  refuse_value("train", "loss", text("'", printable(request.loss), "'"), "cross_entropy or mse");
}

std::string divergence_of(const TrainReport& report) {
  if (report.curve.empty()) {
    return text("The held-out loss of these weights is ", kind_of(report.evaluations.back().loss),
                ".");
  }
  const TrainPoint& last = report.curve.back();
  const bool in_step = !std::isfinite(last.loss);
  return text("The training stopped at step ", last.step, ": ",
              in_step ? "its loss is " : "the held-out loss after it is ",
              kind_of(in_step ? last.loss : report.evaluations.back().loss), " (learning rate ",
              shortest(report.training.learning_rate), ").");
}

}  // namespace

std::shared_ptr<TrainedModel> make_training(const TrainRequest& request, const Datasets& datasets,
                                            Lent lent, std::int64_t memory_limit_bytes) {
  auto model = std::make_shared<TrainedModel>(memory_limit_bytes);
  model->preset = &training_preset(request.preset);
  const bool own = model->preset->data == DataKind::kOwn;
  if (own == request.spec.empty()) {
    refuse_value("train", "spec", own ? "missing" : "given",
                 "one with preset own, none with others");
  }
  if (!own) refuse_own_fields(request);
  model->request = resolved(request, *model->preset);
  const TrainRequest& r = model->request;
  TrainerOptions options;
  options.optimizer = optimizer_options(r.training);
  options.step = step_options(r.training);
  require_divisor(r.training.micro_batches, r.batch);
  options.loss = own ? loss_of(r) : Loss::kCrossEntropy;
  model->spec = own ? r.spec : std::string(preset_spec(model->preset->model));
  model->scores = compile(parse_spec(model->spec), r.batch / options.step.micro_batches, r.seq);
  if (options.loss == Loss::kCrossEntropy) model->scores = scores_program(model->scores);
  model->model = own ? model->scores.name : std::string(model->preset->model);
  const TrainingProgram training = training_program(model->scores, options.loss);
  const TrainingAccount plan = plan_training(training, options.optimizer, options.step);
  require_fit(plan, memory_limit_bytes, text("training ", r.preset, " at batch ", r.batch),
              r.batch);
  model->flops_per_step = training_counts(plan.records).total_flops();
  model->data = own ? own_data(r, training, lent)
                    : data_for(*model->preset, model->scores, r.batch, datasets);
  // A larger batch would contain some samples more than once.
  require_between("train", "batch", r.batch, 1, model->data->training_samples());
  const Count whole = model->data->training_samples() / r.batch;
  model->steps_per_epoch =
      model->preset->steps_per_epoch > 0 ? model->preset->steps_per_epoch : whole;
  options.steps = total_steps(r, model->steps_per_epoch);
  options.schedule = schedule_of(r, options.steps);
  options.evaluate_every = options.steps_per_epoch = model->steps_per_epoch;
  options.seed = static_cast<std::uint64_t>(r.seed);
  model->trainer = std::make_unique<Trainer>(model->scores, *model->data, model->ledger, options);
  if (const auto& weights = lent[LentAs::kWeights]) {
    model->trainer->load([&](Network& network) { read_raw_weights(*weights, network); });
  }
  return model;
}

void resume_training(TrainedModel& model, const TrainRequest& request) {
  TrainRequest wanted = resolved(request, *model.preset);
  const TrainRequest& had = model.request;
  if (wanted.preset != had.preset || wanted.batch != had.batch || wanted.seed != had.seed ||
      wanted.training.optimizer != had.training.optimizer) {
    reject_training("resume",
                    text("resume: the training under way is ", had.preset, " with batch ",
                         had.batch, ", seed ", had.seed, " and ", had.training.optimizer),
                    "Ask for the same, or start a new training.");
  }
  if (!wanted.spec.empty() && wanted.spec != had.spec) {
    reject_training("resume", "resume: the training under way has another spec",
                    "Start a new training.");
  }
  model.trainer->pause();  // a step that ran out of memory may have left something out
  model.request.epochs = wanted.epochs;
  model.request.steps = wanted.steps;
  model.trainer->extend(
      std::max(total_steps(wanted, model.steps_per_epoch), model.trainer->steps_done()));
}

std::shared_ptr<TrainedModel> idle_model(const Trainings& trainings, const char* verb) {
  if (trainings.in_use) {
    reject_training(verb, "The trained model is in use by the job under way.",
                    "Finish or cancel it first.");
  }
  if (!trainings.model || !trainings.model->trainer->initialised()) return nullptr;
  if (trainings.model->trainer->diverged()) {
    reject_training(verb, "The last training diverged: its weights are of no use.",
                    "Train again, with a smaller learning rate.");
  }
  return trainings.model;
}

std::shared_ptr<TrainedModel> require_model(const Trainings& trainings, const char* verb) {
  std::shared_ptr<TrainedModel> model = idle_model(trainings, verb);
  if (!model) {
    reject_training(verb, "There is no trained model.", "Train one, or load its weights, first.");
  }
  return model;
}

std::shared_ptr<TrainedModel> next_training(Trainings& trainings, const TrainRequest& request,
                                            std::int64_t memory_limit_bytes) {
  const std::vector<std::byte> batch = std::exchange(trainings.datasets.batch, {});
  Lent lent = std::exchange(trainings.lent, {});
  if (!request.resume) {
    trainings.model.reset();
    trainings.model =
        make_training(request, trainings.datasets, std::move(lent), memory_limit_bytes);
  } else if (!trainings.model) {
    reject_training("resume", "resume: there is no training to go on with.", "Start a new one.");
  } else {
    for (const LentAs each : {LentAs::kInputs, LentAs::kTargets, LentAs::kWeights}) {
      if (!lent[each]) continue;
      reject_training("resume", "resume: a training goes on with the arrays that it began with",
                      "Start a new training for other ones.");
    }
    resume_training(*trainings.model, request);
  }
  if (!batch.empty()) trainings.model->data->feed(batch);
  return trainings.model;
}

TrainReport train_report(const TrainedModel& model) {
  const Trainer& trainer = *model.trainer;
  TrainReport report;
  report.preset = model.request.preset;
  report.model = model.model;
  report.batch = model.request.batch;
  report.seed = model.request.seed;
  report.training = model.request.training;
  report.parameters = model.scores.parameter_count();
  report.training_samples = model.data->training_samples();
  report.held_out_samples = model.data->held_out_samples();
  report.steps = trainer.steps_done();
  report.epochs = static_cast<double>(report.steps) / static_cast<double>(model.steps_per_epoch);
  report.curve.assign(trainer.curve().begin(), trainer.curve().end());
  report.evaluations.assign(trainer.evaluations().begin(), trainer.evaluations().end());
  if (trainer.diverged()) report.diverged = divergence_of(report);
  if (!report.curve.empty()) report.final_loss = report.curve.back().loss;
  if (!report.evaluations.empty()) report.held_out_accuracy = report.evaluations.back().accuracy;
  report.elapsed_ms = model.working_ms;
  report.steps_per_second = model.steps_per_second();
  report.gflops_per_second = model.gflops_per_second();
  return report;
}

}  // namespace tensorscope::api
