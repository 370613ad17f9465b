// What the experiments of this lab come to.

import type { Measured } from './outcome';

/** By experiment. */
export type Outcomes = { readonly latency: Measured };
