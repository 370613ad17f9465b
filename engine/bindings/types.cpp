// The types that cross: every struct of api/types.h under the name it has in TypeScript.

#include <emscripten/bind.h>

#include <string>

#include "api/session.h"
#include "bindings/write.h"

namespace tensorscope::bindings {

EMSCRIPTEN_BINDINGS(tensorscope_types) {
  using namespace api;  // NOLINT(google-build-using-namespace): the list below is all of it
  announce<ErrorInfo>("ErrorInfo");
  announce<EngineInfo>("EngineInfo");
  announce<ModelRequest>("ModelRequest");
  announce<LatencyRequest>("LatencyRequest");
  announce<Done>("Done");
  announce<ModelSummary>("ModelSummary");
  announce<LayerReport>("LayerReport");
  announce<ConventionCount>("ConventionCount");
  announce<Description>("Description");
  announce<CategoryBytes>("CategoryBytes");
  announce<MemoryUse>("MemoryUse");
  announce<MemoryEvent>("MemoryEvent");
  announce<LiveTensor>("LiveTensor");
  announce<MemoryReport>("MemoryReport");
  announce<Interval>("Interval");
  announce<StatisticsReport>("StatisticsReport");
  announce<Discarded>("Discarded");
  announce<MeasurementRecord>("MeasurementRecord");
  announce<LatencyReport>("LatencyReport");
  announce<CompareRequest>("CompareRequest");
  announce<CompareReport>("CompareReport");
  announce<ControlReport>("ControlReport");
  announce<ControlsReport>("ControlsReport");
  announce<InstrumentReport>("InstrumentReport");
  announce<InstrumentsReport>("InstrumentsReport");
  announce<CalibrationReport>("CalibrationReport");
  announce<PeakReport>("PeakReport");
  announce<BandwidthReport>("BandwidthReport");
  announce<LadderReport>("LadderReport");
  announce<DeviceReport>("DeviceReport");
  announce<KernelVariantInfo>("KernelVariantInfo");
  announce<KernelRequest>("KernelRequest");
  announce<KernelReport>("KernelReport");
  announce<TraceEvent>("TraceEvent");
  announce<OverheadReport>("OverheadReport");
  announce<ForwardProfile>("ForwardProfile");
  announce<QuickProfile>("QuickProfile");
  announce<TrainRequest>("TrainRequest");
  announce<TrainPoint>("TrainPoint");
  announce<TrainEvaluation>("TrainEvaluation");
  announce<TrainReport>("TrainReport");
  announce<Progress>("Progress");
  announce<TrainingRequest>("TrainingRequest");
  announce<RuleOfThumb>("RuleOfThumb");
  announce<MemorySnapshot>("MemorySnapshot");
  announce<StageTiming>("StageTiming");
  announce<TrainingLayer>("TrainingLayer");
  announce<OptimizerEstimates>("OptimizerEstimates");
  announce<BackwardProfile>("BackwardProfile");
  announce<TrainingCompareReport>("TrainingCompareReport");
  announce<QuantizeRequest>("QuantizeRequest");
  announce<PrecisionResult>("PrecisionResult");
  announce<QuantizedLayerReport>("QuantizedLayerReport");
  announce<QuantizeReport>("QuantizeReport");
  announce<StorageLossReport>("StorageLossReport");
  announce<ExponentCount>("ExponentCount");
  announce<LossScalingReport>("LossScalingReport");

  emscripten::register_type<Text>("string");
  announce_list<Count>("number[]");
  announce_list<double>("number[]");
  announce_list<std::string>("string[]");
  announce_list<ModelSummary>("ModelSummary[]");
  announce_list<LayerReport>("LayerReport[]");
  announce_list<ConventionCount>("ConventionCount[]");
  announce_list<MemoryEvent>("MemoryEvent[]");
  announce_list<LiveTensor>("LiveTensor[]");
  announce_list<PeakReport>("PeakReport[]");
  announce_list<BandwidthReport>("BandwidthReport[]");
  announce_list<LadderReport>("LadderReport[]");
  announce_list<KernelVariantInfo>("KernelVariantInfo[]");
  announce_list<TraceEvent>("TraceEvent[]");
  announce_list<Discarded>("Discarded[]");
  announce_list<ControlReport>("ControlReport[]");
  announce_list<InstrumentReport>("InstrumentReport[]");
  announce_list<TrainPoint>("TrainPoint[]");
  announce_list<TrainEvaluation>("TrainEvaluation[]");
  announce_list<RuleOfThumb>("RuleOfThumb[]");
  announce_list<MemorySnapshot>("MemorySnapshot[]");
  announce_list<TrainingLayer>("TrainingLayer[]");
  announce_list<PrecisionResult>("PrecisionResult[]");
  announce_list<QuantizedLayerReport>("QuantizedLayerReport[]");
  announce_list<ExponentCount>("ExponentCount[]");

  emscripten::register_optional<ErrorInfo>();
  emscripten::register_optional<MemoryUse>();
  announce_result<Done>("DoneResult");
  announce_result<std::string>("TextResult");
  announce_result<std::vector<ModelSummary>>("ModelsResult");
  announce_result<Description>("DescriptionResult");
  announce_result<StatisticsReport>("StatisticsResult");
  announce_result<MemoryReport>("MemoryResult");
  announce_result<LatencyReport>("LatencyResult");
  announce_result<ForwardProfile>("ForwardProfileResult");
  announce_result<QuickProfile>("QuickProfileResult");
  announce_result<CalibrationReport>("CalibrationResult");
  announce_result<CompareReport>("CompareResult");
  announce_result<ControlsReport>("ControlsResult");
  announce_result<InstrumentsReport>("InstrumentsResult");
  announce_result<std::vector<KernelVariantInfo>>("KernelVariantsResult");
  announce_result<DeviceReport>("DeviceResult");
  announce_result<KernelReport>("KernelResult");
  announce_result<Progress>("ProgressResult");
  announce_result<BackwardProfile>("BackwardProfileResult");
  announce_result<TrainReport>("TrainResult");
  announce_result<TrainingCompareReport>("TrainingCompareResult");
  announce_result<QuantizeReport>("QuantizeResult");
  announce_result<LossScalingReport>("LossScalingResult");
}

}  // namespace tensorscope::bindings
