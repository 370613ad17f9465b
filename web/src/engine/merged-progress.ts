import type { Progress } from './types.ts';

/**
 * Merges the progress of two consecutive slices into one message, with the samples and points of both; after a restart, earlier
 * samples are discarded and the listener must be informed.
 */
export function mergedProgress(earlier: Progress | undefined, next: Progress): Progress {
  if (earlier === undefined) return next;
  const points = {
    train_points: [...earlier.train_points, ...next.train_points],
    evaluations: [...earlier.evaluations, ...next.evaluations],
  };
  if (next.restarted) return { ...next, ...points };
  return {
    ...next,
    ...points,
    restarted: earlier.restarted,
    warm_up_ms: [...earlier.warm_up_ms, ...next.warm_up_ms],
    samples_ms: [...earlier.samples_ms, ...next.samples_ms],
  };
}
