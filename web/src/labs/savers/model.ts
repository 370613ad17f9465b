// The types of this lab: its outcomes, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Gradients, Outcome } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly steps: Outcome; readonly gradients: Gradients };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: object;
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
