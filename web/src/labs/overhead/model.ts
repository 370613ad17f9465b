// The outcomes of this lab's experiments.

import type { StatisticsReport } from '../../engine/types';
import type { Outcome } from './outcome';

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
export type Outcomes = { readonly instruments: Outcome; readonly queue: Queued };
