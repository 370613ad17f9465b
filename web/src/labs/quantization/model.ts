// The types of this lab, by what they are of.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { BitsOutcome } from './bits';
import type { Dry } from './experiments';
import type { Learning, Measured } from './outcome';
import type { Chosen } from './params';

/** One for each experiment, by its key. */
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

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
