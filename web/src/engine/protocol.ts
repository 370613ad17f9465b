// What goes between the page and the worker. Everything is a plain value; no handle crosses.

import type { DatasetName } from './datasets.ts';
import type { Session } from './generated/tensorscope.d.ts';
import type { ThreadPoolPlan } from './generated/tensorscope-threads.mjs';
import type {
  BackwardProfile,
  CalibrationReport,
  CompareReport,
  CompareRequest,
  ControlsReport,
  Description,
  DeviceReport,
  EngineInfo,
  ErrorInfo,
  ForwardProfile,
  InstrumentsReport,
  KernelReport,
  KernelRequest,
  KernelVariantInfo,
  LatencyReport,
  LatencyRequest,
  LossScalingReport,
  MemoryReport,
  ModelRequest,
  ModelSummary,
  Progress,
  QuantizeReport,
  QuantizeRequest,
  QuickProfile,
  StatisticsReport,
  TrainingCompareReport,
  TrainingRequest,
  TrainReport,
  TrainRequest,
} from './types.ts';

/** A training; what is left out is the preset's own. */
export type TrainOptions = Partial<Omit<TrainRequest, 'training'>> & {
  training?: Partial<TrainingRequest>;
};

/** What a training learns from; the session keeps it. Or "batch": what its next step reads, and only that one. */
export interface Dataset {
  readonly name: DatasetName | 'batch';
  readonly bytes: Uint8Array;
}

/** Answered at once, also while a job runs (between two of its slices). */
export interface Queries {
  info(): EngineInfo;
  models(): ModelSummary[];
  specOf(preset: string): string;
  describe(request: Partial<ModelRequest>): Description;
  planMemory(request: Partial<ModelRequest>): MemoryReport;
  planTraining(request: Partial<ModelRequest>, training: Partial<TrainingRequest>): BackwardProfile;
  summarize(samples: readonly number[]): StatisticsReport;
  kernelVariants(): KernelVariantInfo[];
  /** Of the last trained model, which no job may be using. */
  lossScalingDemo(scale: number): LossScalingReport;
}

/** Run in slices, one at a time, with progress; can be cancelled. */
export interface Jobs {
  measureMemory(request: Partial<ModelRequest>): MemoryReport;
  measureLatency(request: Partial<ModelRequest>, options: Partial<LatencyRequest>): LatencyReport;
  profileForwardPass(
    request: Partial<ModelRequest>,
    options: Partial<LatencyRequest>,
  ): ForwardProfile;
  profileLayer(
    request: Partial<ModelRequest>,
    layer: string,
    options: Partial<LatencyRequest>,
  ): ForwardProfile;
  quickProfile(request: Partial<ModelRequest>, options: Partial<LatencyRequest>): QuickProfile;
  calibrate(budget_ms: number): CalibrationReport;
  measureDevice(budget_ms: number): DeviceReport;
  measureKernel(request: Partial<KernelRequest>, options: Partial<LatencyRequest>): KernelReport;
  compare(
    a: Partial<ModelRequest>,
    b: Partial<ModelRequest>,
    options: Partial<CompareRequest>,
  ): CompareReport;
  runControls(budget_ms: number): ControlsReport;
  measureInstruments(
    request: Partial<ModelRequest>,
    options: Partial<CompareRequest>,
  ): InstrumentsReport;
  profileBackwardPass(
    request: Partial<ModelRequest>,
    training: Partial<TrainingRequest>,
    options: Partial<LatencyRequest>,
  ): BackwardProfile;
  compareTraining(
    requestA: Partial<ModelRequest>,
    trainingA: Partial<TrainingRequest>,
    requestB: Partial<ModelRequest>,
    trainingB: Partial<TrainingRequest>,
    options: Partial<CompareRequest>,
  ): TrainingCompareReport;
  /** `data`: for the sessions that do not have it yet; undefined for trainings on random images. */
  train(request: TrainOptions, data: Dataset | undefined): TrainReport;
  quantize(options: Partial<QuantizeRequest>): QuantizeReport;
}

export type Verbs = Queries & Jobs;
export type Verb = keyof Verbs;

/** The name of every verb of the session that starts a job: "Memory" of startMemory. */
type EngineJob = {
  [Name in keyof Session]: Name extends `start${infer Job}` ? Job : never;
}[keyof Session];

/** Every job, and what the engine calls it in startMemory() and takeMemory(). */
export const JOBS: Record<keyof Jobs, EngineJob> = {
  measureMemory: 'Memory',
  measureLatency: 'Latency',
  profileForwardPass: 'ForwardProfile',
  profileLayer: 'LayerProfile',
  quickProfile: 'QuickProfile',
  calibrate: 'Calibration',
  measureDevice: 'Device',
  measureKernel: 'Kernel',
  compare: 'Compare',
  runControls: 'Controls',
  measureInstruments: 'Instruments',
  profileBackwardPass: 'TrainingProfile',
  compareTraining: 'CompareTraining',
  train: 'Train',
  quantize: 'Quantize',
};

/** Every query; the engine calls it the same. */
export const QUERIES: Record<keyof Queries & keyof Session, true> = {
  info: true,
  models: true,
  specOf: true,
  describe: true,
  planMemory: true,
  planTraining: true,
  summarize: true,
  kernelVariants: true,
  lossScalingDemo: true,
};

export const isJob = (verb: Verb): verb is keyof Jobs => Object.hasOwn(JOBS, verb);

/** Stopped, these still answer: with what was reached. */
export const keepsWhatItReached = (verb: Verb): boolean => verb === 'train';

/** What further threads join: the engine's memory, and where in the module they start. */
export interface ThreadPool {
  readonly memory: WebAssembly.Memory;
  readonly plan: ThreadPoolPlan;
}

/** To a worker that becomes one of them. */
export interface ToHelper {
  readonly module: WebAssembly.Module;
  readonly pool: ThreadPool;
  /** 1 to threads - 1; the engine's own worker is 0. */
  readonly index: number;
}

export type ToWorker =
  | {
      kind: 'start';
      module: WebAssembly.Module;
      memory_limit_bytes: number;
      /** That share large operations; more than 1 with the build "threads" alone. */
      threads: number;
      /** Name of the lock to hold while alive. */
      lock: string;
    }
  | { kind: 'call'; id: number; verb: Verb; args: unknown[] }
  | { kind: 'cancel'; id: number };

export type FromWorker =
  /** The session exists. `locked`: the lock is held, and its release means that the worker is gone. */
  | { kind: 'ready'; locked: boolean; pool?: ThreadPool | undefined }
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorInfo }
  /** The module trapped or ran out of memory: this worker is of no use any more. */
  | { kind: 'crashed'; message: string };
