// The outcomes of this lab's experiments.

import type { Measured } from './outcome';

/** One for each experiment, by its key. */
export type Outcomes = { readonly latency: Measured };
