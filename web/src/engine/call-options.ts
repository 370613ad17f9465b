// Options that every call of the engine accepts.

import type { Progress } from './types.ts';

export interface CallOptions {
  /**
   * Stops the call: it rejects with code "cancelled" immediately, and the engine stops within 0.2 s. A running training does not
   * reject: it resolves with its results so far, as soon as the engine has stopped.
   */
  signal?: AbortSignal | undefined;
  /** Called about ten times a second while a job runs, and at each new phase. Every sample is reported exactly once. */
  onProgress?: ((progress: Progress) => void) | undefined;
}
