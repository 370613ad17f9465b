// The only place where labs and shell access the engine: one Profiler per page, created on first use.

import { Profiler, threadsMissing } from '../engine/profiler';

/** The course covers one thread and what a second one changes; more would need explanations of their own. */
const MOST_THREADS = 2;

let shared: Profiler | undefined;

/** Devices with at most this many GB of memory count as small. Browsers report at most 8, and some report nothing. */
const SMALL_GB = 2;
const SMALL_LIMIT_BYTES = 256 * 2 ** 20;

/** Memory limits: a phone with little memory kills a page that allocates much of it. */
function limits(): { memory_limit_bytes?: number } {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  return deviceMemory <= SMALL_GB ? { memory_limit_bytes: SMALL_LIMIT_BYTES } : {};
}

/** The page's profiler; the first call creates it and starts the worker. */
export function profiler(): Profiler {
  shared ??= new Profiler(limits());
  return shared;
}

/**
 * Returns false where the browser lacks what the engine needs, so that profiler() throws. Later loading errors are reported by the
 * profiler's calls.
 */
export function hasEngine(): boolean {
  try {
    return profiler() !== undefined;
  } catch {
    return false;
  }
}

/** Creates an additional engine, for work that must not lose its state to other runs. The caller must dispose it. */
export const newProfiler = (): Profiler => new Profiler(limits());

/** The maximum number of threads that may share an operation on this page: 1 where memory cannot be shared. */
export function mostThreads(): number {
  const cores = navigator.hardwareConcurrency ?? 1;
  return threadsMissing() === undefined ? Math.min(cores, MOST_THREADS) : 1;
}

/** Replaces the engine by one with this many threads, for all measurements from now on. */
export function useThreads(threads: number): void {
  shared?.dispose();
  shared = new Profiler({ threads, ...limits() });
}

export type { Profiler };

/** An engine error as a page sees it: ErrorInfo of engine/api/types.h. */
export interface EngineProblem {
  readonly code: string;
  readonly op: string;
  readonly message: string;
  readonly hint: string;
}

const NO_ENGINE = /^(no_(wasm|simd|workers)|load_failed)$/;

/** Whether this page has no engine at all: the browser lacks a feature, or the engine's files could not be loaded. */
export const noEngine = ({ code }: EngineProblem): boolean => NO_ENGINE.test(code);

/** Converts anything thrown into a message and a hint for the error box. */
export function problemOf(thrown: unknown): EngineProblem {
  const fields = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const text = (key: string): string => {
    const value: unknown = Reflect.get(fields, key);
    return typeof value === 'string' ? value : '';
  };
  return {
    code: text('code'),
    op: text('op'),
    message: text('message') || String(thrown),
    hint: text('hint'),
  };
}
