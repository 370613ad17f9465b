// The types of this lab.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Outcome, Predicted, Ridge } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly decided: Outcome; readonly ridge: Ridge };

export interface Types {
  readonly values: Chosen;
  readonly prediction: Predicted;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: object;
}

/** The data that sentences are made from; N names the parts that are certain to be present. */
export type Known<N = never> = AnyKnown<Types, N>;
/** The data that figures are made from. */
export type View<N = never> = SceneView<Types, N>;
