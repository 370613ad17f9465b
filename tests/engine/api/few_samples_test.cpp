// What reports contain when there are too few samples for a 95 % interval.
#include "api/reports/convert.h"
#include "drive.h"

namespace few_samples_report_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;

namespace {

api::LatencyReport latency_of(api::Count samples) {
  TestSession t;
  api::LatencyRequest request = quick();
  request.naive_runs = samples;
  value_of(t.session.start<"Latency">(preset("mlp", 64), request));
  finish(t.session);
  return value_of(t.session.take<"Latency">());
}

api::CompareReport compared(std::size_t blocks, std::string_view b = "another") {
  tensorscope::CompareReport found;
  found.blocks.resize(blocks, {{3.0, 3.0}, {1.0, 1.0}});
  found.result = compare_blocks(found.blocks, 0.0, 1);
  return api::convert(found, {"one", 1}, {std::string(b), 1});
}

}  // namespace

TEST_CASE("few samples: the report has the confidence of its interval") {
  CHECK(latency_of(1).statistics.median_interval.confidence == 0.0);
  CHECK(latency_of(3).statistics.median_interval.confidence == 0.75);
  CHECK(latency_of(6).statistics.median_interval.confidence == 0.95);
}

TEST_CASE("few samples: a product's rate has the confidence of its time") {
  TestSession t;
  api::LatencyRequest request = quick();
  request.naive_runs = 2;
  value_of(t.session.start<"Kernel">(api::KernelRequest{.variant = "naive", .size = 64}, request));
  finish(t.session);
  CHECK(value_of(t.session.take<"Kernel">()).gflops_interval.confidence == 0.5);
}

TEST_CASE("few samples: a comparison of one block cannot tell, and says that blocks are missing") {
  CHECK(compared(1).verdict == tensorscope::ComparisonVerdict::kCannotTell);
  CHECK(compared(1).sentence ==
        "Cannot tell which of one and another is faster: 1 block gives no 95 % interval of the "
        "ratio; it takes at least 6. Allow more time.");
  CHECK_THAT(compared(5).sentence,
             ContainsSubstring("5 blocks give no 95 % interval of the ratio (their range has "
                               "93.75 %)"));
  CHECK_THAT(compared(1, "one").sentence,
             ContainsSubstring("Cannot tell which of A (one) and B (one) is faster: 1 block"));
  CHECK(compared(6).verdict == tensorscope::ComparisonVerdict::kSlower);
  CHECK_THAT(compared(6).sentence, ContainsSubstring("95 % interval 3.000 to 3.000"));
}

}  // namespace few_samples_report_test
