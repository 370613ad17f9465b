// Bytes and FLOPs of one training step, without running it where that takes time.

import type { Profiler } from '../../engine/profiler';
import type { BackwardProfile } from '../../engine/types';
import type { Plan } from './outcome';

/** The part of the profiler that this lab needs; a test hands over one of its own. */
export type Engine = Pick<
  Profiler,
  'describe' | 'planMemory' | 'profileBackwardPass' | 'calibrate' | 'info'
>;

export interface Sizes {
  readonly batch: number;
  readonly seq?: number;
  readonly checkpoint?: number;
}

/** What fits is also run by the engine, so little that it takes no time. */
const QUICK_FLOPS = 3e8;
const MOST_BATCH = 32_768;
/** Only counts are read. */
const TIMING = { budget_ms: 20, warm_up_ms: 1, min_samples: 1 } as const;

export async function plan(
  engine: Engine,
  model: string,
  sizes: Sizes,
  signal?: AbortSignal,
): Promise<Plan> {
  const refused = await refusedBatch(engine, model, sizes);
  if (refused === undefined || refused <= sizes.batch) return exactly(engine, model, sizes, signal);
  const one = await exactly(engine, model, { ...sizes, batch: refused }, signal);
  const two = await exactly(engine, model, { ...sizes, batch: 2 * refused }, signal);
  return between(one, two, sizes.batch);
}

/** The smallest of batch, 2 batch, 4 batch ... that does not fit, so that the engine only plans; undefined: just run it. */
async function refusedBatch(
  engine: Engine,
  model: string,
  { batch, seq }: Sizes,
): Promise<number | undefined> {
  const { memory_limit_bytes: limit } = await engine.info();
  const length = seq === undefined ? {} : { seq };
  const { flops_per_call, parameter_bytes } = await engine.describe(model, { batch, ...length });
  if (flops_per_call < QUICK_FLOPS || 4 * parameter_bytes > limit) return undefined;
  for (let tried = batch; tried <= MOST_BATCH; tried *= 2) {
    const { planned } = await engine.planMemory(model, { batch: tried, ...length });
    if (planned.peak_bytes > limit) return tried;
  }
  return undefined;
}

async function exactly(
  engine: Engine,
  model: string,
  { batch, seq, checkpoint = 0 }: Sizes,
  signal: AbortSignal | undefined,
): Promise<Plan> {
  const options = {
    batch,
    ...(seq === undefined ? {} : { seq }),
    ...(signal === undefined ? {} : { signal }),
    ...TIMING,
  };
  const training = { optimizer: 'adam', checkpoint_every: checkpoint };
  const full = await engine.profileBackwardPass(model, training, options);
  const half = await engine.profileBackwardPass(
    model,
    { ...training, storage: 'float16' },
    options,
  );
  return planOf(full, half);
}

function planOf(full: BackwardProfile, half: BackwardProfile): Plan {
  return {
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
  };
}

/** FLOPs and kept activations are a constant and a part in proportion to the batch: two plans give both. */
function between(one: Plan, two: Plan, batch: number): Plan {
  const at = (key: keyof Plan): number => {
    const slope = (two[key] - one[key]) / (two.batch - one.batch);
    return Math.round(one[key] + slope * (batch - one.batch));
  };
  // The peak is where the activations are, and grows with them, or at the end, where all gradients are.
  const atTheEnd = at('adam_bytes') + 2 * at('gradient_bytes');
  return {
    batch,
    seq: one.seq,
    forward_flops: at('forward_flops'),
    backward_flops: at('backward_flops'),
    recompute_flops: at('recompute_flops'),
    gradient_bytes: at('gradient_bytes'),
    activation_bytes: at('activation_bytes'),
    activation_16bit_bytes: at('activation_16bit_bytes'),
    adam_bytes: at('adam_bytes'),
    adam_peak_bytes: Math.max(at('adam_peak_bytes'), atTheEnd),
  };
}
