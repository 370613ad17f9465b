#include "api/jobs/train_job.h"

#include <algorithm>
#include <utility>

#include "api/jobs/pace.h"
#include "api/trained_weights.h"
#include "model/presets.h"
#include "model/spec_json.h"

namespace tensorscope::api {
namespace {

constexpr std::string_view kPrompt = "\n";

template <class T>
std::vector<T> new_since(std::size_t& sent, std::span<const T> all) {
  const std::span<const T> unsent = all.subspan(sent);
  sent = all.size();
  return {unsent.begin(), unsent.end()};
}

}  // namespace

TrainJob::TrainJob(const JobContext& context, const TrainRequest& request)
    : TrainJob(context, next_training(context.trainings, request, context.memory_limit_bytes)) {}

TrainJob::TrainJob(const JobContext& context, const TrainRequest& request,
                   std::span<const std::byte> file)
    : TrainJob(context,
               loaded_training(context.trainings, request, file, context.memory_limit_bytes)) {}

TrainJob::TrainJob(const JobContext& context, std::shared_ptr<TrainedModel> model)
    : clock_(context.clock),
      model_(std::move(model)),
      points_sent_(model_->trainer->curve().size()),
      evaluations_sent_(model_->trainer->evaluations().size()),
      first_step_(model_->trainer->steps_done()) {}

Progress TrainJob::advance(double max_ms) {
  if (phase_ == Phase::kTraining) {
    train(max_ms);
  } else if (phase_ == Phase::kWriting) {
    write(max_ms);
  }
  Progress progress;
  fill(progress);
  return progress;
}

void TrainJob::train(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  bool more = true;
  for (int unit = 1; more && now_ms - start_ms < max_ms; ++unit) {
    more = model_->trainer->advance();
    if (unit % kUnitsPerLook == 0 || !more) now_ms = clock_.now_ms();
  }
  model_->working_ms += now_ms - start_ms;
  if (!more) begin_writing();
}

// A text model shows what it has learned by writing.
void TrainJob::begin_writing() {
  phase_ = Phase::kDone;
  if (model_->preset->data != DataKind::kText || model_->trainer->diverged()) return;
  const Program one = scores_program(compile(parse_spec(preset_spec(model_->preset->model)), 1));
  writer_.emplace(one, model_->trainer->network());
  GeneratorOptions options;
  options.seed = static_cast<std::uint64_t>(model_->request.seed);
  generator_.emplace(*writer_, kPrompt, options);
  phase_ = Phase::kWriting;
}

void TrainJob::write(double max_ms) {
  const double start_ms = clock_.now_ms();
  for (int unit = 1; generator_->advance(); ++unit) {
    if (unit % kUnitsPerLook == 0 && clock_.now_ms() - start_ms >= max_ms) return;
  }
  phase_ = Phase::kDone;
}

void TrainJob::cancel() {
  if (phase_ == Phase::kDone) return;
  cancelled_ = true;
  model_->trainer->pause();
  phase_ = Phase::kDone;
}

void TrainJob::fill(Progress& progress) {
  const Trainer& trainer = *model_->trainer;
  progress.train_points = new_since(points_sent_, trainer.curve());
  progress.evaluations = new_since(evaluations_sent_, trainer.evaluations());
  progress.done = phase_ == Phase::kDone;
  progress.phase = progress.done ? "done" : phase_ == Phase::kWriting ? "writing" : "training";
  const auto taken = static_cast<double>(trainer.steps_done() - first_step_);
  const auto all = static_cast<double>(trainer.options().steps - first_step_);
  progress.fraction = progress.done ? 1.0 : std::min(1.0, taken / std::max(1.0, all));
  if (taken > 0) {
    const double total_taken = static_cast<double>(trainer.steps_done());
    progress.remaining_ms = (all - taken) * model_->working_ms / total_taken;
    if (model_->working_ms > 0) {
      progress.steps_per_second = 1e3 * total_taken / model_->working_ms;
      progress.gflops_per_second =
          progress.steps_per_second * static_cast<double>(model_->flops_per_step) * 1e-9;
    }
  }
}

TrainReport TrainJob::take() {
  TrainReport report = train_report(*model_);
  report.cancelled = cancelled_;
  if (generator_) report.sample = generator_->text();
  return report;
}

}  // namespace tensorscope::api
