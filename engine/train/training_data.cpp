#include "train/training_data.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/range.h"
#include "core/rng.h"

namespace tensorscope {
namespace {

/// Samples in any order: each epoch's order is divided into batches, and a last part too small for
/// a batch is left out.
class SampledTraining : public TrainingData {
 public:
  SampledTraining(std::vector<std::int64_t> training, std::vector<std::int64_t> held_out)
      : training_(std::move(training)), held_out_(std::move(held_out)) {}

  std::int64_t training_samples() const override {
    return static_cast<std::int64_t>(training_.size());
  }
  std::int64_t held_out_samples() const override {
    return static_cast<std::int64_t>(held_out_.size());
  }
  void training_batch(std::int64_t number, std::uint64_t seed, Tensor& input,
                      Tensor& targets) override {
    const std::int64_t rows = input.shape()[0];
    const std::int64_t batches = std::max<std::int64_t>(1, training_samples() / rows);
    const std::int64_t epoch = number / batches;
    if (epoch != epoch_ || seed != seed_) {
      order_ = epoch_order(training_, seed, static_cast<std::uint64_t>(epoch));
      epoch_ = epoch;
      seed_ = seed;
    }
    fill(order_, number % batches * rows, input, targets);
  }
  std::int64_t held_out_batch(std::int64_t first, Tensor& input, Tensor& targets) override {
    fill(held_out_, first, input, targets);
    return std::min(input.shape()[0], held_out_samples() - first);
  }

 private:
  /// Copies the samples with these indices, as many as the tensors have rows.
  virtual void gather(std::span<const std::int64_t> samples, Tensor& input, Tensor& targets) = 0;

  void fill(std::span<const std::int64_t> indices, std::int64_t first, Tensor& input,
            Tensor& targets) {
    std::vector<std::int64_t> rows;
    rows.reserve(static_cast<std::size_t>(input.shape()[0]));
    const auto last = static_cast<std::int64_t>(indices.size()) - 1;
    for (std::int64_t i = 0; i < input.shape()[0]; ++i) {
      rows.push_back(indices[static_cast<std::size_t>(std::min(first + i, last))]);
    }
    gather(rows, input, targets);
  }

  std::vector<std::int64_t> training_;
  std::vector<std::int64_t> held_out_;
  std::vector<std::int64_t> order_;
  std::int64_t epoch_ = -1;
  std::uint64_t seed_ = 0;
};

std::vector<std::int64_t> indices_of(std::span<const std::int64_t> indices) {
  return {indices.begin(), indices.end()};
}

class DigitsTraining final : public SampledTraining {
 public:
  DigitsTraining(DigitsData data, const Shape& sample_shape)
      : SampledTraining(indices_of(data.training()), indices_of(data.held_out())),
        data_(std::move(data)),
        sample_shape_(sample_shape) {
    DigitsData::require_shape(sample_shape_);
  }

 private:
  void gather(std::span<const std::int64_t> samples, Tensor& input, Tensor& targets) override {
    data_.batch(samples, sample_shape_, input.values<float>(), targets.values<std::int32_t>());
  }

  DigitsData data_;
  Shape sample_shape_;
};

/// The held-out part is random but always the same: whatever the seed of a training, it is tested
/// on samples that no training has seen.
class OwnTraining final : public SampledTraining {
 public:
  /// @param order of all samples; the first `held_out` of them are held out
  OwnTraining(SampleRows inputs, SampleRows targets, std::span<const std::int64_t> order,
              std::size_t held_out)
      : SampledTraining(indices_of(order.subspan(held_out)), indices_of(order.first(held_out))),
        inputs_(std::move(inputs)),
        targets_(std::move(targets)) {}

 private:
  void gather(std::span<const std::int64_t> samples, Tensor& input, Tensor& targets) override {
    for (std::size_t row = 0; row < samples.size(); ++row) {
      inputs_.read(samples[row], input, static_cast<std::int64_t>(row));
      targets_.read(samples[row], targets, static_cast<std::int64_t>(row));
    }
  }

  SampleRows inputs_;
  SampleRows targets_;
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

std::unique_ptr<TrainingData> own_training_data(SampleRows inputs, SampleRows targets,
                                                double held_out) {
  const std::int64_t samples = inputs.count();
  if (targets.count() != samples) {
    refuse_value("train", "targets", text(targets.count(), " samples"),
                 text("as many as inputs, ", samples));
  }
  require_between("train", "held_out", held_out, 0.0, 0.99);
  inputs.require_valid();
  targets.require_valid();
  const std::int64_t apart = std::llround(held_out * static_cast<double>(samples));
  constexpr std::uint64_t kSplitSeed = 17;
  std::vector<std::int64_t> all(static_cast<std::size_t>(samples));
  std::iota(all.begin(), all.end(), 0);
  return std::make_unique<OwnTraining>(std::move(inputs), std::move(targets),
                                       epoch_order(all, kSplitSeed, 0),
                                       static_cast<std::size_t>(std::min(apart, samples - 1)));
}

std::unique_ptr<TrainingData> random_training_data(std::int64_t samples, std::int64_t classes) {
  return std::make_unique<RandomTraining>(samples, classes);
}

}  // namespace tensorscope
