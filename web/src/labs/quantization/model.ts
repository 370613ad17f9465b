// The outcomes of this lab's experiments.

import type { BitsOutcome } from './bits';
import type { Measured } from './outcome';

/** One for each experiment, by its key. */
export interface Outcomes {
  readonly int8: Measured;
  readonly bits: BitsOutcome;
}
