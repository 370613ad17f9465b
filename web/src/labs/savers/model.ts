// What the experiments of this lab come to.

import type { Gradients, Outcome } from './outcome';

/** By experiment. */
export type Runs = { readonly steps: Outcome; readonly gradients: Gradients };
