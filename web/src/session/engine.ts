// The one place where labs and shell meet the engine: one Profiler per page, started at import.

import { Profiler, threadsMissing } from '../engine/profiler';

/** More would have to be explained: the course is about one, and what a second one changes. */
const MOST_THREADS = 2;

let shared: Profiler | undefined;

/** GB; browsers tell no more than 8, and some nothing. */
const SMALL_GB = 2;
const SMALL_LIMIT_BYTES = 256 * 2 ** 20;

/** A phone of little memory ends the page that takes much of it. */
function limits(): { memory_limit_bytes?: number } {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  return deviceMemory <= SMALL_GB ? { memory_limit_bytes: SMALL_LIMIT_BYTES } : {};
}

/** The page's profiler; the first call starts the worker. */
export function profiler(): Profiler {
  shared ??= new Profiler(limits());
  return shared;
}

/** False where the browser lacks what the engine needs: profiler() throws. What may still fail to load is told by its calls. */
export function hasEngine(): boolean {
  try {
    return profiler() !== undefined;
  } catch {
    return false;
  }
}

/** An engine besides, for what must not lose its state to other runs. Dispose it. */
export const newProfiler = (): Profiler => new Profiler(limits());

/** Most threads that may share an operation on this page: 1 where it cannot share memory. */
export function mostThreads(): number {
  const cores = navigator.hardwareConcurrency ?? 1;
  return threadsMissing() === undefined ? Math.min(cores, MOST_THREADS) : 1;
}

/** A new engine, of so many threads, for everything measured from now on. */
export function useThreads(threads: number): void {
  shared?.dispose();
  shared = new Profiler({ threads, ...limits() });
}

export type { Profiler };

/** What an engine error looks like to a page: ErrorInfo of engine/api/types.h. */
export interface EngineProblem {
  readonly code: string;
  readonly op: string;
  readonly message: string;
  readonly hint: string;
}

const NO_ENGINE = /^(no_(wasm|simd|workers)|load_failed)$/;

/** There is no engine on this page: the browser lacks something, or what it is made of did not come. */
export const noEngine = ({ code }: EngineProblem): boolean => NO_ENGINE.test(code);

/** Any thrown thing as message and hint for the error box. */
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
