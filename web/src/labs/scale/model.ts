// The types of this lab.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Measured, Planned } from './outcome';
import type { Chosen } from './params';

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly planned: Planned; readonly measured: Measured };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: object;
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
