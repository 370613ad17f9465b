// The module that the page's worker loads: one class, Session, with the verbs of api/verbs.h.
// Plain values go in and come out; the one handle JavaScript ever holds is the session itself.

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/session.h"
#include "bindings/read.h"
#include "bindings/thread_pool_plan.h"
#include "bindings/write.h"
#include "core/error.h"

// What step(max_ms) answers, as true or false, or what it threw, as a string: an exception of
// JavaScript is none of C++'s and would pass through every catch.
// clang-format off
EM_JS(emscripten::EM_VAL, answer_of_step, (emscripten::EM_VAL step, double max_ms), {
  try {
    return Emval.toHandle(Emval.toValue(step)(max_ms) === true);
  } catch (thrown) {
    try { return Emval.toHandle(String(thrown)); } catch { return Emval.toHandle("no text"); }
  }
});
// clang-format on

namespace tensorscope::bindings {
namespace {

/// performance.now() at the resolution the page is given; the profiler calibrates its tick.
class BrowserClock : public Clock {
 public:
  double now_ms() override { return emscripten_get_now(); }
};

/// The TypeScript face of an argument: any value arrives, read.h checks it.
template <class T>
struct Input : val {
  explicit Input(const val& value) : val(value) {}
};

/// In whole bytes, of which a module has 4 GiB at most. What is no number is 0, which the session
/// refuses, as it does what is less.
std::int64_t limit_of(double bytes) {
  return std::isnan(bytes) ? 0 : static_cast<std::int64_t>(std::clamp(bytes, 0.0, 4294967296.0));
}

/// What JavaScript holds. A step of its own may delete it while the session is at work.
class SessionBinding {
 public:
  explicit SessionBinding(double memory_limit_bytes)
      : timed_(std::make_shared<Timed>(limit_of(memory_limit_bytes))) {}

  api::EngineInfo info() const { return timed_->session.info(); }
  api::Result<api::Progress> advance(Input<double> max_ms);
  api::Result<api::Done> cancel() { return kept()->session.cancel(); }

  struct Timed {
    explicit Timed(std::int64_t memory_limit_bytes) : session(clock, memory_limit_bytes) {}
    BrowserClock clock;
    api::Session session;
  };
  /// While a call has this, the session outlives its binding.
  std::shared_ptr<Timed> kept() const { return timed_; }

 private:
  std::shared_ptr<Timed> timed_;
};

/// What an argument is called in a message: the next word of "Latency(request, options)".
class Words {
 public:
  explicit Words(std::string_view signature) : rest_(signature.substr(signature.find('(') + 1)) {}
  std::string next() {
    const std::size_t end = rest_.find_first_of(",)");
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(std::min(rest_.size(), end + 2));
    return word;
  }

 private:
  std::string_view rest_;
};

/// A run of something that JavaScript does: step(max_ms) works for about that long and answers
/// whether the run is complete; a negative time gives up a run that has begun.
class JavaScriptWorkload : public Workload {
 public:
  explicit JavaScriptWorkload(val step) : step_(std::move(step)) {}
  bool step(double max_ms) override { return call(max_ms); }
  void abandon() override { call(-1.0); }

 private:
  bool call(double max_ms) const {
    const val answer = val::take_ownership(answer_of_step(step_.as_handle(), max_ms));
    if (!answer.isString()) return answer.isTrue();
    throw Error(ErrorCode::kInvalidArgument, "step", "step threw: " + answer.as<std::string>());
  }

