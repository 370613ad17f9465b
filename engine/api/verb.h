#pragma once
// What the table of verbs (api/verbs.h) is made of.

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "api/jobs/job.h"

namespace tensorscope::api {

/// A string as a template argument.
template <std::size_t kSize>
struct Literal {
  char text[kSize]{};
  consteval Literal(const char (&from)[kSize]) { std::copy_n(from, kSize, text); }  // NOLINT
  constexpr std::string_view view() const { return {text, kSize - 1}; }
};

/// Long work. "Latency(request, options)": its name and what its arguments are called; the job's
/// constructor takes the context and them. Verbs with the same job end in the same result.
template <Literal kText, class TheJob, class... Given>
struct JobVerb {
  static constexpr std::string_view kSignature = kText.view();
  using Job = TheJob;
  using Report = typename TheJob::Report;
  using Arguments = std::tuple<Given...>;
};

/// Answered at once, by a function of the context and what the verb is given.
template <Literal kText, auto kFunction>
struct Query;

template <Literal kText, class TheReport, class... Given,
          TheReport (*kFunction)(const JobContext&, Given...)>
struct Query<kText, kFunction> {
  static constexpr std::string_view kSignature = kText.view();
  static constexpr auto kAsk = kFunction;
  using Report = TheReport;
  using Arguments = std::tuple<std::remove_cvref_t<Given>...>;
};

// By hand: under its sanitizers g++ 12 takes a comparison inside of find() for no constant.
constexpr std::string_view name_of(std::string_view signature) {
  std::size_t length = 0;
  while (length < signature.size() && signature[length] != '(') ++length;
  return signature.substr(0, length);
}

template <class... Verbs>
consteval std::size_t place_of(std::type_identity<std::tuple<Verbs...>>, std::string_view name) {
  std::size_t place = 0;
  const bool found = ((name_of(Verbs::kSignature) == name || (++place, false)) || ...);
  if (!found) throw "there is no verb of this name";
  return place;
}

template <class A, class B>
struct JoinedTables;
template <class... A, class... B>
struct JoinedTables<std::tuple<A...>, std::tuple<B...>> {
  using Table = std::tuple<A..., B...>;
};
template <class A, class B>
using Joined = typename JoinedTables<A, B>::Table;

/// The entry of a table; a name that is not there does not compile.
template <class Table, Literal kName>
using VerbNamed = std::tuple_element_t<place_of(std::type_identity<Table>{}, kName.view()), Table>;

}  // namespace tensorscope::api
