// The types of this lab, by what they are of.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Decoding, Dry, Growth, Live, Outcome } from './outcome';
import type { Chosen } from './params';

/** One for each experiment, by its key. */
export interface Outcomes {
  readonly compared: Outcome;
  readonly growth: Growth;
  readonly decoding: Decoding;
}

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly compared: Live; readonly growth: Growth };
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
