#pragma once

#include <memory>
#include <utility>

#include "api/jobs/job.h"
#include "api/jobs/prepared_network.h"
#include "api/reports/convert.h"
#include "api/validate.h"
#include "profiler/instruments_experiment.h"

namespace tensorscope::api {

/// measureInstruments: what each instrument costs on one network.
class InstrumentsJob final : public JobOf<InstrumentsReport> {
 public:
  InstrumentsJob(const JobContext& context, const ModelRequest& model,
                 const CompareRequest& request)
      : clock_(context.clock), options_(request), prepared_(context, model) {
    validate(options_);  // throws now rather than after the preparation
    prepared_.require_fit();
  }

  Progress advance(double max_ms) override {
    Progress progress;
    progress.phase = "prepare";
    if (!experiment_ && !cancelled_) {
      if (prepared_.advance(max_ms)) begin();
    } else if (experiment_ && !finished_) {
      finished_ = experiment_->advance(max_ms);
      progress.phase = "sampling";
      progress.fraction = experiment_->fraction();
    }
    progress.done = finished_ || cancelled_;
    if (progress.done) progress.phase = "done";
    progress.remaining_ms = (1.0 - progress.fraction) * options_.budget_ms;
    return progress;
  }
  void cancel() override {
    cancelled_ = true;
    if (experiment_) experiment_->cancel();
  }
  bool finished() const override { return finished_; }
  InstrumentsReport take() override {
    InstrumentsReport report = convert(experiment_->report());
    report.model = prepared_.program().name;
    report.batch = prepared_.program().batch;
    report.seq = prepared_.program().seq;
    return report;
  }

 private:
  void begin() {
    prepared_.ledger().record_events(false);
    experiment_ = std::make_unique<InstrumentsExperiment>(clock_, prepared_.network(),
                                                          prepared_.plan().records, options_);
  }

  Clock& clock_;
  CompareOptions options_;
  PreparedNetwork prepared_;
  std::unique_ptr<InstrumentsExperiment> experiment_;
  bool finished_ = false;
  bool cancelled_ = false;
};

}  // namespace tensorscope::api
