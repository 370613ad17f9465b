// The types of this lab: its outcomes, and what its sentences and figures are made from.

import type { StatisticsReport } from '../../engine/types';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import type { Measured, Outcome } from './outcome';
import type { Chosen } from './params';

/** Times in milliseconds since just before the first launch, by this thread's clock. */
export interface Queued {
  readonly size: number;
  /** When each launch had returned. */
  readonly launched_ms: readonly number[];
  /** When the worker began each product: computed from how long the worker says that it worked. */
  readonly began_ms: readonly number[];
  /** When each answer had arrived. */
  readonly ended_ms: readonly number[];
  /** The time of one launch together with its wait, with nothing else in the queue. */
  readonly alone: StatisticsReport;
}

/** The outcome of each experiment, by its key. */
export type Outcomes = { readonly instruments: Measured; readonly queue: Queued };

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: undefined;
  readonly outcomes: Outcomes;
  readonly live: { readonly instruments: Outcome };
}

/** What sentences are made from; N names the outcomes that are certainly there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
