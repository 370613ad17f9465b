#pragma once

#include <memory>

#include "api/jobs/prepared_network.h"
#include "api/reports/convert.h"
#include "profiler/instruments_experiment.h"

namespace tensorscope::api {

/// The measureInstruments verb: what each instrument costs on one network.
class InstrumentsJob final : public JobOf<InstrumentsReport> {
 public:
  InstrumentsJob(const JobContext& context, const ModelRequest& model,
                 const CompareRequest& request)
      : clock_(context.clock), options_(request), prepared_(context, model) {
    validate(options_);  // throws now rather than after the preparation
    prepared_.require_fit();
  }

  InstrumentsReport take() override {
    return about(prepared_.program(), convert(experiment_->report()));
  }

 private:
  bool work(double max_ms, Progress& progress) override {
    progress.phase = experiment_ ? "sampling" : "prepare";
    bool done = false;
    if (experiment_) {
      done = experiment_->advance(max_ms);
      progress.fraction = experiment_->fraction();
    } else if (prepared_.advance(max_ms)) {
      prepared_.ledger().record_events(false);
      experiment_ = std::make_unique<InstrumentsExperiment>(clock_, prepared_.network(),
                                                            prepared_.plan().records, options_);
    }
    progress.remaining_ms = (1.0 - progress.fraction) * options_.budget_ms;
    return done;
  }
  bool stop() override {
    if (experiment_) experiment_->cancel();
    return false;
  }

  Clock& clock_;
  CompareOptions options_;
  PreparedNetwork prepared_;
  std::unique_ptr<InstrumentsExperiment> experiment_;
};

}  // namespace tensorscope::api
