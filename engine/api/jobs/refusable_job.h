#pragma once

#include <optional>

#include "api/guard.h"
#include "api/jobs/job.h"
#include "core/error.h"

namespace tensorscope::api {

/// A job for which a run that does not fit into memory is not an error: its report has the plan and
/// the reason.
template <class T>
class RefusableJob : public JobOf<T> {
 protected:
  /// @param require throws an Error if the plan exceeds the limit
  template <class Require>
  void refuse_unless(const Require& require) {
    try {
      require();
    } catch (const Error&) {
      refused_ = current_error();
      this->finish();
    }
  }
  bool work(double max_ms, Progress& progress) final {
    try {
      return run(max_ms, progress);
    } catch (const Error& error) {
      // The ledger may allow more than the heap has, and then the browser refuses.
      if (error.code() != ErrorCode::kOutOfMemory) throw;
      refused_ = current_error();
      release();
      return true;
    }
  }
  const std::optional<ErrorInfo>& refused() const { return refused_; }

 private:
  virtual bool run(double max_ms, Progress& progress) = 0;
  /// Frees what a run has allocated.
  virtual void release() = 0;

  std::optional<ErrorInfo> refused_;
};

}  // namespace tensorscope::api
