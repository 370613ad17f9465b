// The runs: dry for everything large, real for this device's peak and one training step.

import type { Description } from '../../engine/types';
import type { Run } from '../../lab/lab';
import { ADD, GPT2_FEED_FORWARD, GPT3, LLAMA_7B, LLAMA_65B, RELU_1B } from '../../lab/models';
import { type Counts, claimsFrom } from './claims';
import type { LengthCount, Outcome, Step } from './outcome';
import { type Engine, plan } from './plan';

export interface Chosen {
  readonly title: string;
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly longest: number;
  readonly checkpoint: number;
}

/** One block of LLaMA: the segment between checkpoints when the claim about them is checked. */
const BLOCK_LAYERS = 2;
const CALIBRATION_MS = 400;
/** A model that any device trains, as the measured example. */
const STEP = { model: 'gpt_nano', title: 'GPT nano', batch: 8 } as const;
const STEP_TIMING = { budget_ms: 300, warm_up_ms: 150, min_samples: 5 } as const;

/** Everything the claims need. */
export async function countsFor(engine: Engine, signal?: AbortSignal): Promise<Counts> {
  const of = (model: string, batch = 1): Promise<Description> =>
    engine.describe(model, { batch, ...(signal === undefined ? {} : { signal }) });
  const llama = LLAMA_7B.spec;
  return {
    gpt2: await of('gpt2'),
    gpt2_xl: await of('gpt2_xl'),
    llama_7b: await of(llama),
    llama_65b: await of(LLAMA_65B.spec),
    gpt3: await of(GPT3.spec),
    feed_forward: await of(GPT2_FEED_FORWARD, 32),
    relu: await of(RELU_1B),
    add: await of(ADD),
    gpt2_step: await plan(engine, 'gpt2', { batch: 1 }, signal),
    llama_step: await plan(engine, llama, { batch: 1 }, signal),
    llama_checkpointed: await plan(engine, llama, { batch: 1, checkpoint: BLOCK_LAYERS }, signal),
  };
}

const SHORTEST = 16;

async function lengthsOf(
  engine: Engine,
  { model, longest }: Chosen,
  signal: AbortSignal,
): Promise<LengthCount[]> {
  const counts: LengthCount[] = [];
  for (let seq = SHORTEST; seq <= longest; seq *= 2) {
    const { flops_per_sample } = await engine.describe(model, { batch: 1, seq, signal });
    counts.push({ seq, flops_per_token: flops_per_sample / seq });
  }
  return counts;
}

async function measureStep(engine: Engine, { signal }: Run<Outcome>): Promise<Step> {
  const { model, title, batch } = STEP;
  const options = { batch, signal, ...STEP_TIMING };
  const profile = await engine.profileBackwardPass(model, { optimizer: 'adam' }, options);
  const { forward_flops, backward_flops, step_latency_ms } = profile;
  return { title, batch, flops: forward_flops + backward_flops, latency_ms: step_latency_ms };
}

export async function experiment(
  engine: Engine,
  chosen: Chosen,
  run: Run<Outcome>,
): Promise<Outcome> {
  const { signal } = run;
  const say = (phase: string, fraction: number) =>
    run.progress({ phase, fraction, remaining_ms: (1 - fraction) * 2500 });
  const { model, title, batch, seq, checkpoint } = chosen;
  say('Walking through the model', 0.05);
  const described = await engine.describe(model, { batch, seq, signal });
  const own = await plan(engine, model, { batch, seq, checkpoint }, signal);
  const lengths = await lengthsOf(engine, chosen, signal);
  say('Counting what others claim', 0.3);
  const claims = claimsFrom(await countsFor(engine, signal));
  say('Measuring this device’s peak', 0.5);
  const device = await engine.calibrate({ budget_ms: CALIBRATION_MS, signal });
  say('Training GPT nano for a moment', 0.8);
  const step = await measureStep(engine, run);
  return { title, described, plan: own, lengths, claims, device, step };
}
