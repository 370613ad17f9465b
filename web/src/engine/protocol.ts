// The messages between the page and the worker. All are plain values; no handle is passed.

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

/** The data of a training, which the session keeps; or "batch", the data of its next step only. */
export interface Dataset {
  readonly name: DatasetName | 'batch';
  readonly bytes: Uint8Array;
}

/** The user's own arrays, which stay in the worker and outside the engine's heap. */
export interface OwnArrays {
  readonly inputs?: Uint8Array;
  readonly targets?: Uint8Array;
  readonly weights?: Uint8Array;
}

/** Answered immediately, even while a job runs (between two of its slices). */
export interface Queries {
  info(): EngineInfo;
  models(): ModelSummary[];
  specOf(preset: string): string;
  describe(request: Partial<ModelRequest>): Description;
  planMemory(request: Partial<ModelRequest>): MemoryReport;
  planTraining(request: Partial<ModelRequest>, training: Partial<TrainingRequest>): BackwardProfile;
  summarize(samples: readonly number[]): StatisticsReport;
  kernelVariants(): KernelVariantInfo[];
  /** About the last trained model, which no job may be using. */
  lossScalingDemo(scale: number): LossScalingReport;
  /** One line for each weight: its name and shape, and for tied weights the name of the table. */
  weightsOf(request: Partial<ModelRequest>): string;
  /** For the last trained model: these lines, and the float32 values in the same order. */
  trainedWeights(): { lines: string; bytes: Uint8Array };
}

/** Run in slices, one job at a time, with progress; can be cancelled. */
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
  /** `data` is sent to sessions that do not have it yet; undefined for trainings on random images. */
  train(request: TrainOptions, data: Dataset | undefined, own?: OwnArrays): TrainReport;
  /** `outputs` is their size in bytes. */
  run(request: Partial<ModelRequest>, own: OwnArrays, outputs: number): Uint8Array;
  quantize(options: Partial<QuantizeRequest>): QuantizeReport;
}

export type Verbs = Queries & Jobs;
export type Verb = keyof Verbs;

/** The job name in each verb of the session that starts one: "Memory" of startMemory. */
type EngineJob = {
  [Name in keyof Session]: Name extends `start${infer Job}` ? Job : never;
}[keyof Session];

/** Every job, with the engine's name for it in startMemory() and takeMemory(). */
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

/** Every query; the engine uses the same name. */
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

/** These jobs return their results so far when they are stopped. */
export const keepsWhatItReached = (verb: Verb): boolean => verb === 'train';

/** The data for additional threads: the engine's memory, and their entry points in the module. */
export interface ThreadPool {
  readonly memory: WebAssembly.Memory;
  readonly plan: ThreadPoolPlan;
}

export type ToWorker =
  | {
      kind: 'start';
      module: WebAssembly.Module;
      memory_limit_bytes: number;
      /** The threads that share large operations; more than 1 only with the build "threads". */
      threads: number;
      /** The name of the lock to hold while alive. */
      lock: string;
    }
  /** The worker becomes an additional thread of another worker's engine; index from 1 to threads - 1. */
  | { kind: 'help'; module: WebAssembly.Module; pool: ThreadPool; index: number }
  | { kind: 'call'; id: number; verb: Verb; args: unknown[] }
  | { kind: 'cancel'; id: number };

export type FromWorker =
  /** The session exists. `locked`: the lock is held, and its release means that the worker has ended. */
  | { kind: 'ready'; locked: boolean; pool?: ThreadPool | undefined }
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorInfo }
  /** The module trapped or ran out of memory: this worker cannot be used any more. `frames`: the position in the module. */
  | { kind: 'crashed'; message: string; frames?: string };
