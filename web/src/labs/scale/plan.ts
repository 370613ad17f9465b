// The bytes and FLOPs of one planned training step: nothing of it runs.

import type { Profiler } from '../../engine/profiler';
import type { BackwardProfile } from '../../engine/types';
import { momentsOf } from './moments';
import type { Plan } from './step-plan';

/** The part of the profiler that this lab needs; tests pass their own. */
export type Engine = Pick<Profiler, 'describe' | 'planTraining'>;

export interface Sizes {
  readonly batch: number;
  readonly seq?: number;
  readonly checkpoint?: number;
}

export async function plan(
  engine: Engine,
  model: string,
  { batch, seq, checkpoint = 0 }: Sizes,
  signal?: AbortSignal,
): Promise<Plan> {
  const options = {
    batch,
    ...(seq === undefined ? {} : { seq }),
    ...(signal === undefined ? {} : { signal }),
  };
  const training = { optimizer: 'adam', checkpoint_every: checkpoint };
  const full = await engine.planTraining(model, training, options);
  const half = await engine.planTraining(model, { ...training, storage: 'float16' }, options);
  return planOf(full, half);
}

const planOf = (full: BackwardProfile, half: BackwardProfile): Plan => ({
  batch: full.batch,
  seq: full.seq,
  forward_flops: full.forward_flops,
  backward_flops: full.backward_flops,
  recompute_flops: full.recompute_flops,
  gradient_bytes: full.gradient_bytes,
  activation_bytes: full.activation_bytes,
  activation_16bit_bytes: half.activation_bytes,
  adam_bytes: full.optimizer_state_bytes,
  adam_peak_bytes: full.steady_peak_bytes,
  moments: momentsOf(full),
});
