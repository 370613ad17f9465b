#include "api/jobs/quantized_timing.h"

#include "api/reports/convert.h"
#include "core/text.h"
#include "model/spec_json.h"
#include "profiler/plan.h"

namespace tensorscope::api {
namespace {

/// A network of the wanted batch with the trained weights and, as input, training data.
Network with_batch(TrainedModel& model, Count wanted) {
  const Count batch = wanted == 0 ? model.request.batch : wanted;
  const Program program = scores_program(compile(parse_spec(model.spec), batch, model.request.seq));
  Network network(program, model.trainer->network());
  const auto scores = program.values[program.output].shape.dims();  // [B, ..., C]
  Tensor targets(Allocator{network.ledger(), false}, Shape(scores.first(scores.size() - 1)),
                 DType::kInt32, MemoryCategory::kInputs, "timing.targets");
  model.data->training_batch(0, static_cast<std::uint64_t>(model.request.seed),
                             network.tensor(program.input), targets);
  return network;
}

}  // namespace

QuantizedTiming::QuantizedTiming(Clock& clock, TrainedModel& model,
                                 const ActivationRanges& calibration,
                                 const QuantizeRequest& request)
    : float32_(with_batch(model, request.timing_batch)),
      int8_(quantize(float32_, calibration).network),
      float32_work_(float32_, clock, plan_forward(float32_.program()).records),
      int8_work_(int8_, clock, plan_forward(int8_.program()).records),
      experiment_(clock, int8_work_, float32_work_, {.budget_ms = request.timing_budget_ms}) {}

CompareReport QuantizedTiming::report() const {
  const Program& program = float32_.program();
  const std::string name = text(program.name, ", batch ", program.batch);
  return convert(experiment_.report(), {name + ", int8", program.batch},
                 {name + ", float32", program.batch});
}

}  // namespace tensorscope::api
