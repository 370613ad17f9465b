#pragma once
// std::thread for the engine's pool, in the role of a browser's workers.

#include <thread>
#include <vector>

#include "kernels/threads/thread_pool.h"

namespace tensorscope::cli {

/// While it exists, large enough operations use `count` threads, the caller's among them.
class Threads {
 public:
  explicit Threads(int count) : pool_(count) {
    for (int i = 1; i < count; ++i) helpers_.emplace_back([this] { pool_.serve(); });
    kernels::use_thread_pool(&pool_);
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    kernels::use_thread_pool(nullptr);
    pool_.stop();
    for (std::thread& helper : helpers_) helper.join();
  }

 private:
  kernels::ThreadPool pool_;
  std::vector<std::thread> helpers_;
};

}  // namespace tensorscope::cli
