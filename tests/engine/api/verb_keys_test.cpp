// The interface that scripts and the page use: every verb, its arguments, and every key of its
// answer, nested, must equal the list in tests/fixtures/verb_keys.txt. JSON, bindings and
// TypeScript are generated from the same fields (core/reflect.h).
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <fstream>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "api/session.h"
#include "catch_amalgamated.hpp"
#include "paths.h"

namespace verb_keys_test {

using namespace tensorscope;
using namespace tensorscope::api;

namespace {

/// "name type" of each field, by struct name.
using Structs = std::map<std::string, std::vector<std::string>>;

/// The type in TypeScript notation; an optional field ends with a question mark.
template <class T>
std::string type_of(Structs& known);

template <Reflected T>
void describe_struct(Structs& known) {
  const std::string name(T::type_name());
  if (known.contains(name)) return;
  known[name] = {};
  std::vector<std::string> fields;
  for_each_field<T>([&](const auto& field) {
    using Member = std::remove_cvref_t<std::invoke_result_t<decltype(field.kMember), const T&>>;
    fields.push_back(std::string(field.name) + " " + type_of<Member>(known));
  });
  known[name] = fields;
}

template <class T>
std::string type_of(Structs& known) {
  if constexpr (std::same_as<T, bool>) {
    return "boolean";
  } else if constexpr (std::is_arithmetic_v<T>) {
    return "number";
  } else if constexpr (std::convertible_to<T, std::span<const std::byte>> ||
                       std::same_as<T, std::unique_ptr<ByteArray>>) {
    return "bytes";
  } else if constexpr (kIsVector<T>) {
    return type_of<typename T::value_type>(known) + "[]";
  } else if constexpr (kIsOptional<T>) {
    return type_of<typename T::value_type>(known) + "?";
  } else if constexpr (Reflected<T>) {
    describe_struct<T>(known);
    return std::string(T::type_name());
  } else if constexpr (std::convertible_to<T, std::string_view> || std::is_enum_v<T>) {
    return "string";
  } else {
    return "function";
  }
}

template <class Verb>
std::string line_of(Structs& known) {
  std::string given;
  std::apply(
      [&]<class... Given>(const std::type_identity<Given>&...) {
        ((given += " " + type_of<Given>(known)), ...);
      },
      []<class... Given>(std::type_identity<std::tuple<Given...>>) {
        return std::tuple<std::type_identity<Given>...>{};
      }(std::type_identity<typename Verb::Arguments>{}));
  return std::string(Verb::kSignature) + given + " -> " + type_of<typename Verb::Report>(known);
}

template <class... Verbs>
void add_verbs(std::vector<std::string>& lines, Structs& known,
               std::type_identity<std::tuple<Verbs...>>) {
  (lines.push_back(line_of<Verbs>(known)), ...);
}

std::vector<std::string> lines_now() {
  Structs known;
  std::vector<std::string> lines;
  add_verbs(lines, known, std::type_identity<Joined<Queries, FileQueries>>{});
  add_verbs(lines, known, std::type_identity<Joined<JobVerbs, FileJobs>>{});
  describe_struct<EngineInfo>(known);
  describe_struct<ErrorInfo>(known);
  describe_struct<Progress>(known);
  for (const auto& [name, fields] : known) {
    lines.push_back(name);
    for (const std::string& field : fields) lines.push_back("  " + field);
  }
  return lines;
}

}  // namespace

TEST_CASE("verbs: names, arguments and every key of every answer are those of the list",
          "[api][keys]") {
  const std::vector<std::string> now = lines_now();
  std::ifstream file(test::fixture_path("verb_keys.txt"));
  std::vector<std::string> listed;
  for (std::string line; std::getline(file, line);) listed.push_back(line);
  REQUIRE_FALSE(listed.empty());
  for (std::size_t i = 0; i < std::max(now.size(), listed.size()); ++i) {
    INFO("line " << i + 1 << " of the list");
    REQUIRE((i < now.size() ? now[i] : "nothing") == (i < listed.size() ? listed[i] : "nothing"));
  }
}

}  // namespace verb_keys_test
