import type { Progress } from './types.ts';

/**
 * Progress of two slices, one after the other, as one message. Samples and points are those of both;
 * after a restart samples from before it do not count any more, and the listener has to be told.
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
