// The types of this lab: its outcomes, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { ClockOutcome } from './clock-outcome';
import type { Live, Measured } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly noise: Measured; readonly clock: ClockOutcome };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: { readonly noise: Live };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
