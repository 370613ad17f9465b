// Work shared among threads is done completely and only once, whatever the sizes. ThreadSanitizer
// runs this file too.

#include "kernels/threads/thread_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "catch_amalgamated.hpp"

#if !defined(__EMSCRIPTEN__)
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "cli/threads.h"
#include "kernels/roof/peak.h"
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

// The WebAssembly modules that run these tests have one thread; the module with threads is tested
// from its page.
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

TEST_CASE("share: within a shared body the caller does the inner items alone, each once",
          "[kernels][thread_pool]") {
  constexpr std::ptrdiff_t kOuter = 12;
  constexpr std::ptrdiff_t kInner = 40;
  const cli::Threads threads(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::atomic<int>> times(kOuter * kInner);
    std::atomic<int> ranges = 0;
    share(kOuter, 1, kLeastShared, [&](std::ptrdiff_t from, std::ptrdiff_t to) {
      for (std::ptrdiff_t outer = from; outer < to; ++outer) {
        const std::thread::id mine = std::this_thread::get_id();
        share(kInner, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          if (std::this_thread::get_id() == mine) ++ranges;
          for (std::ptrdiff_t i = begin; i < end; ++i) {
            ++times[static_cast<std::size_t>(outer * kInner + i)];
          }
        });
      }
    });
    REQUIRE(std::all_of(times.begin(), times.end(), [](const auto& n) { return n == 1; }));
    CHECK(ranges == kOuter);
  }
}

TEST_CASE("share: two threads that share at the same time both get all of their items, once",
          "[kernels][thread_pool]") {
  constexpr int kRounds = 300;
  const cli::Threads threads(3);
  std::array<std::vector<int>, 2> sums{std::vector<int>(60), std::vector<int>(60)};
  std::atomic<int> ready = 0;
  const auto work = [&ready](std::vector<int>& sum) {
    ++ready;
    while (ready < 2) std::this_thread::yield();
    for (int round = 0; round < kRounds; ++round) {
      share(60, 1, kLeastShared, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        std::this_thread::yield();  // gives the other thread time for its round
        for (std::ptrdiff_t i = begin; i < end; ++i) ++sum[static_cast<std::size_t>(i)];
      });
    }
  };
  std::thread other([&] { work(sums[1]); });
  work(sums[0]);
  other.join();
  for (const std::vector<int>& sum : sums) {
    CHECK(std::all_of(sum.begin(), sum.end(), [](int n) { return n == kRounds; }));
  }
}

TEST_CASE("peak: all threads are counted once each, and no more than there are",
          "[kernels][thread_pool]") {
  const cli::Threads threads(3);
  for (int round = 0; round < 20; ++round) {
    float sink = 0.0F;
    const PeakVariant& variant = peak_variants().front();
    const PeakRun run = peak_on_all_threads(variant, 10, &sink);
    CHECK(run.threads >= 1);
    CHECK(run.threads <= 3);
    CHECK(run.flops == 3 * variant.flops(200, &sink));
  }
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
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // helpers spin for a while
  const auto sleeps = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;  // voluntary switches of all threads
  };
  const auto before = sleeps();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(sleeps() - before < 100);
}

TEST_CASE("share: thousands of rounds, one after the other, lose nothing",
          "[kernels][thread_pool]") {
  check_rounds(5000);
}

// Hidden: `npm run test:long` selects it by its tag.
TEST_CASE("share: 60,000 rounds, one after the other, lose nothing", "[.][rounds]") {
  check_rounds(60'000);
}

#endif

}  // namespace thread_pool_test
