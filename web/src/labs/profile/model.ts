// The types of this lab, by what they are of.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { AttentionOutcome } from './attention-outcome';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';

/** One for each experiment, by its key. */
export type Outcomes = { readonly pass: Outcome; readonly attention: AttentionOutcome };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly attention: AttentionOutcome };
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
