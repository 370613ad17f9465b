// The built library (dist/lib) in its real worker thread, as a program that imports tensorscope gets it.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';
import type * as Library from '../../../web/src/engine/profiler.ts';

export const LIBRARY = fileURLToPath(new URL('../../../dist/lib/tensorscope.js', import.meta.url));

export const library = (await import(
  /* @vite-ignore */ pathToFileURL(LIBRARY).href
)) as typeof Library;

export type Profiler = Library.Profiler;
type Progress = Library.Progress;

const opened: Profiler[] = [];

afterEach(() => {
  for (const profiler of opened.splice(0)) profiler.dispose();
});

/** A profiler that is disposed of after the test. On a busy machine its worker may be late but never counts as hung. */
export function open(options?: Library.ClientOptions): Profiler {
  const profiler = new library.Profiler({ cancel_patience_ms: 120_000, ...options });
  opened.push(profiler);
  return profiler;
}

/** Short measurements: these tests are about which data arrives, not about its precision. */
export const QUICK = { budget_ms: 150, warm_up_ms: 100, min_samples: 5 } as const;
/** Longer than any test waits. */
export const LONG = { budget_ms: 600_000, warm_up_ms: 10, target_relative_width: 1e-6 } as const;

/** The error that a promise rejects with; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<Library.EngineError> {
  const outcome = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (outcome instanceof library.EngineError) return outcome;
  throw new Error(`expected an EngineError, got ${String(outcome)}`);
}

/** An onProgress that resolves `seen` with the first progress for which `wanted` is true. */
export function progressSeen(wanted: (progress: Progress) => boolean) {
  let found: (progress: Progress) => void = () => undefined;
  const seen = new Promise<Progress>((resolve) => {
    found = resolve;
  });
  return { seen, onProgress: (progress: Progress) => void (wanted(progress) && found(progress)) };
}
