// The text that a character model learns: its alphabet, its split, the windows drawn from it.

#include "train/text_data.h"

#include <algorithm>
#include <set>

#include "catch_amalgamated.hpp"
#include "model/presets.h"
#include "train/data_files.h"

namespace text_data_test {

using namespace tensorscope;
using namespace tensorscope::test;

namespace {

const TextData& play() {
  static const TextData kPlay = TextData::parse(data_file("text.txt"));
  return kPlay;
}

std::string refusal(const Bytes& file) {
  return message_of(ErrorCode::kInvalidArgument, [&] { TextData::parse(file); });
}

struct Windows {
  Windows(std::size_t batch, std::int64_t seq)
      : tokens(batch * static_cast<std::size_t>(seq)), targets(tokens.size()) {}
  bool operator==(const Windows&) const = default;
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> targets;
};

Windows drawn(std::uint64_t seed, std::size_t batch, std::int64_t seq) {
  Windows windows(batch, seq);
  Rng rng(seed);
  play().random_windows(rng, seq, windows.tokens, windows.targets);
  return windows;
}

std::string file_text() {
  std::string text;
  for (const std::byte byte : data_file("text.txt")) text += static_cast<char>(byte);
  return text;
}

}  // namespace

TEST_CASE("text: the alphabet is 65 characters in ascending order, gpt_nano's vocabulary",
          "[nn][data]") {
  constexpr std::string_view kAlphabet = TextData::kAlphabet;
  CHECK(std::is_sorted(kAlphabet.begin(), kAlphabet.end()));
  CHECK(std::set<char>(kAlphabet.begin(), kAlphabet.end()).size() == 65);
  CHECK_THAT(std::string(preset_spec("gpt_nano")),
             Catch::Matchers::ContainsSubstring("\"vocabulary\": 65,"));
}

TEST_CASE("text: the play is there from its first act to its last word", "[nn][data]") {
  CHECK(play().size() == 122'421);
  const std::string text = file_text();
  CHECK_THAT(text, Catch::Matchers::StartsWith("ACT I\n\nSCENE I. Orchard of Oliver's house.\n"));
  CHECK_THAT(text, Catch::Matchers::ContainsSubstring("\nJAQUES:\nAll the world's a stage,\n"));
  CHECK_THAT(text, Catch::Matchers::EndsWith("bid me farewell.\n\n(Exeunt)\n"));
  CHECK(std::set<char>(text.begin(), text.end()).size() == 64);  // no Z
}

TEST_CASE("text: decoding what was encoded gives the text back, all of it", "[nn][data]") {
  const std::string text = file_text();
  CHECK(TextData::decode(TextData::encode(text)) == text);
  CHECK(TextData::encode("\n Za") == std::vector<std::int32_t>{0, 1, 38, 39});
  CHECK(TextData::token_of('z') == 64);
  CHECK(message_of(ErrorCode::kInvalidArgument, [] { TextData::token_of('7'); }) ==
        "text: character 55 ('7') is not in the alphabet");
  for (const std::int32_t token : {-1, 65}) {
    CHECK(message_of(ErrorCode::kInvalidArgument, [&] { TextData::decode({&token, 1}); }) ==
          "text: token is " + std::to_string(token) + ", expected a whole number from 0 to 64");
  }
}

TEST_CASE("text: a file that is not such a text is refused with place and value", "[nn][data]") {
  const Bytes whole = data_file("text.txt");
  CHECK(refusal({}) == "text: the file has 0 bytes, expected 1000 to 16777216");
  CHECK(refusal(bytes_of(std::string(999, '\n'))) ==
        "text: the file has 999 bytes, expected 1000 to 16777216");
  Bytes cut(whole.begin(), whole.begin() + 60'000);
  CHECK(refusal(cut) ==
        "text: the last line has no end, expected a line break as the last character");
  // A byte of an accented UTF-8 character, a digit, a carriage return, a zero.
  for (const int code : {0xC3, int{'7'}, int{'\r'}, 0}) {
    Bytes foreign = whole;
    foreign[20] = static_cast<std::byte>(code);
    CHECK(refusal(foreign) == "text: byte 20 (line 3) is " + std::to_string(code) +
                                  ", expected one of the 65 characters of the alphabet");
  }
  const Bytes page = bytes_of("<!doctype html>" + std::string(2000, ' '));
  CHECK_THAT(refusal(page), Catch::Matchers::StartsWith("text: byte 0 (line 1) is 60,"));
}

TEST_CASE("text: the last tenth is held out and random windows never reach it", "[nn][data]") {
  CHECK(play().held_out_size() == 12'242);
  CHECK(play().training_size() == 110'179);
  // Windows of the maximum length start at the first character and include all but the last target.
  const std::int64_t seq = play().training_size() - 1;
  const Windows longest = drawn(3, 2, seq);
  const std::string text = file_text();
  const auto length = static_cast<std::size_t>(seq);
  CHECK(TextData::decode(std::span(longest.tokens).first(length)) == text.substr(0, length));
  CHECK(TextData::decode(std::span(longest.targets).first(length)) == text.substr(1, length));
  const auto second = longest.tokens.begin() + static_cast<std::ptrdiff_t>(seq);
  CHECK(std::equal(longest.tokens.begin(), second, second));
}

TEST_CASE("text: a random window is a piece of the training part, its targets one further",
          "[nn][data]") {
  const Windows windows = drawn(1, 200, 64);
  const std::string training =
      file_text().substr(0, static_cast<std::size_t>(play().training_size()));
  std::set<std::size_t> starts;
  for (std::size_t b = 0; b < 200; ++b) {
    const std::span tokens = std::span(windows.tokens).subspan(b * 64, 64);
    const std::string piece = TextData::decode(tokens) +
                              TextData::decode(std::span(windows.targets).subspan(b * 64 + 63, 1));
    starts.insert(training.find(piece));
    CHECK(std::equal(tokens.begin() + 1, tokens.end(),
                     windows.targets.begin() + static_cast<int>(b) * 64));
  }
  CHECK(!starts.contains(std::string::npos));
  CHECK(starts.size() > 190);
  CHECK(*starts.begin() < 5'000);
  CHECK(*starts.rbegin() > 105'000);
}

TEST_CASE("text: the same seed draws the same windows, another one others", "[nn][data]") {
  CHECK(drawn(9, 4, 32) == drawn(9, 4, 32));
  CHECK_FALSE(drawn(9, 4, 32) == drawn(10, 4, 32));
}

TEST_CASE("text: held-out windows follow one another from the start of the held-out part",
          "[nn][data]") {
  constexpr std::int64_t kSeq = 64;
  const std::int64_t count = play().held_out_windows(kSeq);
  CHECK(count == 191);                        // floor((12242 - 1) / 64)
  CHECK(play().held_out_windows(2) == 6120);  // a 6121st window would have no last target
  Windows all(static_cast<std::size_t>(count), kSeq);
  play().held_out_batch(0, kSeq, all.tokens, all.targets);
  const std::string held_out = file_text().substr(static_cast<std::size_t>(play().training_size()));
  CHECK(TextData::decode(all.tokens) == held_out.substr(0, all.tokens.size()));
  CHECK(TextData::decode(all.targets) == held_out.substr(1, all.tokens.size()));
  Windows last(1, kSeq);
  play().held_out_batch(count - 1, kSeq, last.tokens, last.targets);
  CHECK(std::equal(last.tokens.begin(), last.tokens.end(), all.tokens.end() - kSeq));
}

TEST_CASE("text: windows that do not fit are refused with value and expectation", "[nn][data]") {
  std::vector<std::int32_t> room(64);
  const auto random = [&](std::int64_t seq, std::size_t tokens, std::size_t targets) {
    return message_of(ErrorCode::kInvalidArgument, [&] {
      Rng rng(1);
      play().random_windows(rng, seq, std::span(room).first(tokens),
                            std::span(room).first(targets));
    });
  };
  CHECK(random(32, 64, 64) == "accepted");
  CHECK(random(0, 64, 64) == "text: seq is 0, expected a whole number from 1 to 110178");
  CHECK(random(110'179, 64, 64) == "text: seq is 110179, expected a whole number from 1 to 110178");
  CHECK(random(30, 64, 64) == "text: tokens has 64 elements, expected a multiple of 30");
  CHECK(random(32, 64, 32) == "text: targets has 32 elements, expected 64 as tokens");
  const auto held_out = [&](std::int64_t first, std::int64_t seq) {
    return message_of(ErrorCode::kInvalidArgument,
                      [&] { play().held_out_batch(first, seq, room, room); });
  };
  CHECK(held_out(190, 64) == "accepted");
  CHECK(held_out(191, 64) == "text: number of windows is 1, expected a whole number from 0 to 0");
  CHECK(held_out(-1, 64) == "text: first window is -1, expected a whole number from 0 to 191");
  CHECK(held_out(0, 12'242) == "text: seq is 12242, expected a whole number from 1 to 12241");
}

}  // namespace text_data_test
