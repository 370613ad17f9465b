// Work shared among threads: all of it, once, whatever the sizes. ThreadSanitizer runs this file
// too.

#include "kernels/threads/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "catch_amalgamated.hpp"

#if !defined(__EMSCRIPTEN__)
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "cli/threads.h"
#endif

namespace thread_pool_test {

using namespace tensorscope;
using namespace tensorscope::kernels;

TEST_CASE("share: without a pool the caller does everything at once", "[kernels][thread_pool]") {
  CHECK(thread_count() == 1);
  std::vector<std::pair<std::ptrdiff_t, std::ptrdiff_t>> ranges;
  share(10, 3, kLeastShared,
        [&](std::ptrdiff_t begin, std::ptrdiff_t end) { ranges.emplace_back(begin, end); });
  CHECK(ranges == std::vector<std::pair<std::ptrdiff_t, std::ptrdiff_t>>{{0, 10}});
}

// The modules that the tests run as have one thread; the one with threads is tested from its page.
#if !defined(__EMSCRIPTEN__)

TEST_CASE("share: a helper that never comes is not waited for", "[kernels][thread_pool]") {
  ThreadPool pool(3);
  use_thread_pool(&pool);
  std::vector<int> times(100);
  share(100, 6, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    CHECK(end - begin < 100);
    for (std::ptrdiff_t i = begin; i < end; ++i) ++times[static_cast<std::size_t>(i)];
  });
  use_thread_pool(nullptr);
  CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
}

TEST_CASE("share: every item is someone's, once, in ranges cut at multiples of the unit",
          "[kernels][thread_pool]") {
  for (const int size : {2, 3, 5}) {
    const cli::Threads threads(size);
    CHECK(thread_count() == size);
    for (const std::ptrdiff_t items : {1, 2, 7, 12, 13, 600}) {
      std::vector<std::atomic<int>> times(static_cast<std::size_t>(items));
      std::atomic<int> askew = 0;
      share(items, 6, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        if (begin % 6 != 0 || (end % 6 != 0 && end != items)) ++askew;
        for (std::ptrdiff_t i = begin; i < end; ++i) ++times[static_cast<std::size_t>(i)];
      });
      CHECK(askew == 0);
      CHECK(std::all_of(times.begin(), times.end(), [](const auto& n) { return n == 1; }));
    }
  }
}

TEST_CASE("share: what is shared already shares nothing in turn", "[kernels][thread_pool]") {
  const cli::Threads threads(3);
  std::vector<std::atomic<int>> times(90 * 4);
  std::atomic<int> cut_again = 0;
  share(90, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    if (end - begin == 90) ++cut_again;
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      share(4, 1, kLeastShared, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
        if (last - first < 4) ++cut_again;
        for (std::ptrdiff_t j = first; j < last; ++j) ++times[static_cast<std::size_t>(4 * i + j)];
      });
    }
  });
  CHECK(cut_again == 0);
  CHECK(std::all_of(times.begin(), times.end(), [](const auto& n) { return n == 1; }));
  CHECK(thread_count() == 3);
}

namespace {

void check_rounds(int rounds) {
  const cli::Threads threads(3);
  std::vector<int> sums(30);
  for (int round = 0; round < rounds; ++round) {
    share(30, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t i = begin; i < end; ++i) ++sums[static_cast<std::size_t>(i)];
    });
  }
  CHECK(std::all_of(sums.begin(), sums.end(), [rounds](int n) { return n == rounds; }));
}

}  // namespace

TEST_CASE("thread pool: helpers that have nothing to do sleep until they are woken",
          "[kernels][thread_pool]") {
  const cli::Threads threads(3);
  std::vector<int> times(60);
  share(60, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t i = begin; i < end; ++i) ++times[static_cast<std::size_t>(i)];
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // they look on for a while
  const auto sleeps = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;  // of all threads
  };
  const auto before = sleeps();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(sleeps() - before < 100);
}

TEST_CASE("share: thousands of rounds, one after the other, lose nothing",
          "[kernels][thread_pool]") {
  check_rounds(5000);
}

// Hidden: `npm run test:long` asks for it by its tag.
TEST_CASE("share: 60,000 rounds, one after the other, lose nothing", "[.][rounds]") {
  check_rounds(60'000);
}

#endif

}  // namespace thread_pool_test
