// The engine's structs, from the types that Embind generates. They need no handwork: engine/api/types.h
// is where they are written and explained. What the page adds to them stands at the end.

import type * as Generated from './generated/tensorscope.d.ts';
import type { Surroundings } from './surroundings.ts';

export type {
  BandwidthReport,
  CalibrationReport,
  CategoryBytes,
  CompareRequest,
  ControlReport,
  ControlsReport,
  ConventionCount,
  Description,
  DeviceReport,
  Discarded,
  EngineInfo,
  ErrorInfo,
  ExponentCount,
  InstrumentReport,
  Interval,
  KernelRequest,
  KernelVariantInfo,
  LadderReport,
  LatencyRequest,
  LayerReport,
  LiveTensor,
  LossScalingReport,
  MemoryEvent,
  MemoryReport,
  MemorySnapshot,
  MemoryUse,
  ModelRequest,
  ModelSummary,
  OptimizerEstimates,
  OverheadReport,
  PeakReport,
  PrecisionResult,
  Progress,
  QuantizedLayerReport,
  QuantizeRequest,
  RuleOfThumb,
  StageTiming,
  StatisticsReport,
  StorageLossReport,
  TraceEvent,
  TrainEvaluation,
  TrainingLayer,
  TrainingRequest,
  TrainPoint,
  TrainReport,
  TrainRequest,
} from './generated/tensorscope.d.ts';

/** What a measurement was made with, the page's own part included. */
export interface MeasurementRecord extends Generated.MeasurementRecord, Surroundings {}

type Recorded<Report> = Omit<Report, 'record'> & { record: MeasurementRecord };

export type LatencyReport = Recorded<Generated.LatencyReport>;
export type CompareReport = Recorded<Generated.CompareReport>;
export type InstrumentsReport = Recorded<Generated.InstrumentsReport>;

export type KernelReport = Omit<Generated.KernelReport, 'latency'> & { latency: LatencyReport };
export type ForwardProfile = Omit<Generated.ForwardProfile, 'latency'> & { latency: LatencyReport };
export type QuickProfile = Omit<Generated.QuickProfile, 'profile'> & { profile: ForwardProfile };
export type BackwardProfile = Omit<Generated.BackwardProfile, 'step'> & { step: LatencyReport };
export type QuantizeReport = Omit<Generated.QuantizeReport, 'speed'> & {
  speed?: CompareReport | undefined;
};
export interface TrainingCompareReport {
  a: BackwardProfile;
  b: BackwardProfile;
  comparison: CompareReport;
}
