// The types of this lab: what its sentences and figures are made from.

import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Dry, Measured, Outcomes, Point } from './outcome';
import type { Chosen } from './params';

/** What may be shown while the points arrive. */
export type Landed = Partial<Pick<Measured, 'device'>> & Pick<Measured, 'points'>;

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: { readonly points: Landed; readonly others: readonly Point[] };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
