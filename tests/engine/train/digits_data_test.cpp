// How a model sees the digits: the split, the order of an epoch, the form of the input.

#include "train/digits_data.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <set>

#include "catch_amalgamated.hpp"
#include "train/data_files.h"

namespace digits_data_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

const DigitsData& digits() {
  static const DigitsData kDigits = DigitsData::parse(data_file("digits.bin"));
  return kDigits;
}

std::array<int, 10> counts_of(std::span<const std::int64_t> indices) {
  std::array<int, 10> counts{};
  for (const std::int64_t i : indices) ++counts.at(static_cast<std::size_t>(digits().label(i)));
  return counts;
}

/// One image in the shape of a model's input.
std::vector<float> fitted(std::int64_t index, const Shape& shape) {
  std::vector<float> values(static_cast<std::size_t>(shape.numel()), -1.0F);
  std::array<std::int32_t, 1> label{};
  digits().batch(std::array{index}, shape, values, label);
  return values;
}

float pixel(std::int64_t index, std::size_t y, std::size_t x) {
  return static_cast<float>(digits().image(index)[y * 8 + x]) / 16.0F;
}

}  // namespace

TEST_CASE("digits: the split is 1,402 to 395, disjoint, complete and stratified", "[nn][data]") {
  const auto training = digits().training();
  const auto held_out = digits().held_out();
  CHECK(training.size() == 1402);
  CHECK(held_out.size() == 395);
  std::set<std::int64_t> all(training.begin(), training.end());
  all.insert(held_out.begin(), held_out.end());
  CHECK(all.size() == 1797);
  CHECK(*all.begin() == 0);
  CHECK(*all.rbegin() == 1796);
  CHECK(counts_of(held_out) == std::array{39, 40, 39, 40, 40, 40, 40, 39, 38, 40});
  CHECK(std::is_sorted(training.begin(), training.end()));
  CHECK(std::is_sorted(held_out.begin(), held_out.end()));
}

TEST_CASE("digits: the split is the same on every machine and in every version", "[nn][data]") {
  // Held-out accuracies are comparable only while this holds.
  const auto held_out = digits().held_out();
  const std::vector<std::int64_t> first(held_out.begin(), held_out.begin() + 8);
  CHECK(first == std::vector<std::int64_t>{0, 2, 6, 13, 16, 18, 25, 29});
  CHECK(std::accumulate(held_out.begin(), held_out.end(), std::int64_t{0}) == 341768);
}

TEST_CASE("digits: a class too small to split is an error", "[nn][data]") {
  Bytes file = data_file("digits.bin");
  std::fill(file.begin() + 36, file.begin() + 36 + 1797, std::byte{0});
  CHECK_THAT(message_of(ErrorCode::kInvalidArgument, [&] { DigitsData::parse(sealed(file)); }),
             Catch::Matchers::Equals("digits: class 1 has 0 images, expected at least 5"));
}

TEST_CASE("digits: the nearest training image has the held-out image's label, 98 times of 100",
          "[nn][data]") {
  int right = 0;
  for (const std::int64_t i : digits().held_out()) {
    const auto image = digits().image(i);
    int nearest = std::numeric_limits<int>::max();
    std::int32_t label = -1;
    for (const std::int64_t j : digits().training()) {
      const auto other = digits().image(j);
      int distance = 0;
      for (std::size_t p = 0; p < 64 && distance < nearest; ++p) {
        const int difference = image[p] - other[p];
        distance += difference * difference;
      }
      if (distance < nearest) label = digits().label(j);
      nearest = std::min(nearest, distance);
    }
    right += label == digits().label(i) ? 1 : 0;
  }
  CHECK(right >= 388);
}

TEST_CASE("digits: an epoch's order is a permutation fixed by seed and epoch", "[nn][data]") {
  const auto training = digits().training();
  const auto order = epoch_order(training, 7, 0);
  CHECK(order == epoch_order(training, 7, 0));
  CHECK(order != epoch_order(training, 7, 1));
  CHECK(order != epoch_order(training, 8, 0));
  CHECK(std::is_permutation(order.begin(), order.end(), training.begin(), training.end()));
  CHECK(epoch_order({}, 7, 0).empty());
  // Each of the three indices takes each place about equally often.
  std::array<std::array<int, 3>, 3> seen{};
  const std::array<std::int64_t, 3> three{0, 1, 2};
  for (std::uint64_t epoch = 0; epoch < 3000; ++epoch) {
    const auto small = epoch_order(three, 1, epoch);
    for (std::size_t i = 0; i < 3; ++i) ++seen.at(i).at(static_cast<std::size_t>(small[i]));
  }
  for (const auto& place : seen) {
    for (const int count : place) CHECK(std::abs(count - 1000) < 130);
  }
}

