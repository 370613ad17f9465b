// The safetensors format: hand-written files, and every way in which a file can be damaged or
// inconsistent.

#include "files/safetensors.h"

#include <cstring>

#include "catch_amalgamated.hpp"
#include "files/weight_files.h"

namespace safetensors_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;
using namespace std::string_literals;

namespace {

using Dims = std::vector<std::int64_t>;

std::vector<float> floats(const StoredTensor& tensor) {
  std::vector<float> values(tensor.bytes.size() / static_cast<std::size_t>(size_of(tensor.type)));
  decode(tensor, std::span(values));
  return values;
}

// 1, -2 and 0.5 as floats; 65504 and the smallest subnormal as F16; 1 as BF16.
const std::string kData =
    "\x00\x00\x80\x3f\x00\x00\x00\xc0\x00\x00\x00\x3f\xff\x7b\x01\x00\x80\x3f"s;
constexpr std::string_view kHeader =
    R"({"__metadata__":{"format":"pt"},"b":{"dtype":"F16","shape":[2,1],"data_offsets":[12,16]},)"
    R"("a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},)"
    R"("c":{"dtype":"BF16","shape":[],"data_offsets":[16,18]}}  )";

struct Malformed {
  std::string why;
  std::vector<std::byte> file;
  std::string message;  ///< after "weights: "
};

std::string one(std::string_view fields) { return text(R"({"w":{)", fields, "}}"); }

/// A file with a single tensor of this shape and these offsets.
std::vector<std::byte> placed(std::string_view shape, std::string_view offsets,
                              std::size_t data_bytes) {
  return file_of(one(text(R"("dtype":"F32","shape":)", shape, R"(,"data_offsets":)", offsets)),
                 std::string(data_bytes, '\0'));
}

std::vector<std::byte> two(std::string_view first, std::string_view second) {
  return file_of(text(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":)", first,
                      R"(},"v":{"dtype":"F32","shape":[2],"data_offsets":)", second, "}}"),
                 std::string(16, '\0'));
}

std::vector<Malformed> lengths() {
  return {
      {"empty", {}, "the file has 0 bytes; a safetensors file has at least 8"},
      {"seven bytes", bytes_of("1234567"), "the file has 7 bytes"},
      {"header ends after the file", raw_file(3, "{}", ""),
       "the header's length is given as 3 bytes, but only 2 follow"},
      {"header of more than 100 MB", raw_file(100'000'001, "{}", ""),
       "the header's length is given as 100000001 bytes, at most 100000000 are read"},
      {"largest length", raw_file(~std::uint64_t{0}, "{}", ""),
       "the header's length is given as 18446744073709551615 bytes"},
      {"no header", raw_file(0, "", ""), "the header does not begin with '{'"},
  };
}

std::vector<Malformed> texts() {
  return {
      {"a zip file", bytes_of("PK\x03\x04xxxxxxxxxxxxxxxx"), "the header's length is given"},
      {"a list", file_of("[]", ""), "the header does not begin with '{'"},
      {"spaces first", file_of(" {}", ""), "the header does not begin with '{'"},
      {"not closed", file_of(R"({"w")", ""),
       "the header is not JSON: unexpected input at its byte 5"},
      {"text after the end", file_of("{} {}", ""),
       "the header is not JSON: unexpected input at its byte 4"},
      {"a zero byte", file_of("{}\0{}"s, ""), "the header is not JSON: it has a zero byte"},
      {"no UTF-8", file_of("{\"\xff\":{}}", ""), "the header is not JSON: unexpected input"},
      {"a name twice",
       file_of(R"({"w":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"w":{}})", ""),
       "the header has 'w' twice"},
      {"metadata twice", file_of(R"({"__metadata__":{},"__metadata__":{}})", ""),
       "the header has '__metadata__' twice"},
      {"a metadata key twice", file_of(R"({"__metadata__":{"a":"1","a":"2"}})", ""),
       "__metadata__ has 'a' twice"},
      {"a number as metadata", file_of(R"({"__metadata__":{"a":1}})", ""),
       "__metadata__: got 1, expected texts by name"},
      {"metadata is a text", file_of(R"({"__metadata__":"a"})", ""),
       "__metadata__: got 'a', expected texts by name"},
      {"a list as metadata", file_of(R"({"__metadata__":{"a":[]}})", ""),
       "__metadata__: got a list, expected texts by name"},
  };
}

