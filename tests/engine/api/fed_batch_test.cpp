// Training steps on batches supplied by the caller, as an external data loader would make them.

#include <cstring>
#include <vector>

#include "catch_amalgamated.hpp"
#include "train/training_data.h"
#include "training_drive.h"

namespace fed_batch_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

constexpr std::int64_t kBatch = 2;

/// The batch that images-lenet5 draws for the given step of a training with seed 1.
std::vector<std::byte> drawn(std::int64_t number) {
  Ledger ledger;
  const Allocator allocator{ledger, false};
  Tensor input(allocator, {kBatch, 1, 32, 32}, DType::kFloat32, MemoryCategory::kInputs, "input");
  Tensor targets(allocator, {kBatch}, DType::kInt32, MemoryCategory::kInputs, "targets");
  random_training_data(16, 10)->training_batch(number, 1, input, targets);
  std::vector<std::byte> bytes(static_cast<std::size_t>(input.bytes() + targets.bytes()));
  std::memcpy(bytes.data(), input.view().data, static_cast<std::size_t>(input.bytes()));
  std::memcpy(bytes.data() + input.bytes(), targets.view().data,
              static_cast<std::size_t>(targets.bytes()));
  return bytes;
}

api::TrainRequest images(api::Count steps, bool resume = false) {
  api::TrainRequest request = digits("images-lenet5", steps);
  request.batch = kBatch;
  request.epochs = 100;
  request.resume = resume;
  return request;
}

template <class T>
api::ErrorInfo error_of(const api::Result<T>& result) {
  REQUIRE_FALSE(result.ok);
  return *result.error;
}

double loss_of_step(TestSession& test, api::Count step) {
  value_of(test.session.start<"Train">(images(step, step > 1)));
  finish(test.session);
  const api::TrainReport report = value_of(test.session.take<"Train">());
  REQUIRE(report.steps == step);
  REQUIRE(report.final_loss.has_value());
  return *report.final_loss;
}

}  // namespace

TEST_CASE("fed batch: a step takes it in place of its own, and the next step its own again",
          "[api][training]") {
  TestSession own;
  const std::vector<double> straight{loss_of_step(own, 1), loss_of_step(own, 2),
                                     loss_of_step(own, 3)};
  TestSession fed;
  value_of(fed.session.ask<"loadData">("batch", lent(drawn(0))));
  CHECK(loss_of_step(fed, 1) == straight[0]);
  value_of(fed.session.ask<"loadData">("batch", lent(drawn(1))));
  CHECK(loss_of_step(fed, 2) == straight[1]);
  CHECK(loss_of_step(fed, 3) == straight[2]);

  TestSession other;
  value_of(other.session.ask<"loadData">("batch", lent(drawn(5))));
  CHECK(loss_of_step(other, 1) != straight[0]);
}

TEST_CASE("fed batch: of another size it is refused, and does not come back", "[api][training]") {
  TestSession test;
  std::vector<std::byte> bytes = drawn(0);
  bytes.pop_back();
  value_of(test.session.ask<"loadData">("batch", lent(bytes)));
  value_of(test.session.start<"Train">(images(1)));
  const api::ErrorInfo error = error_of(test.session.advance(1e3));
  CHECK(error.message ==
        "batch: got 8199 bytes, expected 8200 for an input of [2, 1, 32, 32] and "
        "its targets");
  CHECK(loss_of_step(test, 1) > 0);
}

TEST_CASE("fed batch: a label outside the classes is named", "[api][training]") {
  TestSession test;
  std::vector<std::byte> bytes = drawn(0);
  const std::int32_t label = 10;
  std::memcpy(bytes.data() + bytes.size() - sizeof label, &label, sizeof label);
  value_of(test.session.ask<"loadData">("batch", lent(bytes)));
  value_of(test.session.start<"Train">(images(1)));
  CHECK(error_of(test.session.advance(1e3)).message.find("target 10") != std::string::npos);
}

TEST_CASE("fed batch: a training on shipped data takes none", "[api][training]") {
  DigitsSession test;
  value_of(test.session.ask<"loadData">("batch", lent(drawn(0))));
  CHECK(error_of(test.session.start<"Train">(digits("digits-mlp", 1))).op == "batch");
  CHECK(test.train(digits("digits-mlp", 1)).steps == 1);
}

}  // namespace fed_batch_test
