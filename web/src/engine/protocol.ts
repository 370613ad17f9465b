// What goes between the page and the worker. Everything is a plain value; no handle crosses.

import type {
  CalibrationReport,
  Description,
  EngineInfo,
  ErrorInfo,
  ForwardProfile,
  LatencyReport,
  LatencyRequest,
  MemoryReport,
  ModelRequest,
  ModelSummary,
  Progress,
  QuickProfile,
  StatisticsReport,
} from './types.ts';

/** Answered at once, also while a job runs (between two of its slices). */
export interface Queries {
  info(): EngineInfo;
  models(): ModelSummary[];
  specOf(preset: string): string;
  describe(request: Partial<ModelRequest>): Description;
  planMemory(request: Partial<ModelRequest>): MemoryReport;
  summarize(samples: readonly number[]): StatisticsReport;
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
}

export type Verbs = Queries & Jobs;
export type Verb = keyof Verbs;

const JOBS: Record<keyof Jobs, true> = {
  measureMemory: true,
  measureLatency: true,
  profileForwardPass: true,
  profileLayer: true,
  quickProfile: true,
  calibrate: true,
};

export const isJob = (verb: Verb): verb is keyof Jobs => Object.hasOwn(JOBS, verb);

export type ToWorker =
  | {
      kind: 'start';
      module: WebAssembly.Module;
      memory_limit_bytes: number;
      /** Name of the lock to hold while alive. */
      lock: string;
    }
  | { kind: 'call'; id: number; verb: Verb; args: unknown[] }
  | { kind: 'cancel'; id: number };

export type FromWorker =
  /** The session exists. `locked`: the lock is held, and its release means that the worker is gone. */
  | { kind: 'ready'; locked: boolean }
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorInfo }
  /** The module trapped or ran out of memory: this worker is of no use any more. */
  | { kind: 'crashed'; message: string };
