// The outcomes of this lab's experiments.

import type { Gradients, Outcome } from './outcome';

/** One for each experiment, by its key. */
export type Outcomes = { readonly steps: Outcome; readonly gradients: Gradients };
