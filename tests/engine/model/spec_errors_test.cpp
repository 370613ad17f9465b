// A spec comes from a text field or a link: whatever it contains, the answer is one clear sentence,
// and comes soon.

#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "catch_amalgamated.hpp"
#include "model/models.h"
#include "model/spec_fixtures.h"
#include "paths.h"
#include "seed.h"

namespace spec_errors_test {

using namespace tensorscope;
using namespace tensorscope::test;
using Catch::Matchers::StartsWith;

namespace {

/// The error from reading and compiling this text at batch 1; nullopt if it is accepted.
std::optional<Error> refusal(std::string_view json) {
  try {
    static_cast<void>(program_of(json));
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

std::string message_of(std::string_view json) {
  const std::optional<Error> error = refusal(json);
  return error ? error->what() : "accepted";
}

bool is_printable_ascii(std::string_view message) {
  for (const char c : message) {
    if (c < 0x20 || c > 0x7e) return false;
  }
  return true;
}

std::string nested(std::string_view open, std::string_view inner, std::string_view close,
                   int levels) {
  std::string json;
  for (int i = 0; i < levels; ++i) json += open;
  json += inner;
  for (int i = 0; i < levels; ++i) json += close;
  return json;
}

}  // namespace

TEST_CASE("spec: each bad spec is refused with its path and reason, and the next model works",
          "[nn][spec]") {
  for (const BadSpec& bad : bad_specs()) {
    DYNAMIC_SECTION(bad.file) {
      const std::optional<Error> error = refusal(spec_fixture("bad/" + bad.file));
      REQUIRE(error.has_value());
      CHECK(error->code() == ErrorCode::kInvalidSpec);
      CHECK_THAT(error->what(), StartsWith(bad.error));
      CHECK(error->hint() == bad.hint);
      CHECK(is_printable_ascii(error->what()));
      CHECK(std::string_view(error->what()).size() < 600);
      CHECK(output_of(program_of(spec_fixture("good/smallest.json"))).size() == 1);
    }
  }
}

TEST_CASE("spec: every file among the bad specs has a row, and every row a file", "[nn][spec]") {
  std::set<std::string> rows;
  for (const BadSpec& bad : bad_specs()) rows.insert(bad.file);
  std::set<std::string> files;
  const std::filesystem::path folder = test::fixture_path("specs/bad");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.insert(entry.path().filename().string());
  }
  CHECK(rows == files);
  CHECK(rows.size() >= 30);
}

TEST_CASE("spec: a text above the limit is refused by its size alone", "[nn][spec]") {
  const std::string huge(spec_limits::kTextBytes + 1, '[');
  CHECK(message_of(huge) == "$: the text has 1000001 bytes, at most 1000000 are read");
}

TEST_CASE("spec: hostile texts at the size limit are refused", "[nn][spec]") {
  const int many = 60'000;
  const std::string brackets(spec_limits::kTextBytes, '[');
  CHECK_THAT(message_of(brackets), StartsWith("$: nested deeper than 64 levels"));
  const std::string layers = nested(R"({"type":"relu"},)", R"({"type":"relu"})", "", many);
  CHECK_THAT(message_of(R"({"input":{"shape":[8]},"layers":[)" + layers + "]}"),
             StartsWith("layers[20000]: the model expands to more than 20000 layers"));
  // Quadratic work on this one would take minutes.
  const std::string objects = nested("{},", "{}", "", 330'000);
  CHECK(message_of("[" + objects + "]") == "$: got a list of 330001, expected an object");
  const std::string fields = nested(R"("a":0,)", R"("b":0)", "", many);
  CHECK_THAT(message_of("{" + fields + "}"), StartsWith("$: the field \"a\" stands twice"));
  const std::string title(900'000, 'x');
  CHECK_THAT(message_of(R"({"title":")" + title + R"(","input":{"shape":[8]},"layers":[]})"),
             StartsWith("title: got \"xxx"));
}

TEST_CASE("spec: nesting up to the limit is read, one level more is not", "[nn][spec]") {
  // Each sequential adds two levels, its list and its object; the model and its list add two more.
  const auto model = [](int levels) {
    return model_json("[8]", nested(R"({"type": "sequential", "name": "s", "layers": [)",
                                    R"({"type": "relu"})", "]}", levels));
  };
  CHECK_FALSE(refusal(model(30)).has_value());
  CHECK_THAT(message_of(model(31)), StartsWith("$: nested deeper than 64 levels"));
}

TEST_CASE("spec: exactly 20000 layers are a model, views included", "[nn][spec]") {
  const auto model = [](int times, std::string_view more) {
    return model_json("[8]", text(R"({"type": "repeat", "times": 20, "layers": [
        {"type": "repeat", "times": )",
                                  times, R"(, "layers": [{"type": "flatten"}]}]})", more));
  };
  CHECK(program_of(model(1000, "")).nodes.size() == 20'000);
  CHECK_THAT(message_of(model(1000, R"(, {"type": "relu"})")),
             StartsWith("layers[1]: the model expands to more than 20000 layers"));
}

TEST_CASE("spec: the good specs run, and their outputs are finite", "[nn][spec]") {
  const std::vector<double> image =
      output_of(program_of(spec_fixture("good/every_image_layer.json"), 2));
  REQUIRE(image.size() == 2 * 3);
  CHECK(image[0] + image[1] + image[2] == Catch::Approx(1).epsilon(1e-6));
  const std::vector<double> tokens =
      output_of(program_of(spec_fixture("good/every_token_layer.json"), 2, 9));
  REQUIRE(tokens.size() == 2 * 9 * 11);
  for (const double value : tokens) CHECK(value < 0);  // log-probabilities
  const std::vector<double> grouped =
      output_of(program_of(spec_fixture("good/grouped_queries.json"), 2));
  REQUIRE(grouped.size() == 2 * 6 * 13);
  for (const double value : grouped) CHECK(std::isfinite(value));
}

TEST_CASE("spec: a random change of a good spec is compiled or refused, never anything else",
          "[nn][spec]") {
  // Every message must be printable on a page or a terminal, whatever byte was changed.
  Rng rng = test::seeded(20261121);
  constexpr std::string_view kBytes = "{}[]\",:0123456789-.eE\\ntrufalsx \x01\x7f\xc2\xff";
  for (const char* name : {"good/every_image_layer.json", "good/every_token_layer.json"}) {
    const std::string good = spec_fixture(name);
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
      std::string json = good;
      for (int change = 0; change < 1 + round % 3; ++change) {
        const auto place = rng.below(static_cast<std::uint32_t>(json.size()));
        json[place] = kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
      }
      const std::optional<Error> error = refusal(json);
      if (!error) continue;
      ++refused;
      CAPTURE(json);
      REQUIRE(error->code() == ErrorCode::kInvalidSpec);
      REQUIRE(is_printable_ascii(error->what()));
    }
    CHECK(refused > 100);
  }
}

}  // namespace spec_errors_test
