// What the experiments of this lab come to.

import type { AttentionOutcome } from './attention-outcome';
import type { Outcome } from './outcome';

/** By experiment. */
export type Runs = { readonly pass: Outcome; readonly attention: AttentionOutcome };
