// What the experiments of this lab come to.

import type { Outcome } from './outcome';

/** By experiment. */
export type Outcomes = { readonly step: Outcome };
