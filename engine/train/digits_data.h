#pragma once
// Handwritten digits to train on: the images, their split, and batches in a model's input shape.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/shape.h"
#include "train/digits_file.h"

namespace tensorscope {

class DigitsData {
 public:
  static constexpr std::int32_t kClasses = DigitsFile::kClasses;
  /// About this share of each class is held out.
  static constexpr std::int64_t kHeldOutPercent = 22;

  /// Reads engine/data/digits.bin. Throws Error(invalid_argument), see parse_digits_file(), and
  /// also for a class with too few images to split.
  static DigitsData parse(std::span<const std::byte> file);

  std::int64_t count() const { return static_cast<std::int64_t>(file_.labels.size()); }
  /// The 64 pixels of image index < count(), row by row, 0 (paper) to 16 (ink).
  std::span<const std::uint8_t> image(std::int64_t index) const;
  /// The digit that image index < count() shows, 0 to 9.
  std::int32_t label(std::int64_t index) const;

  /// Indices of the training images and of the held-out ones, each ascending. They are chosen at
  /// random within each class, but always the same way: the two parts never overlap, and every
  /// class has the same share in both.
  std::span<const std::int64_t> training() const { return training_; }
  std::span<const std::int64_t> held_out() const { return held_out_; }

  /// The images and labels at these indices, in their order, in the model's input form.
  ///
  /// Values are pixel / 16: 0 is paper, 1 full ink. For sides of 28 and 32 an image is enlarged
  /// three times to 24 by 24, bilinear between pixel centres (PyTorch's interpolate with
  /// scale_factor 3, mode "bilinear", align_corners False), and padded with paper on all sides
  /// equally; side 8 is the image itself. Channels are copies.
  ///
  /// @param sample_shape [S * S] or [C, S, S] with S = 8, 28 or 32 and C = 1 or 3
  /// @param images [indices.size(), sample_shape...], row-major
  /// @param labels [indices.size()]
  /// Throws Error(shape_mismatch) for another sample_shape, Error(invalid_argument) for an index
  /// outside the data or a span of another size.
  void batch(std::span<const std::int64_t> indices, const Shape& sample_shape,
             std::span<float> images, std::span<std::int32_t> labels) const;

  /// Throws what batch() would for this sample_shape.
  static void require_shape(const Shape& sample_shape);

 private:
  explicit DigitsData(DigitsFile file);

  DigitsFile file_;
  std::vector<std::int64_t> training_;
  std::vector<std::int64_t> held_out_;
};

/// The indices in the order of an epoch: a permutation (Fisher and Yates) that depends on seed and
/// epoch only, so that a resumed training continues where it was.
std::vector<std::int64_t> epoch_order(std::span<const std::int64_t> indices, std::uint64_t seed,
                                      std::uint64_t epoch);

}  // namespace tensorscope
