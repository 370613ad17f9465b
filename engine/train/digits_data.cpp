#include "train/digits_data.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/range.h"
#include "core/rng.h"
#include "core/text.h"

namespace tensorscope {
namespace {

constexpr std::int64_t kSide = DigitsFile::kSide;
constexpr float kInk = DigitsFile::kMaxPixel;
constexpr std::int64_t kScale = 3;
constexpr std::int64_t kEnlarged = kSide * kScale;
constexpr std::int64_t kFewestPerClass = 5;  // so that each part gets at least one
constexpr std::uint64_t kSplitSeed = 1797;

[[noreturn]] void reject_request(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, "digits", text("digits: ", message));
}

struct InputForm {
  std::int64_t channels;
  std::int64_t side;
};

InputForm form_of(const Shape& shape) {
  for (const std::int64_t side : {kSide, std::int64_t{28}, std::int64_t{32}}) {
    if (shape == Shape{side * side}) return {1, side};
    for (const std::int64_t channels : {1, 3}) {
      if (shape == Shape{channels, side, side}) return {channels, side};
    }
  }
  throw Error(ErrorCode::kShapeMismatch, "digits",
              text("digits: the model's input is ", shape,
                   ", expected [S*S], [1, S, S] or [3, S, S] with S = 8, 28 or 32"),
              "Train it on random data, or give it the input shape [784] or [1, 32, 32].");
}

/// One axis of the enlargement: output i is between two pixels, `upper` with this weight.
struct Between {
  std::size_t lower;
  std::size_t upper;
  float weight;
};

/// Position of output i among the pixels: (i + 1/2) / 3 - 1/2, clamped to the image.
constexpr std::array<Between, kEnlarged> enlarged_axis() {
  std::array<Between, kEnlarged> axis{};
  for (std::int64_t i = 0; i < kEnlarged; ++i) {
    const std::int64_t thirds = std::clamp<std::int64_t>(i - 1, 0, kScale * (kSide - 1));
    const std::int64_t lower = thirds / kScale;
    axis[static_cast<std::size_t>(i)] = {
        static_cast<std::size_t>(lower), static_cast<std::size_t>(std::min(lower + 1, kSide - 1)),
        static_cast<float>(thirds % kScale) / static_cast<float>(kScale)};
  }
  return axis;
}

float between(float low, float high, float weight) { return low + weight * (high - low); }

void write_enlarged(std::span<const std::uint8_t> pixels, std::int64_t side, float* out) {
  static constexpr auto kAxis = enlarged_axis();
  const auto pad = (side - kEnlarged) / 2;
  std::fill_n(out, side * side, 0.0F);
  for (std::size_t y = 0; y < kAxis.size(); ++y) {
    const std::uint8_t* above = &pixels[kAxis[y].lower * kSide];
    const std::uint8_t* below = &pixels[kAxis[y].upper * kSide];
    float* row = out + (static_cast<std::int64_t>(y) + pad) * side + pad;
    for (std::size_t x = 0; x < kAxis.size(); ++x) {
      const auto [left, right, weight] = kAxis[x];
      const float top = between(above[left], above[right], weight);
      const float bottom = between(below[left], below[right], weight);
      row[x] = between(top, bottom, kAxis[y].weight) / kInk;
    }
  }
}

void write_image(std::span<const std::uint8_t> pixels, InputForm form, float* out) {
  const std::int64_t plane = form.side * form.side;
  if (form.side == kSide) {
    std::transform(pixels.begin(), pixels.end(), out,
                   [](std::uint8_t pixel) { return static_cast<float>(pixel) / kInk; });
  } else {
    write_enlarged(pixels, form.side, out);
  }
  for (std::int64_t c = 1; c < form.channels; ++c) std::copy_n(out, plane, out + c * plane);
}

void require_size(std::string_view name, std::size_t size, std::int64_t expected) {
  if (static_cast<std::int64_t>(size) != expected) {
    reject_request(text(name, " has ", size, " elements, expected ", expected));
  }
}

}  // namespace

DigitsData DigitsData::parse(std::span<const std::byte> file) {
  return DigitsData(parse_digits_file(file));
}

DigitsData::DigitsData(DigitsFile file) : file_(std::move(file)) {
  std::vector<std::uint8_t> is_held_out(static_cast<std::size_t>(count()));
  for (std::int32_t digit = 0; digit < kClasses; ++digit) {
    std::vector<std::int64_t> members;
    for (std::int64_t i = 0; i < count(); ++i) {
      if (label(i) == digit) members.push_back(i);
    }
    const auto size = static_cast<std::int64_t>(members.size());
    if (size < kFewestPerClass) {
      reject_request(
          text("class ", digit, " has ", size, " images, expected at least ", kFewestPerClass));
    }
    members = epoch_order(members, kSplitSeed, static_cast<std::uint64_t>(digit));
    const std::int64_t held_out = (size * kHeldOutPercent + 50) / 100;
    for (const std::int64_t i : std::span(members).first(static_cast<std::size_t>(held_out))) {
      is_held_out[static_cast<std::size_t>(i)] = 1;
    }
  }
  for (std::int64_t i = 0; i < count(); ++i) {
    (is_held_out[static_cast<std::size_t>(i)] != 0 ? held_out_ : training_).push_back(i);
  }
}

std::span<const std::uint8_t> DigitsData::image(std::int64_t index) const {
  return std::span(file_.pixels)
      .subspan(static_cast<std::size_t>(index * DigitsFile::kPixels), DigitsFile::kPixels);
}

std::int32_t DigitsData::label(std::int64_t index) const {
  return file_.labels[static_cast<std::size_t>(index)];
}

void DigitsData::require_shape(const Shape& sample_shape) { form_of(sample_shape); }

void DigitsData::batch(std::span<const std::int64_t> indices, const Shape& sample_shape,
                       std::span<float> images, std::span<std::int32_t> labels) const {
  const InputForm form = form_of(sample_shape);
  const auto samples = static_cast<std::int64_t>(indices.size());
  const std::int64_t sample_size = sample_shape.numel();
  require_size("images", images.size(), samples * sample_size);
  require_size("labels", labels.size(), samples);
  for (std::int64_t i = 0; i < samples; ++i) {
    const std::int64_t index = indices[static_cast<std::size_t>(i)];
    require_between("digits", "index", index, 0, count() - 1);
    write_image(image(index), form, images.data() + i * sample_size);
    labels[static_cast<std::size_t>(i)] = label(index);
  }
}

std::vector<std::int64_t> epoch_order(std::span<const std::int64_t> indices, std::uint64_t seed,
                                      std::uint64_t epoch) {
  std::vector<std::int64_t> order(indices.begin(), indices.end());
  Rng rng(seed, epoch);
  for (std::size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[rng.below(static_cast<std::uint32_t>(left))]);
  }
  return order;
}

}  // namespace tensorscope
