// What the experiments of this lab come to.

import type { BitsOutcome } from './bits';
import type { Measured } from './outcome';

/** By experiment. */
export interface Results {
  readonly int8: Measured;
  readonly bits: BitsOutcome;
}
