// The outcomes of this lab's experiments.

import type { Decoding, Growth, Outcome } from './outcome';

/** One for each experiment, by its key. */
export interface Outcomes {
  readonly compared: Outcome;
  readonly growth: Growth;
  readonly decoding: Decoding;
}
