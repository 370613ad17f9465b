// The module that the page's worker loads: one class, Session, with the verbs of api/verbs.h. Plain
// values go in and come out; the session itself is the only handle that JavaScript holds.

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
#include "core/byte_array.h"
#include "core/error.h"

// The result of step(max_ms), as true or false, or what it threw, as a string: a JavaScript
// exception is not a C++ one and would pass through every catch.
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

/// performance.now() at the page's resolution; the profiler calibrates its tick. When a browser
/// sets it back, this clock stands still for that reading: otherwise a wait for a budget would last
/// that much longer.
class BrowserClock : public Clock {
 public:
  double now_ms() override {
    const double now_ms = emscripten_get_now();
    behind_ms_ += std::max(0.0, last_ms_ - now_ms);
    last_ms_ = now_ms;
    return now_ms + behind_ms_;
  }

 private:
  double last_ms_ = 0.0;
  double behind_ms_ = 0.0;
};

/// An argument as TypeScript sees it: any value may arrive, and read.h checks it.
template <class T>
struct Input : val {
  explicit Input(const val& value) : val(value) {}
};

/// In whole bytes; a module has at most 4 GiB. NaN and negative values become 0, which the session
/// refuses.
std::int64_t limit_of(double bytes) {
  return std::isnan(bytes) ? 0 : static_cast<std::int64_t>(std::clamp(bytes, 0.0, 4294967296.0));
}

/// The object that JavaScript holds. A step function may delete it while the session is at work.
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
  /// A call that holds this pointer keeps the session alive, even if its binding is deleted.
  std::shared_ptr<Timed> kept() const { return timed_; }

 private:
  std::shared_ptr<Timed> timed_;
};

/// Names of the arguments for error messages: the successive words in "Latency(request, options)".
class Words {
 public:
  [[gnu::noinline]] explicit Words(std::string_view signature)
      : rest_(signature.substr(signature.find('(') + 1)) {}
  [[gnu::noinline]] std::string next() {
    const std::size_t end = rest_.find_first_of(",)");
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(std::min(rest_.size(), end + 2));
    return word;
  }

 private:
  std::string_view rest_;
};

/// A run of something that JavaScript does: step(max_ms) works for about that long and returns
/// whether the run is complete; a negative time abandons a run that has begun.
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

/// An array that stays in JavaScript: each part that is read or written takes one call.
class JavaScriptBytes : public ByteArray {
 public:
  explicit JavaScriptBytes(const val& array) : array_(array) {}
  std::int64_t size() const override {
    return static_cast<std::int64_t>(array_["length"].as<double>());
  }
  void read(std::int64_t first, std::span<std::byte> into) const override {
    view_of(into.data(), into.size()).call<void>("set", part(first, into.size()));
  }
  void write(std::int64_t first, std::span<const std::byte> from) override {
    part(first, from.size()).call<void>("set", view_of(from.data(), from.size()));
  }

 private:
  static val view_of(const std::byte* bytes, std::size_t count) {
    return val(emscripten::typed_memory_view(count, reinterpret_cast<const unsigned char*>(bytes)));
  }
  val part(std::int64_t first, std::size_t count) const {
    const auto begin = static_cast<double>(first);
    return array_.call<val>("subarray", begin, begin + static_cast<double>(count));
  }

  val array_;
};

template <class T>
T read_as(const val& value, const std::string& name) {
  if constexpr (std::is_same_v<T, std::unique_ptr<Workload>>) {
    if (value.typeOf().as<std::string>() != "function") refuse(name, "a function", value);
    return std::make_unique<JavaScriptWorkload>(value);
  } else if constexpr (std::is_same_v<T, std::unique_ptr<ByteArray>>) {
    if (!value.instanceof(val::global("Uint8Array"))) refuse(name, "a Uint8Array", value);
    return std::make_unique<JavaScriptBytes>(value);
  } else {
    T out{};
    read(value, name, out);
    return out;
  }
}

/// The arguments of a signature, read in its order.
template <class... Given>
std::tuple<Given...> read_all(std::string_view signature, const Input<Given>&... inputs) {
  Words words(signature);
  return {read_as<Given>(inputs, words.next())...};
}

api::Result<api::Progress> SessionBinding::advance(Input<double> max_ms) {
  try {
    return kept()->session.advance(read_as<double>(max_ms, "max_ms"));
  } catch (...) {
    api::Result<api::Progress> result;
    result.error = api::current_error();
    return result;
  }
}

/// The functions that Embind gets for a verb, with the verb's own arguments. Arguments are read
/// within the session's own guard, since a second guard for each verb would add a kB to the
/// download.
template <class Verb, class Arguments = typename Verb::Arguments>
struct Bound;

template <class Verb, class... Given>
struct Bound<Verb, std::tuple<Given...>> {
  static auto ask(SessionBinding& self, Input<Given>... inputs) {
    return self.kept()->session.template ask_reading<Verb>(
        [&] { return read_all<Given...>(Verb::kSignature, inputs...); });
  }
  static auto start(SessionBinding& self, Input<Given>... inputs) {
    return self.kept()->session.template start_reading<Verb>(
        [&] { return read_all<Given...>(Verb::kSignature, inputs...); });
  }
  static auto take(SessionBinding& self) { return self.kept()->session.template take_verb<Verb>(); }
};

using Class = emscripten::class_<SessionBinding>;

template <class... Verbs>
void announce_queries(Class& session, std::type_identity<std::tuple<Verbs...>>) {
  (session.function(Verbs::kSignature.data(), &Bound<Verbs>::ask), ...);
}

/// The result of a job that several verbs begin is taken by the name of the first.
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
  register_type<Input<std::unique_ptr<ByteArray>>>("Uint8Array");
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
