// The types that this lab shares.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Outcome, Predicted } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly runs: Outcome };

export interface Types {
  readonly values: Chosen;
  readonly prediction: Predicted;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly runs: Outcome };
}

/** The data that sentences are made from; N names the parts that are certain to be present. */
export type Known<N = never> = AnyKnown<Types, N>;
/** The data that figures are made from. */
export type View<N = never> = SceneView<Types, N>;
