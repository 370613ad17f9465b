#include "core/base64.h"

#include "catch_amalgamated.hpp"
#include "core/error.h"

namespace base64_test {

using namespace tensorscope;

namespace {

std::vector<std::byte> bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("base64: the test vectors of RFC 4648 hold in both directions", "[core][base64]") {
  const std::pair<std::string_view, std::string_view> vectors[] = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
  };
  for (const auto& [plain, encoded] : vectors) {
    CHECK(base64_encode(bytes_of(plain)) == encoded);
    CHECK(base64_decode(encoded) == bytes_of(plain));
  }
}

TEST_CASE("base64: all bytes come back, at every length modulo 3", "[core][base64]") {
  std::vector<std::byte> bytes;
  for (unsigned i = 0; i < 515; ++i) {
    CHECK(base64_decode(base64_encode(bytes)) == bytes);
    bytes.push_back(static_cast<std::byte>((i * 7) & 0xffU));
  }
}

TEST_CASE("base64: any other text is an error with the place", "[core][base64]") {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"Zg", "base64: 2 characters, expected a multiple of 4"},
      {"Zm9v\n", "base64: 5 characters, expected a multiple of 4"},
      {"Zm9vZm 9", "base64: unexpected ' ' at 6"},
      {"Zm9-", "base64: unexpected '-' at 3"},
      {"Zm9v\xff\xff\xff\xff", "base64: unexpected '?' at 4"},
      {"Zg==Zg==", "base64: unexpected '=' at 2"},
      {"Z===", "base64: unexpected '=' at 1"},
      {"====", "base64: unexpected '=' at 0"},
      {"Zh==", "base64: bits after the last byte at 1"},
      {"Zm9=", "base64: bits after the last byte at 2"},
  };
  for (const auto& [encoded, message] : rows) {
    CAPTURE(encoded);
    CHECK_THROWS_WITH(base64_decode(encoded), std::string(message));
  }
}

}  // namespace base64_test