  val step_;
};

/// What is read for a T: bytes are copied.
template <class T>
using Readable =
    std::conditional_t<std::is_same_v<T, std::span<const std::byte>>, std::vector<std::byte>, T>;

template <class T>
T read_as(const val& value, const std::string& name) {
  if constexpr (std::is_same_v<T, std::unique_ptr<Workload>>) {
    if (value.typeOf().as<std::string>() != "function") refuse(name, "a function", value);
    return std::make_unique<JavaScriptWorkload>(value);
  } else {
    T out{};
    read(value, name, out);
    return out;
  }
}

/// Reads the arguments and calls the verb; what reading throws becomes the error of its Result.
template <class Result, class... Given, class Call>
Result called(std::string_view signature, Call&& call, const Input<Given>&... inputs) {
  try {
    Words words(signature);
    std::tuple<Readable<Given>...> given{read_as<Readable<Given>>(inputs, words.next())...};
    return std::apply([&](auto&... each) { return call(std::move(each)...); }, given);
  } catch (...) {
    Result result;
    result.error = api::current_error();
    return result;
  }
}

api::Result<api::Progress> SessionBinding::advance(Input<double> max_ms) {
  return called<api::Result<api::Progress>, double>(
      "advance(max_ms)", [held = kept()](double ms) { return held->session.advance(ms); }, max_ms);
}

/// The functions that Embind gets for a verb, with the arguments of the verb's own.
template <class Verb, class Arguments = typename Verb::Arguments>
struct Bound;

template <class Verb, class... Given>
struct Bound<Verb, std::tuple<Given...>> {
  static auto ask(SessionBinding& self, Input<Given>... inputs) {
    return called<api::Result<typename Verb::Report>, Given...>(
        Verb::kSignature,
        [&](auto&&... given) {
          return self.kept()->session.template ask_verb<Verb>(
              std::forward<decltype(given)>(given)...);
        },
        inputs...);
  }
  static auto start(SessionBinding& self, Input<Given>... inputs) {
    return called<api::Result<api::Done>, Given...>(
        Verb::kSignature,
        [&](auto&&... given) {
          return self.kept()->session.template start_verb<Verb>(
              std::forward<decltype(given)>(given)...);
        },
        inputs...);
  }
  static auto take(SessionBinding& self) { return self.kept()->session.template take_verb<Verb>(); }
};

using Class = emscripten::class_<SessionBinding>;

template <class... Verbs>
void announce_queries(Class& session, std::type_identity<std::tuple<Verbs...>>) {
  (session.function(Verbs::kSignature.data(), &Bound<Verbs>::ask), ...);
}

/// A job that several verbs begin is taken by the name of the first.
template <class Table, std::size_t... kBefore>
consteval bool takes(std::index_sequence<kBefore...>) {
  using Job = typename std::tuple_element_t<sizeof...(kBefore), Table>::Job;
  return !(std::is_same_v<typename std::tuple_element_t<kBefore, Table>::Job, Job> || ...);
}

template <class Table, std::size_t... kPlaces>
void announce_jobs(Class& session, std::index_sequence<kPlaces...>) {
  const auto announce = [&]<std::size_t kPlace>(std::integral_constant<std::size_t, kPlace>) {
    using Verb = std::tuple_element_t<kPlace, Table>;
    session.function(text("start", Verb::kSignature).c_str(), &Bound<Verb>::start);
    if constexpr (takes<Table>(std::make_index_sequence<kPlace>{})) {
      session.function(text("take", api::name_of(Verb::kSignature)).c_str(), &Bound<Verb>::take);
    }
  };
  (announce(std::integral_constant<std::size_t, kPlaces>{}), ...);
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensorscope_session) {
  using emscripten::register_type;
  register_type<Input<api::ModelRequest>>("Partial<ModelRequest>");
  register_type<Input<api::LatencyRequest>>("Partial<LatencyRequest>");
  register_type<Input<api::CompareRequest>>("Partial<CompareRequest>");
  register_type<Input<api::TrainingRequest>>("Partial<TrainingRequest>");
  register_type<Input<api::TrainRequest>>(
      "Partial<Omit<TrainRequest, 'training'>> & {training?: Partial<TrainingRequest>}");
  register_type<Input<api::QuantizeRequest>>("Partial<QuantizeRequest>");
  register_type<Input<api::KernelRequest>>("Partial<KernelRequest>");
  register_type<Input<std::span<const std::byte>>>("Uint8Array");
  register_type<Input<std::vector<double>>>("number[]");
  register_type<Input<std::string>>("string");
  register_type<Input<double>>("number");
  register_type<Input<std::unique_ptr<Workload>>>("(max_ms: number) => boolean");

  Class session("Session");
  session.constructor<double>().function("info", &SessionBinding::info);
  announce_queries(session, std::type_identity<api::Queries>{});
  announce_jobs<api::JobVerbs>(session,
                               std::make_index_sequence<std::tuple_size_v<api::JobVerbs>>{});
  session.function("advance(max_ms)", &SessionBinding::advance)
      .function("cancel", &SessionBinding::cancel);
  emscripten::function("makeThreadPool(threads)", &make_thread_pool);
}

}  // namespace tensorscope::bindings
