// The types of this lab: its outcome, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import type { Learning, Trained } from './train';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly step: Outcome; readonly train: Trained };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly train: Learning };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
