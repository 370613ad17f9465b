#include "api/jobs/run_job.h"

#include <algorithm>
#include <utility>

#include "api/jobs/pace.h"
#include "api/queries.h"
#include "api/raw_weights.h"
#include "core/range.h"

namespace tensorscope::api {
namespace {

/// The program at the requested batch, halved until it fits into memory.
Program fitting(const JobContext& context, ModelRequest request) {
  if (request.fuse) {
    refuse_value("run", "fuse", "on", "off: weights are those of the layers as they are written");
  }
  while (true) {
    Program program = load(request);
    const std::int64_t peak = plan_forward(program).memory.peak_total;
    if (request.batch == 1 || peak <= context.memory_limit_bytes) return program;
    request.batch /= 2;
  }
}

}  // namespace

RunJob::RunJob(const JobContext& context, const ModelRequest& model)
    : clock_(context.clock),
      lent_(std::exchange(context.trainings.lent, {})),
      prepared_(context, fitting(context, model)) {
  prepared_.require_fit();
  const Program& program = prepared_.program();
  inputs_ = SampleRows("inputs", std::move(lent_[LentAs::kInputs]), program.values[program.input]);
  const std::int64_t expected = inputs_.count() * row_bytes(program.values[program.output].shape);
  const auto& outputs = lent_[LentAs::kOutputs];
  const std::int64_t size = outputs ? outputs->size() : 0;
  if (size != expected) refuse_value("", "outputs", text(size, " bytes"), text(expected));
  inputs_.require_valid();
}

bool RunJob::work(double max_ms, Progress& progress) {
  progress.phase = pass_ ? "running" : "prepare";
  progress.fraction = static_cast<double>(first_) / static_cast<double>(inputs_.count());
  if (pass_) return run(max_ms);
  if (!prepared_.advance(max_ms)) return false;
  if (const auto& weights = lent_[LentAs::kWeights]) {
    read_raw_weights(*weights, prepared_.network());
  }
  pass_.emplace(prepared_.network());
  return false;
}

// Works for about max_ms; true when there is nothing more to do.
bool RunJob::run(double max_ms) {
  const double start_ms = clock_.now_ms();
  for (int unit = 1; next(); ++unit) {
    if (unit % kUnitsPerLook == 0 && clock_.now_ms() - start_ms >= max_ms) return false;
  }
  return true;
}

// Runs one op, or begins or ends a batch; false after the last batch.
bool RunJob::next() {
  Network& network = prepared_.network();
  Tensor& input = network.tensor(network.program().input);
  if (rows_ == 0) {
    rows_ = std::min(prepared_.program().batch, inputs_.count() - first_);
    // Rows beyond the last sample keep their previous values; their results are never read.
    for (std::int64_t row = 0; row < rows_; ++row) inputs_.read(first_ + row, input, row);
  } else if (!pass_->step()) {
    end_batch();
  }
  return first_ < inputs_.count();
}

void RunJob::end_batch() {
  const Tensor& output = pass_->output();
  const std::int64_t bytes = row_bytes(output.shape());
  const auto* from = static_cast<const std::byte*>(output.view().data);
  lent_[LentAs::kOutputs]->write(first_ * bytes, {from, static_cast<std::size_t>(rows_ * bytes)});
  pass_->restart();
  first_ += rows_;
  rows_ = 0;
}

}  // namespace tensorscope::api
