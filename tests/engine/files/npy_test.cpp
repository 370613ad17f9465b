// .npy files as NumPy writes them, and files that are invalid.
#include "files/npy.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "core/half.h"

namespace npy_test {

using namespace tensorscope;
using Catch::Matchers::ContainsSubstring;

namespace {

using FileBytes = std::vector<std::byte>;

FileBytes file_of(std::string_view dict, const void* values, std::size_t bytes, char version = 1) {
  std::string head = "\x93NUMPY";
  head += version;
  head += '\0';
  const std::size_t length = dict.size() + 1;
  head += static_cast<char>(length & 0xffU);
  head += static_cast<char>(length >> 8U);
  if (version > 1) head.append(2, '\0');
  head += dict;
  head += '\n';
  FileBytes file(head.size() + bytes);
  std::memcpy(file.data(), head.data(), head.size());
  if (bytes > 0) std::memcpy(&file[head.size()], values, bytes);
  return file;
}

template <class T>
FileBytes npy(std::string_view descr, std::string_view shape, const std::vector<T>& values,
              std::string_view fortran = "False") {
  return file_of("{'descr': '" + std::string(descr) + "', 'fortran_order': " +
                     std::string(fortran) + ", 'shape': " + std::string(shape) + ", }",
                 values.data(), values.size() * sizeof(T));
}

template <class T>
std::vector<T> values_of(const NpyArray& array) {
  std::vector<T> values(array.values.size() / sizeof(T));
  std::memcpy(values.data(), array.values.data(), array.values.size());
  return values;
}

std::vector<float> floats(const FileBytes& file) {
  return values_of<float>(read_npy(file, "--input", false));
}
std::vector<std::int32_t> wholes(const FileBytes& file) {
  return values_of<std::int32_t>(read_npy(file, "--input", true));
}

std::string refused(const FileBytes& file, bool integers = false) {
  try {
    (void)read_npy(file, "--input", integers);
  } catch (const Error& error) {
    CHECK(error.op() == "--input");
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace

TEST_CASE("npy: every type as float32, whole ones as int32", "[files][npy]") {
  const std::vector<float> expected{1, 2, 3};
  CHECK(floats(npy<std::uint16_t>("<f2", "(3,)", {0x3c00, 0x4000, 0x4200})) == expected);
  CHECK(floats(npy<float>("<f4", "(3,)", {1, 2, 3})) == expected);
  CHECK(floats(npy<double>("<f8", "(3,)", {1, 2, 3})) == expected);
  CHECK(floats(npy<std::uint8_t>("|u1", "(3,)", {1, 2, 3})) == expected);
  const std::vector<std::int32_t> whole{1, -2, 3};
  CHECK(wholes(npy<std::int8_t>("|i1", "(3,)", {1, -2, 3})) == whole);
  CHECK(wholes(npy<std::int16_t>("<i2", "(3,)", {1, -2, 3})) == whole);
  CHECK(wholes(npy<std::int32_t>("<i4", "(3,)", {1, -2, 3})) == whole);
  CHECK(wholes(npy<std::int64_t>("<i8", "(3,)", {1, -2, 3})) == whole);
  CHECK(wholes(npy<std::uint8_t>("|b1", "(3,)", {0, 1, 1})) == std::vector<std::int32_t>{0, 1, 1});
}

TEST_CASE("npy: Fortran order is turned round, in three dimensions too", "[files][npy]") {
  CHECK(floats(npy<float>("<f4", "(2, 3)", {1, 2, 3, 4, 5, 6}, "True")) ==
        std::vector<float>{1, 3, 5, 2, 4, 6});
  std::vector<std::uint8_t> cube(12);
  for (std::size_t i = 0; i < cube.size(); ++i) cube[i] = static_cast<std::uint8_t>(i);
  CHECK(wholes(npy("|u1", "(2, 3, 2)", cube, "True")) ==
        std::vector<std::int32_t>{0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11});
}

TEST_CASE("npy: no dimension, no element, another version", "[files][npy]") {
  CHECK(read_npy(npy<float>("<f4", "()", {7}), "x", false).shape.empty());
  CHECK(read_npy(npy<float>("<f4", "(0, 3)", {}), "x", false).shape ==
        std::vector<std::int64_t>{0, 3});
  const float one = 1;
  CHECK(floats(file_of("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", &one, 4, 2)) ==
        std::vector<float>{1});
}

TEST_CASE("npy: what is no such file is refused with what was expected", "[files][npy]") {
  const FileBytes good = npy<float>("<f4", "(2, 3)", {1, 2, 3, 4, 5, 6});
  const auto part = [&](std::size_t bytes) {
    return FileBytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(bytes));
  };
  // Truncated at every length; nothing may be read beyond the end.
  for (std::size_t bytes = 0; bytes < good.size(); ++bytes) {
    CHECK(refused(part(bytes)).starts_with("--input: "));
  }
  CHECK_THAT(refused(part(0)), ContainsSubstring("no .npy file"));
  CHECK_THAT(refused(part(9)), ContainsSubstring("ends within its header"));
  CHECK_THAT(refused(part(30)), ContainsSubstring("ends within its header"));
  CHECK_THAT(refused(part(good.size() - 1)),
             ContainsSubstring("23 bytes of values, its shape [2, 3] of <f4 needs 6 x 4"));
  FileBytes other = good;
  other[1] = std::byte{'M'};
  CHECK_THAT(refused(other), ContainsSubstring("does not begin with"));
  other = good;
  other[6] = std::byte{9};
  CHECK_THAT(refused(other), ContainsSubstring("version 9"));
  other[6] = std::byte{255};
  CHECK_THAT(refused(other), ContainsSubstring("version 255"));
  CHECK_THAT(refused(file_of("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
                             nullptr, 0)),
             ContainsSubstring("holds records, expected one type of numbers"));
  CHECK_THAT(refused(file_of(std::string(60'000, ' '), nullptr, 0)),
             ContainsSubstring("header of 60001 bytes, expected at most 10000"));
  CHECK_THAT(refused(npy<float>(">f4", "(1,)", {1})), ContainsSubstring("holds '>f4', expected"));
  CHECK_THAT(refused(npy<float>("<f4", "(1,)", {1}), true),
             ContainsSubstring("holds <f4, expected whole numbers"));
  CHECK_THAT(refused(npy<std::int64_t>("<i8", "(2,)", {1, std::int64_t{1} << 40}), true),
             ContainsSubstring("element 1"));
  CHECK_THAT(refused(npy<float>("<f4", "(99999999999, 99999999999)", {1})),
             ContainsSubstring("needs too many"));
  for (const char* dict :
       {"", "{", "{}", "{'descr': '<f4', 'fortran_order': False, }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': (1,), }",
        "{'descr': '<f4', 'fortran_order': f(), 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1, 1, 1, 1, 1, 1, 1, 1), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } more"}) {
    const float one = 1;
    CHECK_THAT(refused(file_of(dict, &one, 4)), ContainsSubstring("not as NumPy writes it"));
  }
}

TEST_CASE("npy: what is written is read, its values on a border of 64 bytes", "[files][npy]") {
  const std::vector<float> values{1, 2, 3, 4, 5, 6};
  for (const std::vector<std::int64_t>& shape : {std::vector<std::int64_t>{6}, {2, 3}, {1, 2, 3}}) {
    FileBytes file = npy_head(shape);
    const auto bytes = std::as_bytes(std::span(values));
    file.insert(file.end(), bytes.begin(), bytes.end());
    CHECK((file.size() - 24) % 64 == 0);
    const NpyArray read = read_npy(file, "x", false);
    CHECK(read.shape == shape);
    CHECK(values_of<float>(read) == values);
  }
}

}  // namespace npy_test
