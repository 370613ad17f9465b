// The engine's structs, from the types that Embind generates. They need no handwork: engine/api/types.h
// is where they are written and explained.

export type {
  CalibrationReport,
  CategoryBytes,
  ConventionCount,
  Description,
  EngineInfo,
  ErrorInfo,
  ForwardProfile,
  Interval,
  LatencyReport,
  LatencyRequest,
  LayerReport,
  LiveTensor,
  MemoryEvent,
  MemoryReport,
  MemoryUse,
  ModelRequest,
  ModelSummary,
  Progress,
  QuickProfile,
  StatisticsReport,
  TraceEvent,
} from './generated/tensorscope.d.ts';
