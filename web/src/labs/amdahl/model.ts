// The types of this lab, by what they are of.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Outcome, Said } from './outcome';
import type { Chosen } from './params';

/** One for each experiment, by its key. */
export type Outcomes = { readonly runs: Outcome };

export interface Types {
  readonly values: Chosen;
  readonly prediction: Said;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly runs: Outcome };
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
