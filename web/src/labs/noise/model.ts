// The outcomes of this lab's experiments.

import type { ClockOutcome } from './clock-outcome';
import type { Measured } from './outcome';

/** One for each experiment, by its key. */
export type Outcomes = { readonly noise: Measured; readonly clock: ClockOutcome };
