// What the experiments of this lab come to.

import type { Decoding, Growth, Outcome } from './outcome';

/** By experiment. */
export interface Outcomes {
  readonly compared: Outcome;
  readonly growth: Growth;
  readonly decoding: Decoding;
}