std::vector<Malformed> entries() {
  const auto entry = [](std::string_view fields) { return file_of(one(fields), ""); };
  return {
      {"no object", file_of(R"({"w":3})", ""), "tensor 'w': got 3, expected an object"},
      {"null", file_of(R"({"w":null})", ""), "tensor 'w': got null, expected an object"},
      {"no dtype", entry(R"("shape":[],"data_offsets":[0,0])"), "tensor 'w': dtype is missing"},
      {"no shape", entry(R"("dtype":"F32","data_offsets":[0,0])"), "tensor 'w': shape is missing"},
      {"no offsets", entry(R"("dtype":"F32","shape":[0])"), "tensor 'w': data_offsets is missing"},
      {"unknown field", entry(R"("offsets":[0,0])"),
       "tensor 'w': unknown field 'offsets'. Known: dtype, shape, data_offsets."},
      {"a field twice", entry(R"("dtype":"F32","dtype":"F32")"), "tensor 'w': has dtype twice"},
      {"unknown dtype", entry(R"("dtype":"F33")"),
       "tensor 'w': unknown dtype 'F33'. Did you mean 'F32'?"},
      {"dtype in lower case", entry(R"("dtype":"bf16")"),
       "tensor 'w': unknown dtype 'bf16'. Known: BOOL, I8"},
      {"dtype is a number", entry(R"("dtype":32)"),
       "tensor 'w': dtype is 32, expected the name of a type"},
      {"shape is a text", entry(R"("shape":"[2]")"),
       "tensor 'w': shape is '[2]', expected a list of whole numbers"},
      {"shape is an object", entry(R"("shape":{})"), "tensor 'w': shape is an object, expected"},
      {"nested shape", entry(R"("shape":[[2]])"), "tensor 'w': shape has a list, expected whole"},
      {"negative shape", entry(R"("shape":[2,-3])"),
       "tensor 'w': shape has -3, expected whole numbers from 0 to 2^60"},
      {"fraction", entry(R"("shape":[2.5])"), "tensor 'w': shape has 2.5, expected whole numbers"},
      {"2^64", entry(R"("shape":[18446744073709551616])"), "tensor 'w': shape has 1.84467e+19"},
      {"2^60 + 1", entry(R"("shape":[1152921504606846977])"),
       "tensor 'w': shape has 1152921504606846977, expected"},
      {"65 dimensions",
       entry(text(
           R"("shape":[1)",
           [] {
             std::string ones;
             for (int i = 0; i < 64; ++i) ones += ",1";
             return ones;
           }(),
           "]")),
       "tensor 'w': shape has more than 64 numbers"},
      {"one offset", entry(R"("dtype":"F32","shape":[],"data_offsets":[4])"),
       "tensor 'w': data_offsets has 1 numbers, expected begin and end"},
      {"three offsets", entry(R"("data_offsets":[0,4,8])"),
       "tensor 'w': data_offsets has more than 2 numbers"},
      {"negative offset", entry(R"("data_offsets":[-4,0])"),
       "tensor 'w': data_offsets has -4, expected whole numbers"},
      {"control characters in a name", file_of("{\"\\u001b[31m\":3}", ""),
       "tensor '?[31m': got 3, expected an object"},
  };
}

std::vector<Malformed> layouts() {
  return {
      {"end before begin", placed("[1]", "[4,0]", 4),
       "tensor 'w': data_offsets [4, 0] end before they begin"},
      {"truncated data", placed("[2]", "[0,8]", 7),
       "tensor 'w': data_offsets [0, 8] end after the data, which have 7 bytes"},
      {"shape of more", placed("[3]", "[0,8]", 8),
       "tensor 'w': shape [3] of F32 needs 12 bytes, data_offsets [0, 8] hold 8"},
      {"shape of less", placed("[]", "[0,8]", 8),
       "tensor 'w': shape [] of F32 needs 4 bytes, data_offsets [0, 8] hold 8"},
      // The number of elements, 2^32 * 2^32, wraps to 0 in 64 bits.
      {"product overflows", placed("[4294967296,4294967296]", "[0,0]", 0),
       "tensor 'w': shape [4294967296, 4294967296] of F32 is larger than any file"},
      {"2^60 elements", placed("[1152921504606846976]", "[0,0]", 0),
       "tensor 'w': shape [1152921504606846976] of F32 is larger than any file"},
      {"trailing bytes", placed("[2]", "[0,8]", 11),
       "3 bytes follow the last tensor, which ends at byte 8 of the data"},
      {"data without tensors", file_of("{}", "x"), "1 bytes follow the last tensor"},
      {"hole at the start", placed("[2]", "[4,12]", 12),
       "tensor 'w': data_offsets [4, 12] leave a hole after byte 0"},
      {"hole between", two("[0,8]", "[9,17]"), "tensor 'v': data_offsets [9, 17] end after"},
      {"hole between, inside", two("[8,16]", "[8,16]"),
       "tensor 'w': data_offsets [8, 16] leave a hole after byte 0"},
      {"same bytes twice", two("[0,8]", "[0,8]"),
       "tensor 'v': data_offsets [0, 8] overlap the tensor before, which ends at 8"},
      {"overlap by one", two("[7,15]", "[0,8]"),
       "tensor 'w': data_offsets [7, 15] overlap the tensor before, which ends at 8"},
  };
}

}  // namespace

