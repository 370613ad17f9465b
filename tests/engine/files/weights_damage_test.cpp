// Damaged weights files: each one gives an error or loads other values, never a crash.

#include "catch_amalgamated.hpp"
#include "files/weight_files.h"
#include "files/weights.h"
#include "sanitized.h"

namespace weights_damage_test {

using namespace tensorscope;
using namespace tensorscope::test;

TEST_CASE("weights: a truncated file is an error at every length", "[nn][weights]") {
  LiveNetwork live(program_of(kSmall));
  const std::vector<std::byte> file = save_weights(live.network);
  for (std::size_t length = 0; length < file.size(); ++length) {
    CAPTURE(length);
    // A copy of exactly that length, so that the sanitizers notice reads beyond it.
    const std::vector<std::byte> cut(file.begin(), file.begin() + static_cast<long>(length));
    CHECK_THROWS_AS(load_weights(live.network, cut), Error);
  }
}

TEST_CASE("weights: any changed byte of the header gives an error or other names, never a crash",
          "[nn][weights]") {
  LiveNetwork from(program_of(kSmall), 1);
  LiveNetwork to(program_of(kSmall), 2);
  const std::vector<std::byte> file = save_weights(from.network);
  const std::size_t end = file.size() - 4 * (6 + 2 + 4);
  int refused = 0;
  int loaded = 0;
  for (std::size_t i = 0; i < end; ++i) {
    // The original value of the byte is one of those tried.
    const auto step = unless_sanitized<unsigned>(1, 9);
    for (unsigned value = std::to_integer<unsigned>(file[i]) % step; value < 256; value += step) {
      std::vector<std::byte> damaged = file;
      damaged[i] = static_cast<std::byte>(value);
      try {
        load_weights(to.network, damaged);
        ++loaded;
      } catch (const Error& error) {
        ++refused;
        if (error.code() != ErrorCode::kInvalidArgument || error.op() != "weights")
          FAIL(error.what());
      }
    }
  }
  // Still accepted: the original byte, and changes within the metadata or the padding.
  CHECK(loaded > static_cast<int>(end));
  CHECK(refused > loaded);
}

}  // namespace weights_damage_test
