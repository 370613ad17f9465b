// The file of digits comes over a network: whatever arrives is the real set or gives one clear
// error message.

#include "train/digits_file.h"

#include <array>

#include "catch_amalgamated.hpp"
#include "train/data_files.h"

namespace digits_file_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

constexpr std::size_t kHeader = 36;
constexpr std::size_t kCount = 1797;

std::string refusal(const Bytes& file) {
  return message_of(ErrorCode::kInvalidArgument, [&] { parse_digits_file(file); });
}

}  // namespace

TEST_CASE("digits file: CRC-32 is the one of zlib", "[nn][data]") {
  CHECK(crc32(bytes_of("123456789")) == 0xCBF43926U);
  CHECK(sealed(data_file("digits.bin")) == data_file("digits.bin"));
}

TEST_CASE("digits file: holds all 1,797 images of the set, value for value", "[nn][data]") {
  const DigitsFile digits = parse_digits_file(data_file("digits.bin"));
  REQUIRE(digits.labels.size() == kCount);
  REQUIRE(digits.pixels.size() == kCount * 64);
  // The first row of scikit-learn's digits.csv, which is a zero.
  const std::array<std::uint8_t, 64> first{0, 0, 5,  13, 9,  1,  0, 0, 0, 0, 13, 15, 10, 15, 5, 0,
                                           0, 3, 15, 2,  0,  11, 8, 0, 0, 4, 12, 0,  0,  8,  8, 0,
                                           0, 5, 8,  0,  0,  9,  8, 0, 0, 4, 11, 0,  1,  12, 7, 0,
                                           0, 2, 14, 5,  10, 12, 0, 0, 0, 0, 6,  13, 10, 0,  0, 0};
  CHECK(std::equal(first.begin(), first.end(), digits.pixels.begin()));
  CHECK(digits.labels[0] == 0);
  // For all rows: UCI's class sizes, and the sum of all pixels in the CSV.
  std::array<int, 10> counts{};
  for (const std::uint8_t label : digits.labels) ++counts.at(label);
  CHECK(counts == std::array{178, 182, 177, 183, 181, 182, 181, 179, 174, 180});
  std::uint64_t sum = 0;
  for (const std::uint8_t pixel : digits.pixels) sum += pixel;
  CHECK(sum == 561718);
}

TEST_CASE("digits file: cut anywhere, it is refused with its size", "[nn][data]") {
  const Bytes whole = data_file("digits.bin");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{12}, kHeader, kHeader + 3}) {
    CHECK(refusal(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))) ==
          "digits: the file has " + std::to_string(size) +
              " bytes, expected at least 40 for header and checksum");
  }
  for (const std::size_t size : {kHeader + 4, kHeader + 100, kHeader + kCount, kHeader + kCount + 1,
                                 whole.size() - 4, whole.size() - 1, whole.size() + 1}) {
    Bytes other = whole;
    other.resize(size);
    CHECK(refusal(other) == "digits: the file has " + std::to_string(size) +
                                " bytes, expected 73717 for 1797 images");
  }
}

TEST_CASE("digits file: a header that is not ours is refused with field, value and expectation",
          "[nn][data]") {
  struct Lie {
    std::size_t at;
    std::uint32_t value;
    std::string message;
  };
  const std::vector<Lie> lies{
      {0, 0x04034b50, "magic is 'PK??GITS', expected 'TSDIGITS'"},
      {8, 2, "version is 2, expected 1"},
      {12, 0, "count is 0, expected 1 to 1000000"},
      {12, 1796, "the file has 73717 bytes, expected 73676 for 1796 images"},
      {12, 0xFFFFFFFF, "count is 4294967295, expected 1 to 1000000"},
      {16, 28, "height is 28, expected 8"},
      {20, 28, "width is 28, expected 8"},
      {24, 26, "classes is 26, expected 10"},
      {28, 255, "max_pixel is 255, expected 16"},
      {32, 8, "bits_per_pixel is 8, expected 5"},
  };
  for (const Lie& lie : lies) {
    Bytes file = data_file("digits.bin");
    put_u32(file, lie.at, lie.value);
    CHECK(refusal(sealed(file)) == "digits: " + lie.message);
  }
}

TEST_CASE("digits file: one changed bit anywhere is refused", "[nn][data]") {
  const Bytes whole = data_file("digits.bin");
  for (const std::size_t at : {kHeader, kHeader + kCount - 1, kHeader + kCount, whole.size() - 5,
                               whole.size() - 4, whole.size() - 1}) {
    Bytes file = whole;
    file[at] ^= std::byte{0x10};
    CHECK_THAT(refusal(file), Catch::Matchers::StartsWith("digits: checksum is "));
  }
}

TEST_CASE("digits file: values outside their range are refused although the checksum fits",
          "[nn][data]") {
  Bytes label = data_file("digits.bin");
  label[kHeader + 5] = std::byte{10};
  CHECK(refusal(sealed(label)) == "digits: label of image 5 is 10, expected 0 to 9");
  Bytes pixel = data_file("digits.bin");
  // 40 bytes per image; the last 5 bits of the second image.
  pixel[kHeader + kCount + 79] |= std::byte{0xF8};
  CHECK(refusal(sealed(pixel)) == "digits: pixel 63 of image 1 is 31, expected 0 to 16");
}

}  // namespace digits_file_test
