// What the experiments of this lab come to.

import type { Measured } from './outcome';

/** By experiment. */
export interface Results {
  readonly ladder: Measured;
}
