import type { Progress } from './types.ts';

/**
 * Progress of two slices, one after the other, as one message. Samples are those of both; after a restart
 * those from before it do not count any more, and the listener has to be told.
 */
export function mergedProgress(earlier: Progress | undefined, next: Progress): Progress {
  if (earlier === undefined || next.restarted) return next;
  return {
    ...next,
    restarted: earlier.restarted,
    warm_up_ms: [...earlier.warm_up_ms, ...next.warm_up_ms],
    samples_ms: [...earlier.samples_ms, ...next.samples_ms],
  };
}
