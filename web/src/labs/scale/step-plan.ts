// A plan of one training step and how long its parts take: the data that this lab's figures and sentences show.

import type { Moment } from './moments';

/** What a plan of one training step tells: nothing of it was executed. */
export interface Plan {
  readonly batch: number;
  readonly seq: number;
  readonly forward_flops: number;
  readonly backward_flops: number;
  readonly recompute_flops: number;
  readonly gradient_bytes: number;
  /** Kept from the forward to the backward pass, stored in fp32 or in 16 bits. */
  readonly activation_bytes: number;
  readonly activation_16bit_bytes: number;
  /** Adam's state, fp32. */
  readonly adam_bytes: number;
  /** Highest total of a step with Adam in fp32, event by event. */
  readonly adam_peak_bytes: number;
  /** What is in memory when, from the first layer to the last gradient. */
  readonly moments: readonly Moment[];
}

/** Something that takes time, here and on the described device, in seconds. */
export interface Line {
  readonly label: string;
  readonly here: number | undefined;
  readonly there: number;
}