TEST_CASE("safetensors: a file written by hand gives its tensors in the order of their data",
          "[nn][weights]") {
  const std::vector<std::byte> file = file_of(kHeader, kData);
  const Safetensors read = read_safetensors(file);
  CHECK(read.metadata == WeightsMetadata{{"format", "pt"}});
  REQUIRE(read.tensors.size() == 3);
  CHECK(read.tensors[0].name == "a");
  CHECK(read.tensors[0].shape == Dims{3});
  CHECK_THAT(floats(read.tensors[0]), Equals(std::vector<float>{1, -2, 0.5F}));
  CHECK(read.tensors[1].name == "b");
  CHECK(read.tensors[1].shape == Dims{2, 1});
  CHECK_THAT(floats(read.tensors[1]), Equals(std::vector<float>{65504, 0x1p-24F}));
  CHECK(read.tensors[2].name == "c");
  CHECK(read.tensors[2].shape.empty());
  CHECK_THAT(floats(read.tensors[2]), Equals(std::vector<float>{1}));
}

TEST_CASE("safetensors: tensors are views into the file, not copies", "[nn][weights]") {
  const std::vector<std::byte> file = file_of(kHeader, kData);
  for (const StoredTensor& tensor : read_safetensors(file).tensors) {
    CHECK(tensor.bytes.data() >= file.data() + 8 + kHeader.size());
    CHECK(tensor.bytes.data() + tensor.bytes.size() <= file.data() + file.size());
  }
}

TEST_CASE("safetensors: a file without tensors and tensors without elements are files",
          "[nn][weights]") {
  CHECK(read_safetensors(file_of("{}", "")).tensors.empty());
  CHECK(read_safetensors(placed("[3,0]", "[0,0]", 0)).tensors[0].shape == Dims{3, 0});
}

TEST_CASE("safetensors: every malformed file is an error that says what is wrong where",
          "[nn][weights]") {
  for (const auto& table : {lengths(), texts(), entries(), layouts()}) {
    for (const Malformed& row : table) {
      CAPTURE(row.why);
      try {
        (void)read_safetensors(row.file);
        FAIL_CHECK("was read");
      } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::kInvalidArgument);
        CHECK(error.op() == "weights");
        CHECK_THAT(error.what(), Catch::Matchers::StartsWith("weights: " + row.message));
      }
    }
  }
}

TEST_CASE("safetensors: what is written is the published layout, byte for byte", "[nn][weights]") {
  const std::vector<std::byte> data = bytes_of(std::string_view(kData).substr(0, 12));
  const StoredTensor tensor{"a", StoredType::kF32, {3, 1}, data};
  const std::string header =
      R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[3,1],"data_offsets":[0,12]}})";
  std::string padded = header;
  while (padded.size() % 8 != 0) padded += ' ';
  CHECK(padded.size() == 88);
  CHECK(write_safetensors(std::span(&tensor, 1), {{"format", "pt"}}) ==
        file_of(padded, std::string_view(kData).substr(0, 12)));
}

TEST_CASE("safetensors: names with quotes and any UTF-8 come back as they were", "[nn][weights]") {
  const std::vector<std::byte> data(8);
  const std::vector<StoredTensor> tensors = {
      {"a\"\\b", StoredType::kF32, {1}, std::span(data).first(4)},
      {"größe", StoredType::kI8, {4}, std::span(data).last(4)},
  };
  const std::vector<std::byte> file = write_safetensors(tensors, {{"\n", "\"x\""}});
  const Safetensors read = read_safetensors(file);
  REQUIRE(read.tensors.size() == 2);
  CHECK(read.tensors[0].name == tensors[0].name);
  CHECK(read.tensors[1].name == tensors[1].name);
  CHECK(read.metadata == WeightsMetadata{{"\n", "\"x\""}});
}

TEST_CASE("safetensors: what could not be read back is not written", "[nn][weights]") {
  const std::vector<std::byte> data(4);
  const StoredTensor good{"w", StoredType::kF32, {1}, data};
  StoredTensor wrong = good;
  wrong.shape = {2};
  StoredTensor reserved = good;
  reserved.name = "__metadata__";
  const auto written = [](std::vector<StoredTensor> tensors) {
    return message_of([&] { (void)write_safetensors(tensors); });
  };
  CHECK(written({good, good}) == "weights: two tensors to write are named 'w'");
  CHECK(written({wrong}) == "weights: tensor 'w' to write: shape [2] of F32 with 4 bytes");
  CHECK(written({reserved}) == "weights: two tensors to write are named '__metadata__'");
  CHECK(written({good}).empty());
}

}  // namespace safetensors_test