TEST_CASE("digits: at side 8 a model sees the image itself, divided by 16", "[nn][data]") {
  for (const Shape& shape : {Shape{64}, Shape{1, 8, 8}}) {
    const auto values = fitted(3, shape);
    for (std::size_t i = 0; i < 64; ++i) CHECK(values[i] == pixel(3, i / 8, i % 8));
  }
}

TEST_CASE("digits: at sides 28 and 32 the image is three times larger, in a frame of paper",
          "[nn][data]") {
  for (const std::size_t side : {28U, 32U}) {
    const auto values = fitted(0, Shape{static_cast<std::int64_t>(side * side)});
    const std::size_t pad = (side - 24) / 2;
    const auto at = [&](std::size_t y, std::size_t x) {
      return values[(y + pad) * side + x + pad];
    };
    // The middle of each block of nine is the pixel itself.
    for (std::size_t y = 0; y < 8; ++y) {
      for (std::size_t x = 0; x < 8; ++x) CHECK(at(3 * y + 1, 3 * x + 1) == pixel(0, y, x));
    }
    // Between two pixels it is interpolated in thirds; corners and borders repeat the outermost
    // pixel.
    CHECK(at(1, 8) == Catch::Approx(pixel(0, 0, 2) * 2 / 3 + pixel(0, 0, 3) / 3));
    CHECK(at(1, 9) == Catch::Approx(pixel(0, 0, 2) / 3 + pixel(0, 0, 3) * 2 / 3));
    CHECK(at(0, 10) == pixel(0, 0, 3));
    CHECK(at(23, 11) == Catch::Approx(pixel(0, 7, 3) * 2 / 3 + pixel(0, 7, 4) / 3));
    CHECK(at(8, 8) == Catch::Approx((pixel(0, 2, 2) * 2 + pixel(0, 2, 3)) * 2 / 9 +
                                    (pixel(0, 3, 2) * 2 + pixel(0, 3, 3)) / 9));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t y = i / side, x = i % side;
      const bool frame = y < pad || x < pad || y >= pad + 24 || x >= pad + 24;
      if (frame) CHECK(values[i] == 0.0F);
    }
    CHECK(*std::max_element(values.begin(), values.end()) <= 1.0F);
  }
}

TEST_CASE("digits: the presets' inputs hold the same picture, colours as copies", "[nn][data]") {
  CHECK(fitted(5, Shape{784}) == fitted(5, Shape{1, 28, 28}));
  const auto grey = fitted(5, Shape{1, 32, 32});
  const auto colour = fitted(5, Shape{3, 32, 32});
  for (std::size_t i = 0; i < colour.size(); ++i) CHECK(colour[i] == grey[i % 1024]);
}

TEST_CASE("digits: a batch holds the images and labels of its indices in their order",
          "[nn][data]") {
  const std::array<std::int64_t, 3> indices{1796, 0, 12};
  std::vector<float> images(3 * 784);
  std::array<std::int32_t, 3> labels{};
  digits().batch(indices, Shape{784}, images, labels);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(labels.at(i) == digits().label(indices.at(i)));
    const auto alone = fitted(indices.at(i), Shape{784});
    CHECK(std::equal(alone.begin(), alone.end(), images.begin() + static_cast<int>(i) * 784));
  }
}

TEST_CASE("digits: what does not fit is refused with value and expectation", "[nn][data]") {
  const std::string expected = ", expected [S*S], [1, S, S] or [3, S, S] with S = 8, 28 or 32";
  for (const Shape& shape : {Shape{768}, Shape{3, 224, 224}, Shape{2, 32, 32}, Shape{28, 28},
                             Shape{1, 28, 32}, Shape{1, 1, 28, 28}, Shape{3, 784}}) {
    CHECK(message_of(ErrorCode::kShapeMismatch, [&] { DigitsData::require_shape(shape); }) ==
          "digits: the model's input is " + to_string(shape) + expected);
  }
  std::vector<float> images(784);
  std::array<std::int32_t, 1> labels{};
  const auto refusal = [&](std::int64_t index, std::span<float> to, std::span<std::int32_t> names) {
    return message_of(ErrorCode::kInvalidArgument,
                      [&] { digits().batch(std::array{index}, Shape{784}, to, names); });
  };
  CHECK(refusal(0, images, labels) == "accepted");
  CHECK(refusal(-1, images, labels) ==
        "digits: index is -1, expected a whole number from 0 to 1796");
  CHECK(refusal(1797, images, labels) ==
        "digits: index is 1797, expected a whole number from 0 to 1796");
  CHECK(refusal(0, std::span(images).first(783), labels) ==
        "digits: images has 783 elements, expected 784");
  CHECK(refusal(0, images, {}) == "digits: labels has 0 elements, expected 1");
}

}  // namespace digits_data_test
