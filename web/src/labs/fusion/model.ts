// The outcomes of this lab's experiments.

import type { LengthsOutcome } from './lengths-outcome';
import type { Timed } from './outcome';

/** One for each experiment, by its key. */
export interface Outcomes {
  readonly fused: Timed;
  readonly lengths: LengthsOutcome;
}
