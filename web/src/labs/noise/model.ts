// What the experiments of this lab come to.

import type { ClockOutcome } from './clock-outcome';
import type { Measured } from './outcome';

/** By experiment. */
export type Outcomes = { readonly noise: Measured; readonly clock: ClockOutcome };
