// The engine's structs, from the types that Embind generates. They need no manual work: engine/api/types.h defines and explains
// them. The page's additions are at the end.

import type * as Generated from './generated/tensorscope.d.ts';

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

/** Builds for one thread: relaxed SIMD or SIMD128; "threads" is relaxed SIMD with memory that workers share. */
export type Build = 'relaxed' | 'simd128' | 'threads';

/** The environment of a measurement; part of every report. */
export interface Environment {
  /** For example "Chromium 156" or "Node 20.20.2". */
  host: string;
  build: Build;
  /** The threads that share large operations. */
  threads: number;
  /** Isolated pages have a finer clock (5 us instead of 100 us in Chromium). */
  isolated: boolean;
  hardware_threads: number;
  /** How often the page was hidden since its first engine was started; browsers slow down hidden pages. */
  times_hidden: number;
}

/** The conditions of a measurement, including the page's own facts. */
export interface MeasurementRecord
  extends Generated.MeasurementRecord,
    Pick<Environment, 'host' | 'isolated' | 'threads' | 'hardware_threads'> {
  /** How often the page was hidden or shown during this measurement; browsers slow down hidden pages. */
  visibility_changes: number;
}

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

/** "digits": 1,797 handwritten digits. "text": a play for a character-level model. The sources are in engine/data/README.md. */
export type DatasetName = 'digits' | 'text';
