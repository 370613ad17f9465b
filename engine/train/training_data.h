#pragma once
// The data of a training: numbered batches, and held-out batches for testing. A batch depends on
// its number and the seed alone, so that a resumed training gets the batches it would have got.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/tensor.h"
#include "model/sample_rows.h"
#include "train/digits_data.h"
#include "train/text_data.h"

namespace tensorscope {

class TrainingData {
 public:
  TrainingData() = default;
  TrainingData(const TrainingData&) = delete;
  TrainingData& operator=(const TrainingData&) = delete;
  virtual ~TrainingData() = default;

  /// Samples (images, windows of text) for training and for testing.
  virtual std::int64_t training_samples() const = 0;
  virtual std::int64_t held_out_samples() const = 0;
  /// Fills a whole batch. @param number of the batch, from 0; input and targets have B rows
  virtual void training_batch(std::int64_t number, std::uint64_t seed, Tensor& input,
                              Tensor& targets) = 0;
  /// Replaces the batch of the next training_batch() call by one from the caller's own loader:
  /// input, then targets, as bytes. Throws Error(invalid_argument) here if this data cannot be
  /// replaced, and in training_batch() if the number of bytes is wrong.
  virtual void feed(std::span<const std::byte> batch);
  /// Fills rows with the held-out samples from `first` on; returns how many there were, at most B.
  /// Any other rows repeat the last sample.
  virtual std::int64_t held_out_batch(std::int64_t first, Tensor& input, Tensor& targets) = 0;
};

/// @param sample_shape of the model's input, without the batch. Throws Error(shape_mismatch).
std::unique_ptr<TrainingData> digits_training_data(DigitsData data, const Shape& sample_shape);
/// Windows of `seq` characters. An epoch is as many windows as fit into the training part.
std::unique_ptr<TrainingData> text_training_data(TextData data, std::int64_t seq);
/// The user's own samples. @param held_out share of them, 0 to 0.99, that is used for testing only:
/// the same part whatever the seed. Throws Error(invalid_argument) that names the field.
std::unique_ptr<TrainingData> own_training_data(SampleRows inputs, SampleRows targets,
                                                double held_out);
/// Random images and labels, a set of `samples` that repeats: a model can only memorise them.
/// Accepts batches by feed().
std::unique_ptr<TrainingData> random_training_data(std::int64_t samples, std::int64_t classes);

}  // namespace tensorscope
