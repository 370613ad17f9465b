// What every call of the engine may be given, whatever it asks for.

import type { Progress } from './types.ts';

export interface CallOptions {
  /** Stops the call: it rejects with code "cancelled" at once, and the engine stops within 0.2 s. A training
   * under way does not reject: it resolves, as soon as the engine has stopped, with what it reached. */
  signal?: AbortSignal | undefined;
  /** About ten times a second while a job runs, and at each new phase. No sample is left out or told twice. */
  onProgress?: ((progress: Progress) => void) | undefined;
}
