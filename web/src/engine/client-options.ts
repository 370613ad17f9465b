// What an engine is started with, and what of it is refused before anything is loaded.

import { EngineError, errorInfo } from './errors.ts';
import { type Build, detectBuild } from './features.ts';
import { requireNames, requireObject, wrongValue } from './refuse.ts';

export interface ClientOptions {
  /** Which build; the fastest that runs here unless given. */
  build?: Build | undefined;
  /**
   * Threads that share each operation that is enough work; 1 unless given. More need a cross-origin isolated page
   * (or Node) and relaxed SIMD, and load another build.
   */
  threads?: number | undefined;
  /** What one run may allocate in all, at most HEAP_BYTES; 480 MiB unless given. Larger runs are refused. */
  memory_limit_bytes?: number | undefined;
  /** A worker that does not answer a cancel within this time hangs and is replaced; 1000 ms unless given. */
  cancel_patience_ms?: number | undefined;
}

/** What the module's memory may grow to: MAXIMUM_MEMORY of scripts/cmake/wasm.cmake. */
export const HEAP_BYTES = 512 * 2 ** 20;
/** HEAP_BYTES less code, stack and the engine's own needs. */
export const MEMORY_LIMIT_BYTES = 480 * 2 ** 20;
const CANCEL_PATIENCE_MS = 1000;
/** Longer timeouts end at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const KNOWN: Record<keyof ClientOptions, true> = {
  build: true,
  threads: true,
  memory_limit_bytes: true,
  cancel_patience_ms: true,
};
const BUILDS: Record<Build, true> = { relaxed: true, simd128: true, threads: true };

const count = (bytes: number) => bytes.toLocaleString('en');

function requireMemoryLimit(limit: number): void {
  const expected = `a whole number of bytes from 1 to ${count(HEAP_BYTES)}`;
  if (!Number.isInteger(limit) || limit < 1)
    throw wrongValue('memory_limit_bytes', expected, limit);
  if (limit <= HEAP_BYTES) return;
  const message =
    `memory_limit_bytes has to be ${expected}, but it is ${count(limit)}: ` +
    `${count(limit - HEAP_BYTES)} more than the 512 x 1,048,576 bytes that the engine's heap can grow to.`;
  throw new EngineError({
    ...errorInfo('invalid_argument', message, 'Leave it out for 480 MiB.'),
    op: 'memory_limit_bytes',
  });
}

/** ClientOptions, all of them. */
export type Started = {
  readonly [Name in keyof ClientOptions]-?: NonNullable<ClientOptions[Name]>;
};

/** Throws EngineError: invalid_argument by name, no_simd and no_threads where the engine cannot run. */
export function clientOptions(options: ClientOptions): Started {
  requireObject('options', options);
  requireNames('Profiler', options, Object.keys(KNOWN));
  const { build, threads = 1 } = options;
  const { memory_limit_bytes = MEMORY_LIMIT_BYTES, cancel_patience_ms = CANCEL_PATIENCE_MS } =
    options;
  if (build !== undefined && !Object.keys(BUILDS).includes(build)) {
    throw wrongValue('build', `one of ${Object.keys(BUILDS).join(', ')}`, build);
  }
  requireMemoryLimit(memory_limit_bytes);
  const patient = Number.isFinite(cancel_patience_ms) && cancel_patience_ms >= 0;
  if (!patient || cancel_patience_ms > LONGEST_TIMEOUT_MS) {
    throw wrongValue(
      'cancel_patience_ms',
      `a number from 0 to ${count(LONGEST_TIMEOUT_MS)}`,
      cancel_patience_ms,
    );
  }
  const fitting = detectBuild(threads);
  return {
    build: threads > 1 ? fitting : (build ?? fitting),
    threads,
    memory_limit_bytes,
    cancel_patience_ms,
  };
}
