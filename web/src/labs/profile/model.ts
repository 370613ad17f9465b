// The outcomes of this lab's experiments.

import type { AttentionOutcome } from './attention-outcome';
import type { Outcome } from './outcome';

/** One for each experiment, by its key. */
export type Outcomes = { readonly pass: Outcome; readonly attention: AttentionOutcome };
