// The module that the page's worker loads: one class, Session, with the verbs of api/session.h.
// Plain values go in and come out; the one handle JavaScript ever holds is the session itself.
// Files of weights are left to the command line: reading and writing them is 14 kB of a download.

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/guard.h"
#include "api/session.h"
#include "bindings/read.h"
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

/// In whole bytes, of which a module has 4 GiB at most. What is no number is 0, which the session
/// refuses, as it does what is less.
std::int64_t limit_of(double bytes) {
  return std::isnan(bytes) ? 0 : static_cast<std::int64_t>(std::clamp(bytes, 0.0, 4294967296.0));
}

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

template <class T>
T read_as(const val& value, const char* name) {
  T out{};
  read(value, name, out);
  return out;
}

/// Runs a verb; what reading its arguments throws becomes the error of its Result.
template <class Verb>
auto guarded(Verb&& verb) -> decltype(verb()) {
  try {
    return verb();
  } catch (...) {
    decltype(verb()) result;
    result.error = api::current_error();
    return result;
  }
}

// The TypeScript face of the arguments: any value arrives, read.h checks it.
EMSCRIPTEN_DECLARE_VAL_TYPE(ModelInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(LatencyInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(CompareInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(TrainingInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(TrainInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(QuantizeInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(BytesInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(NumbersInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(NumberInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(KernelInput)
EMSCRIPTEN_DECLARE_VAL_TYPE(StepInput)

class SessionBinding {
 public:
  explicit SessionBinding(double memory_limit_bytes)
      : session_(clock_, limit_of(memory_limit_bytes)) {}

  api::EngineInfo info() const { return session_.info(); }
  auto spec_of(Text preset) {
    return guarded([&] { return session_.spec_of(read_as<std::string>(preset, "preset")); });
  }
  auto describe(ModelInput model) {
    return guarded([&] { return session_.describe(request(model)); });
  }
  auto plan_memory(ModelInput model) {
    return guarded([&] { return session_.plan_memory(request(model)); });
  }
  auto summarize(NumbersInput samples) {
    return guarded(
        [&] { return session_.summarize(read_as<std::vector<double>>(samples, "samples")); });
  }

  auto start_memory(ModelInput model) {
    return guarded([&] { return session_.start_memory(request(model)); });
  }
  auto start_latency(ModelInput model, LatencyInput options) {
    return guarded([&] { return session_.start_latency(request(model), latency(options)); });
  }
  auto start_forward_profile(ModelInput model, LatencyInput options) {
    return guarded(
        [&] { return session_.start_forward_profile(request(model), latency(options)); });
  }
  auto start_layer_profile(ModelInput model, Text layer, LatencyInput options) {
    return guarded([&] {
      return session_.start_layer_profile(request(model), read_as<std::string>(layer, "layer"),
                                          latency(options));
    });
  }
  auto start_quick_profile(ModelInput model, LatencyInput options) {
    return guarded([&] { return session_.start_quick_profile(request(model), latency(options)); });
  }
  auto start_calibration(NumberInput budget_ms) {
    return guarded(
        [&] { return session_.start_calibration(read_as<double>(budget_ms, "budget_ms")); });
  }
  auto start_device(NumberInput budget_ms) {
    return guarded([&] { return session_.start_device(read_as<double>(budget_ms, "budget_ms")); });
  }
  auto start_kernel(KernelInput request, LatencyInput options) {
    return guarded([&] {
      return session_.start_kernel(read_as<api::KernelRequest>(request, "request"),
                                   latency(options));
    });
  }
  auto start_kernel_source(KernelInput request, LatencyInput options, StepInput step) {
    return guarded([&] {
      if (step.typeOf().as<std::string>() != "function") refuse("step", "a function", step);
      return session_.start_kernel_source(read_as<api::KernelRequest>(request, "request"),
                                          latency(options),
                                          std::make_unique<JavaScriptWorkload>(step));
    });
  }
  auto start_compare(ModelInput a, ModelInput b, CompareInput options) {
    return guarded(
        [&] { return session_.start_compare(request(a), request(b), comparison(options)); });
  }
  auto start_controls(NumberInput budget_ms) {
    return guarded(
        [&] { return session_.start_controls(read_as<double>(budget_ms, "budget_ms")); });
  }
  auto start_instruments(ModelInput model, CompareInput options) {
    return guarded([&] { return session_.start_instruments(request(model), comparison(options)); });
  }
  auto start_training_profile(ModelInput model, TrainingInput training, LatencyInput options) {
    return guarded([&] {
      return session_.start_training_profile(request(model), step_of(training), latency(options));
    });
  }

  auto plan_training(ModelInput model, TrainingInput training) {
    return guarded([&] { return session_.plan_training(request(model), step_of(training)); });
  }
  auto start_compare_training(ModelInput model_a, TrainingInput a, ModelInput model_b,
                              TrainingInput b, CompareInput options) {
    return guarded([&] {
      return session_.start_compare_training({request(model_a), step_of(a)},
                                             {request(model_b), step_of(b)}, comparison(options));
    });
  }

  auto load_data(Text name, BytesInput bytes) {
    return guarded([&] {
      const std::vector<std::byte> copy = read_bytes(bytes, "bytes");
      return session_.load_data(read_as<std::string>(name, "name"), copy);
    });
  }
  auto start_train(TrainInput training) {
    return guarded(
        [&] { return session_.start_train(read_as<api::TrainRequest>(training, "training")); });
  }
  auto start_quantize(QuantizeInput options) {
    return guarded(
        [&] { return session_.start_quantize(read_as<api::QuantizeRequest>(options, "options")); });
  }
  auto loss_scaling_demo(NumberInput scale) {
    return guarded([&] { return session_.loss_scaling_demo(read_as<double>(scale, "scale")); });
  }

  auto advance(NumberInput max_ms) {
    return guarded([&] { return session_.advance(read_as<double>(max_ms, "max_ms")); });
  }

  /// Verbs without arguments: nothing is read, and the session throws nothing.
  template <auto Verb>
  auto take() {
    return (session_.*Verb)();
  }

 private:
  static api::ModelRequest request(const val& value) {
    return read_as<api::ModelRequest>(value, "request");
  }
  static api::TrainingRequest step_of(const val& value) {
    return read_as<api::TrainingRequest>(value, "training");
  }
  static api::LatencyRequest latency(const val& value) {
    return read_as<api::LatencyRequest>(value, "options");
  }
  static api::CompareRequest comparison(const val& value) {
    return read_as<api::CompareRequest>(value, "options");
  }

  BrowserClock clock_;
  api::Session session_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(tensorscope_session) {
  emscripten::register_type<ModelInput>("Partial<ModelRequest>");
  emscripten::register_type<LatencyInput>("Partial<LatencyRequest>");
  emscripten::register_type<CompareInput>("Partial<CompareRequest>");
  emscripten::register_type<TrainingInput>("Partial<TrainingRequest>");
  emscripten::register_type<TrainInput>(
      "Partial<Omit<TrainRequest, 'training'>> & {training?: Partial<TrainingRequest>}");
  emscripten::register_type<QuantizeInput>("Partial<QuantizeRequest>");
  emscripten::register_type<BytesInput>("Uint8Array");
  emscripten::register_type<NumbersInput>("number[]");
  emscripten::register_type<NumberInput>("number");
  emscripten::register_type<KernelInput>("Partial<KernelRequest>");
  emscripten::register_type<StepInput>("(max_ms: number) => boolean");

  using S = SessionBinding;
  using V = api::Session;
  emscripten::class_<S>("Session")
      .constructor<double>()
      .function("info", &S::info)
      .function("models", &S::take<&V::models>)
      .function("specOf(preset)", &S::spec_of)
      .function("describe(request)", &S::describe)
      .function("planMemory(request)", &S::plan_memory)
      .function("summarize(samples)", &S::summarize)
      .function("startMemory(request)", &S::start_memory)
      .function("startLatency(request, options)", &S::start_latency)
      .function("startForwardProfile(request, options)", &S::start_forward_profile)
      .function("startLayerProfile(request, layer, options)", &S::start_layer_profile)
      .function("startQuickProfile(request, options)", &S::start_quick_profile)
      .function("startCalibration(budget_ms)", &S::start_calibration)
      .function("kernelVariants", &S::take<&V::kernel_variants>)
      .function("startDevice(budget_ms)", &S::start_device)
      .function("startKernel(request, options)", &S::start_kernel)
      .function("startKernelSource(request, options, step)", &S::start_kernel_source)
      .function("startCompare(a, b, options)", &S::start_compare)
      .function("startControls(budget_ms)", &S::start_controls)
      .function("startInstruments(request, options)", &S::start_instruments)
      .function("startTrainingProfile(request, training, options)", &S::start_training_profile)
      .function("planTraining(request, training)", &S::plan_training)
      .function("startCompareTraining(request_a, training_a, request_b, training_b, options)",
                &S::start_compare_training)
      .function("loadData(name, bytes)", &S::load_data)
      .function("startTrain(training)", &S::start_train)
      .function("startQuantize(options)", &S::start_quantize)
      .function("lossScalingDemo(scale)", &S::loss_scaling_demo)
      .function("advance(max_ms)", &S::advance)
      .function("cancel", &S::take<&V::cancel>)
      .function("takeMemory", &S::take<&V::take_memory>)
      .function("takeLatency", &S::take<&V::take_latency>)
      .function("takeForwardProfile", &S::take<&V::take_forward_profile>)
      .function("takeLayerProfile", &S::take<&V::take_layer_profile>)
      .function("takeQuickProfile", &S::take<&V::take_quick_profile>)
      .function("takeCalibration", &S::take<&V::take_calibration>)
      .function("takeDevice", &S::take<&V::take_device>)
      .function("takeKernel", &S::take<&V::take_kernel>)
      .function("takeCompare", &S::take<&V::take_compare>)
      .function("takeControls", &S::take<&V::take_controls>)
      .function("takeInstruments", &S::take<&V::take_instruments>)
      .function("takeTrainingProfile", &S::take<&V::take_training_profile>)
      .function("takeCompareTraining", &S::take<&V::take_compare_training>)
      .function("takeQuantize", &S::take<&V::take_quantize>)
      .function("takeTrain", &S::take<&V::take_train>);
}

}  // namespace tensorscope::bindings
