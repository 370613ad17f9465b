#include "train/training_data.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/rng.h"

namespace tensorscope {
namespace {

class DigitsTraining final : public TrainingData {
 public:
  DigitsTraining(DigitsData data, const Shape& sample_shape)
      : data_(std::move(data)), sample_shape_(sample_shape) {
    DigitsData::require_shape(sample_shape_);
  }

  std::int64_t training_samples() const override {
    return static_cast<std::int64_t>(data_.training().size());
  }
  std::int64_t held_out_samples() const override {
    return static_cast<std::int64_t>(data_.held_out().size());
  }
  // Batches cut from the order of each epoch; a last part that does not fill one is left out.
  void training_batch(std::int64_t number, std::uint64_t seed, Tensor& input,
                      Tensor& targets) override {
    const std::int64_t rows = input.shape()[0];
    const std::int64_t batches = std::max<std::int64_t>(1, training_samples() / rows);
    const std::int64_t epoch = number / batches;
    if (epoch != epoch_ || seed != seed_) {
      order_ = epoch_order(data_.training(), seed, static_cast<std::uint64_t>(epoch));
      epoch_ = epoch;
      seed_ = seed;
    }
    fill(order_, number % batches * rows, input, targets);
  }
  std::int64_t held_out_batch(std::int64_t first, Tensor& input, Tensor& targets) override {
    fill(data_.held_out(), first, input, targets);
    return std::min(input.shape()[0], held_out_samples() - first);
  }

 private:
  void fill(std::span<const std::int64_t> indices, std::int64_t first, Tensor& input,
            Tensor& targets) {
    std::vector<std::int64_t> rows;
    rows.reserve(static_cast<std::size_t>(input.shape()[0]));
    const auto last = static_cast<std::int64_t>(indices.size()) - 1;
    for (std::int64_t i = 0; i < input.shape()[0]; ++i) {
      rows.push_back(indices[static_cast<std::size_t>(std::min(first + i, last))]);
    }
    data_.batch(rows, sample_shape_, input.values<float>(), targets.values<std::int32_t>());
  }

  DigitsData data_;
  Shape sample_shape_;
  std::vector<std::int64_t> order_;
  std::int64_t epoch_ = -1;
  std::uint64_t seed_ = 0;
};

class TextTraining final : public TrainingData {
 public:
  TextTraining(TextData data, std::int64_t seq)
      : data_(std::move(data)), seq_(seq), held_out_(data_.held_out_windows(seq)) {}

  std::int64_t training_samples() const override { return data_.training_size() / seq_; }
  std::int64_t held_out_samples() const override { return held_out_; }
  void training_batch(std::int64_t number, std::uint64_t seed, Tensor& input,
                      Tensor& targets) override {
    Rng rng(seed, static_cast<std::uint64_t>(number));
    data_.random_windows(rng, seq_, input.values<std::int32_t>(), targets.values<std::int32_t>());
  }
  std::int64_t held_out_batch(std::int64_t first, Tensor& input, Tensor& targets) override {
    const std::int64_t rows = input.shape()[0];
    const std::int64_t count = std::min(rows, held_out_ - first);
    const auto part = [&](Tensor& tensor, std::int64_t row, std::int64_t n) {
      return tensor.values<std::int32_t>().subspan(static_cast<std::size_t>(row * seq_),
                                                   static_cast<std::size_t>(n * seq_));
    };
    data_.held_out_batch(first, seq_, part(input, 0, count), part(targets, 0, count));
    for (std::int64_t row = count; row < rows; ++row) {
      std::ranges::copy(part(input, count - 1, 1), part(input, row, 1).begin());
      std::ranges::copy(part(targets, count - 1, 1), part(targets, row, 1).begin());
    }
    return count;
  }

 private:
  TextData data_;
  std::int64_t seq_;
  std::int64_t held_out_;
};

class RandomTraining final : public TrainingData {
 public:
  RandomTraining(std::int64_t samples, std::int64_t classes)
      : samples_(samples), classes_(classes) {}

  std::int64_t training_samples() const override { return samples_; }
  std::int64_t held_out_samples() const override { return 0; }
  void training_batch(std::int64_t number, std::uint64_t seed, Tensor& input,
                      Tensor& targets) override {
    if (!fed_.empty()) return take_fed(input, targets);
    const std::int64_t rows = input.shape()[0];
    const std::int64_t batches = std::max<std::int64_t>(1, samples_ / rows);
    Rng rng(seed, static_cast<std::uint64_t>(number % batches));
    for (float& value : input.values<float>()) value = rng.uniform(-1.0F, 1.0F);
    for (std::int32_t& target : targets.values<std::int32_t>()) {
      target = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(classes_)));
    }
  }
  std::int64_t held_out_batch(std::int64_t, Tensor&, Tensor&) override { return 0; }
  void feed(std::span<const std::byte> batch) override { fed_.assign(batch.begin(), batch.end()); }

 private:
  void take_fed(Tensor& input, Tensor& targets) {
    const std::vector<std::byte> fed = std::exchange(fed_, {});
    const std::int64_t expected = input.bytes() + targets.bytes();
    if (static_cast<std::int64_t>(fed.size()) != expected) {
      throw Error(ErrorCode::kInvalidArgument, "batch",
                  text("batch: got ", fed.size(), " bytes, expected ", expected,
                       " for an input of ", input.shape(), " and its targets"));
    }
    const auto input_bytes = static_cast<std::size_t>(input.bytes());
    std::memcpy(input.view().data, fed.data(), input_bytes);
    std::memcpy(targets.view().data, fed.data() + input_bytes, fed.size() - input_bytes);
  }

  std::int64_t samples_;
  std::int64_t classes_;
  std::vector<std::byte> fed_;
};

}  // namespace

void TrainingData::feed(std::span<const std::byte>) {
  throw Error(ErrorCode::kInvalidArgument, "batch",
              "batch: this training reads data of its own, which no batch replaces",
              "Train images-lenet5, images-cnn or images-resnet18_cifar.");
}

std::unique_ptr<TrainingData> digits_training_data(DigitsData data, const Shape& sample_shape) {
  return std::make_unique<DigitsTraining>(std::move(data), sample_shape);
}

std::unique_ptr<TrainingData> text_training_data(TextData data, std::int64_t seq) {
  return std::make_unique<TextTraining>(std::move(data), seq);
}

std::unique_ptr<TrainingData> random_training_data(std::int64_t samples, std::int64_t classes) {
  return std::make_unique<RandomTraining>(samples, classes);
}

}  // namespace tensorscope
