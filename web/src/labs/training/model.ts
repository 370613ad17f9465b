// The outcomes of this lab's experiments.

import type { Outcome } from './outcome';

/** One for each experiment, by its key. */
export type Outcomes = { readonly step: Outcome };
