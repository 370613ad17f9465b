#include "api/jobs/train_job.h"

#include <algorithm>
#include <utility>

#include "api/jobs/pace.h"
#include "api/trained_weights.h"
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

bool TrainJob::work(double max_ms, Progress& progress) {
  const bool done = generator_ ? write(max_ms) : train(max_ms);
  fill(progress);
  return done;
}

// Works for about max_ms; true when there is nothing more to do.
bool TrainJob::train(double max_ms) {
  const double start_ms = clock_.now_ms();
  double now_ms = start_ms;
  bool more = true;
  for (int unit = 1; more && now_ms - start_ms < max_ms; ++unit) {
    more = model_->trainer->advance();
    if (unit % kUnitsPerLook == 0 || !more) now_ms = clock_.now_ms();
  }
  model_->working_ms += now_ms - start_ms;
  return !more && !begin_writing();
}

// A text model shows what it has learned by writing; false for other models.
bool TrainJob::begin_writing() {
  if (model_->preset->data != DataKind::kText || model_->trainer->diverged()) return false;
  const Program one = scores_program(compile(parse_spec(model_->spec), 1));
  writer_.emplace(one, model_->trainer->network());
  GeneratorOptions options;
  options.seed = static_cast<std::uint64_t>(model_->request.seed);
  generator_.emplace(*writer_, kPrompt, options);
  return true;
}

bool TrainJob::write(double max_ms) {
  const double start_ms = clock_.now_ms();
  for (int unit = 1; generator_->advance(); ++unit) {
    if (unit % kUnitsPerLook == 0 && clock_.now_ms() - start_ms >= max_ms) return false;
  }
  return true;
}

bool TrainJob::stop() {
  cancelled_ = true;
  model_->trainer->pause();
  return true;
}

void TrainJob::fill(Progress& progress) {
  const Trainer& trainer = *model_->trainer;
  progress.train_points = new_since(points_sent_, trainer.curve());
  progress.evaluations = new_since(evaluations_sent_, trainer.evaluations());
  progress.phase = generator_ ? "writing" : "training";
  const auto taken = static_cast<double>(trainer.steps_done() - first_step_);
  const auto all = static_cast<double>(trainer.options().steps - first_step_);
  progress.fraction = std::min(1.0, taken / std::max(1.0, all));
  if (taken <= 0) return;
  progress.remaining_ms =
      (all - taken) * model_->working_ms / static_cast<double>(trainer.steps_done());
  progress.steps_per_second = model_->steps_per_second();
  progress.gflops_per_second = model_->gflops_per_second();
}

TrainReport TrainJob::take() {
  TrainReport report = train_report(*model_);
  report.cancelled = cancelled_;
  if (generator_) report.sample = generator_->text();
  return report;
}

}  // namespace tensorscope::api
