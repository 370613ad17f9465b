// What the experiments of this lab come to.

import type { LengthsOutcome } from './lengths-outcome';
import type { Timed } from './outcome';

/** By experiment. */
export interface Outcomes {
  readonly fused: Timed;
  readonly lengths: LengthsOutcome;
}
