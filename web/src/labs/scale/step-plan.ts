// A plan of one training step and the durations of its parts: the data of this lab's figures and sentences.

import type { Moment } from './moments';

/** The plan of one training step: nothing of it was executed. */
export interface Plan {
  readonly batch: number;
  readonly seq: number;
  readonly forward_flops: number;
  readonly backward_flops: number;
  readonly recompute_flops: number;
  readonly gradient_bytes: number;
  /** The activations kept from the forward to the backward pass, stored in fp32 or in 16 bits. */
  readonly activation_bytes: number;
  readonly activation_16bit_bytes: number;
  /** The bytes of Adam's state in fp32. */
  readonly adam_bytes: number;
  /** The peak of a step with Adam in fp32, event by event. */
  readonly adam_peak_bytes: number;
  /** What is in memory when, from the first layer to the last gradient. */
  readonly moments: readonly Moment[];
}

/** A duration in seconds, here and on the described device. */
export interface Line {
  readonly label: string;
  readonly here: number | undefined;
  readonly there: number;
}
