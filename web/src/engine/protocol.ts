// What goes between the page and the worker. Everything is a plain value; no handle crosses.

import type { Session } from './generated/tensorscope.d.ts';
import type { ThreadPoolPlan } from './generated/tensorscope-threads.mjs';
import type { TrainOptions } from './requests.ts';
import type {
  BackwardProfile,
  CalibrationReport,
  CompareReport,
  CompareRequest,
  ControlsReport,
  DatasetName,
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
} from './types.ts';

/** What a training learns from; the session keeps it. Or "batch": what its next step reads, and only that one. */
export interface Dataset {
  readonly name: DatasetName | 'batch';
  readonly bytes: Uint8Array;
}

/** Arrays of the user's own, which stay in the worker and out of the engine's heap. */
export interface OwnArrays {
  readonly inputs?: Uint8Array;
  readonly targets?: Uint8Array;
  readonly weights?: Uint8Array;
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
  /** A line for each: name and shape, and of tied ones the table. */
  weightsOf(request: Partial<ModelRequest>): string;
  /** Of the last trained model: those lines, and float32 values in their order. */
  trainedWeights(): { lines: string; bytes: Uint8Array };
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
  train(request: TrainOptions, data: Dataset | undefined, own?: OwnArrays): TrainReport;
  /** `outputs`: their size in bytes. */
  run(request: Partial<ModelRequest>, own: OwnArrays, outputs: number): Uint8Array;
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
  run: 'Run',
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
  weightsOf: true,
  trainedWeights: true,
};

export const isJob = (verb: Verb): verb is keyof Jobs => Object.hasOwn(JOBS, verb);

/** Stopped, these still answer: with what was reached. */
export const keepsWhatItReached = (verb: Verb): boolean => verb === 'train';

/** What further threads join: the engine's memory, and where in the module they start. */
export interface ThreadPool {
  readonly memory: WebAssembly.Memory;
  readonly plan: ThreadPoolPlan;
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
  /** Becomes one more thread of another worker's engine; index from 1 to threads - 1. */
  | { kind: 'help'; module: WebAssembly.Module; pool: ThreadPool; index: number }
  | { kind: 'call'; id: number; verb: Verb; args: unknown[] }
  | { kind: 'cancel'; id: number };

export type FromWorker =
  /** The session exists. `locked`: the lock is held, and its release means that the worker is gone. */
  | { kind: 'ready'; locked: boolean; pool?: ThreadPool | undefined }
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorInfo }
  /** The module trapped or ran out of memory: this worker is of no use any more. `frames`: where in the module. */
  | { kind: 'crashed'; message: string; frames?: string };
