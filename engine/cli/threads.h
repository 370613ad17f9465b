#pragma once
// std::thread for the engine's team, as workers are in a browser.

#include <thread>
#include <vector>

#include "kernels/threads/team.h"

namespace tensorscope::cli {

/// While it lives, large products use so many threads, the caller's among them.
class Threads {
 public:
  explicit Threads(int count) : team_(count) {
    for (int i = 1; i < count; ++i) members_.emplace_back([this] { team_.serve(); });
    kernels::use_team(&team_);
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    kernels::use_team(nullptr);
    team_.stop();
    for (std::thread& member : members_) member.join();
  }

 private:
  kernels::Team team_;
  std::vector<std::thread> members_;
};

}  // namespace tensorscope::cli
