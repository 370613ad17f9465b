// The types of this lab: its outcome, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Outcome } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly epoch: Outcome };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: { readonly epoch: Outcome };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
