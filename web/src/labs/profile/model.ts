// The types of this lab: its outcomes, and what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { AttentionOutcome } from './attention-outcome';
import type { Case, Cases } from './diagnosis-facts';
import type { Tried } from './fixes';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = {
  readonly pass: Outcome;
  readonly attention: AttentionOutcome;
  /** Of the slow model that is chosen. */
  readonly examine: Case;
  readonly fixes: readonly Tried[];
};

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly attention: AttentionOutcome };
  readonly notebook: Cases;
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
