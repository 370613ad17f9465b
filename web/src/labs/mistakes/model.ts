// The types of this lab.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Outcome, Ridge, Said } from './outcome';
import type { Chosen } from './params';

/** One for each experiment, by its key. */
export type Outcomes = { readonly decided: Outcome; readonly ridge: Ridge };

export interface Types {
  readonly values: Chosen;
  readonly prediction: Said;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: object;
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
