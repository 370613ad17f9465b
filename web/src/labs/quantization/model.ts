// The types of this lab: its outcomes, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { BitsOutcome } from './bits';
import type { Dry } from './experiments';
import type { Learning, Measured } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export interface Outcomes {
  readonly int8: Measured;
  readonly bits: BitsOutcome;
}

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly int8: Learning };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
