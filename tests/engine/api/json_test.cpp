#include "api/json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "api/types.h"
#include "catch_amalgamated.hpp"

namespace json_test {

using namespace tensorscope::api;
using nlohmann::json;
using tensorscope::for_each_field;

namespace {

struct Inner {
  Count whole = 0;
  TENSORSCOPE_FIELDS(Inner, whole)
};

struct Outer {
  std::string name;
  double rate = 0;
  bool yes = false;
  std::vector<Inner> list;
  std::vector<Count> none;
  std::optional<Inner> maybe;
  TENSORSCOPE_FIELDS(Outer, name, rate, yes, list, none, maybe)
};

}  // namespace

TEST_CASE("json: a struct becomes an object with its fields in their order", "[json]") {
  Outer outer{.name = "a", .rate = 0.5, .yes = true, .list = {{1}, {2}}, .none = {}, .maybe = {}};
  CHECK(to_json(outer) == R"({
  "name": "a",
  "rate": 0.5,
  "yes": true,
  "list": [
    {
      "whole": 1
    },
    {
      "whole": 2
    }
  ],
  "none": [],
  "maybe": null
})");
  outer.maybe = Inner{7};
  CHECK(json::parse(to_json(outer))["maybe"]["whole"] == 7);
}

TEST_CASE("json: counts are whole numbers up to 2^53 and beyond", "[json]") {
  CHECK(to_json(Count{9007199254740993}) == "9007199254740993");
  CHECK(to_json(Count{-1}) == "-1");
}

TEST_CASE("json: a double reads back to the same value", "[json]") {
  for (const double value : {0.1, 1.0 / 3.0, 1e-300, 6.02e23, -2.5, 123456789.125}) {
    CHECK(json::parse(to_json(value)).get<double>() == value);
  }
  CHECK(to_json(-0.0) == "0");
}

TEST_CASE("json: NaN and infinity become null", "[json]") {
  CHECK(to_json(std::numeric_limits<double>::quiet_NaN()) == "null");
  CHECK(to_json(-std::numeric_limits<double>::infinity()) == "null");
}

TEST_CASE("json: strings are escaped so that any parser reads them back", "[json]") {
  const std::string text = "a \"quoted\" \\ back\nline\ttab \x01 \u00e9";
  CHECK(json::parse(to_json(text)).get<std::string>() == text);
}

TEST_CASE("json: every struct of the api writes valid JSON with all of its fields", "[json]") {
  const json profile = json::parse(to_json(QuickProfile{}));
  std::size_t fields = 0;
  for_each_field<ForwardProfile>([&](const auto& field) {
    ++fields;
    CHECK(profile["profile"].contains(std::string(field.name)));
  });
  CHECK(profile["profile"].size() == fields);
  CHECK(json::parse(to_json(MemoryReport{}))["measured"].is_null());
}

}  // namespace json_test
