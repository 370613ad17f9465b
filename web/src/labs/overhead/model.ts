// The types of this lab, by what they are of.

import type { StatisticsReport } from '../../engine/types';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Measured, Outcome } from './outcome';
import type { Chosen } from './params';

/** Times in milliseconds from just before the first launch, by this thread's clock. */
export interface Queued {
  readonly size: number;
  /** When each launch had returned. */
  readonly launched_ms: readonly number[];
  /** When the worker began each product, by how long it says that it worked. */
  readonly began_ms: readonly number[];
  /** When each answer was there. */
  readonly ended_ms: readonly number[];
  /** Launch and wait, each by itself. */
  readonly alone: StatisticsReport;
}

/** One for each experiment, by its key. */
export type Outcomes = { readonly instruments: Measured; readonly queue: Queued };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: { readonly instruments: Outcome };
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
