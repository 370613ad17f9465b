// What libFuzzer kept (tests/fuzz, one folder for each reader) through the readers again: each file
// is taken or refused by the engine's own Error. `npm run test:long` fuzzes on from here.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "catch_amalgamated.hpp"
#include "core/error.h"
#include "fuzz/readers.h"
#include "paths.h"

namespace fuzz_corpus_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

std::vector<std::byte> bytes_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::byte> bytes;
  std::transform(std::istreambuf_iterator<char>(file), {}, std::back_inserter(bytes),
                 [](char c) { return static_cast<std::byte>(c); });
  bytes.shrink_to_fit();  // so that a read beyond the end is one that the sanitizers see
  return bytes;
}

}  // namespace

TEST_CASE("fuzz: every file of the corpora is taken or refused in order", "[fuzz]") {
  for (const Reader& reader : readers()) {
    int taken = 0;
    int refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus_path(reader.name))) {
      CAPTURE(entry.path().string());
      try {
        const bool took = reader.takes(bytes_in(entry.path()));
        CHECK(took);
        ++taken;
      } catch (const Error& error) {
        CHECK_FALSE(std::string(error.what()).empty());
        ++refused;
      }
    }
    CAPTURE(reader.name, taken, refused);
    CHECK(taken > 0);
    CHECK(refused > 0);
  }
}

TEST_CASE("fuzz: a reader is asked for by its name", "[fuzz]") {
  CHECK(reader_named("weights").name == "weights");
  CHECK_THROWS_AS(reader_named("wights"), std::invalid_argument);
}

}  // namespace fuzz_corpus_test
