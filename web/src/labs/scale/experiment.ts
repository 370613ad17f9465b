// The runs: plans for everything large, and real runs for this device's peak and one training step.

import type { Description } from '../../engine/types';
import { experiment, type Run, type Setup } from '../../lab/define';
import { ADD, GPT2_FEED_FORWARD, GPT3, LLAMA_7B, LLAMA_65B, RELU_1B } from '../../lab/models';
import { profiler } from '../../session/engine';
import { type Counts, claimsFrom } from './claims';
import type { Dry, LengthCount, Measured, Planned } from './outcome';
import type { Chosen } from './params';
import { type Engine, plan } from './plan';

/** The layers in one block of LLaMA: the segment between checkpoints when the claim about them is checked. */
const BLOCK_LAYERS = 2;
const CALIBRATION_MS = 400;
/** The measured example: a model that any device can train. */
const STEP = { model: 'gpt_nano', title: 'GPT nano', batch: 8 } as const;
const STEP_TIMING = { budget_ms: 300, warm_up_ms: 150, min_samples: 5 } as const;

/** Everything that the claims need. */
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
  model: string,
  longest: number,
  signal: AbortSignal,
): Promise<LengthCount[]> {
  const counts: LengthCount[] = [];
  for (let seq = SHORTEST; seq <= longest; seq *= 2) {
    const { flops_per_sample } = await engine.describe(model, { batch: 1, seq, signal });
    counts.push({ seq, flops_per_token: flops_per_sample / seq });
  }
  return counts;
}

export async function dry(
  { values: { batch, seq }, model }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const described = await profiler().describe(model.argument, { batch, seq, signal });
  return { title: model.title, described };
}

export const planned = experiment({
  uses: ['model', 'batch', 'seq', 'optimizer', 'checkpoint'],
  steps: { plan: 200, claims: 800 },
  fixed_ms: 400,
  live: true,
  async run({
    values,
    model,
    signal,
    step,
    previous,
  }: Run<Chosen, unknown, Planned>): Promise<Planned> {
    const engine = profiler();
    const { batch, seq, checkpoint, optimizer } = values;
    const { argument, title, longest } = model;
    const onProgress = step('plan');
    onProgress({ phase: 'plan', fraction: 0, remaining_ms: 200 });
    const described = await engine.describe(argument, { batch, seq, signal });
    const own = await plan(engine, argument, { batch, seq, checkpoint }, signal);
    const lengths = await lengthsOf(engine, argument, longest, signal);
    step('claims')({ phase: 'claims', fraction: 0, remaining_ms: 800 });
    // The claims are the same for every model.
    const claims = previous?.claims ?? claimsFrom(await countsFor(engine, signal));
    return { title, optimizer, described, plan: own, lengths, claims };
  },
});

export const measured = experiment({
  uses: [],
  steps: { calibrate: 1000, train: 1000 },
  async run({ signal, step }: Run<Chosen>): Promise<Measured> {
    const onPeak = { budget_ms: CALIBRATION_MS, signal, onProgress: step('calibrate') };
    const device = await profiler().calibrate(onPeak);
    const { model, title, batch } = STEP;
    const options = { batch, signal, onProgress: step('train'), ...STEP_TIMING };
    const profile = await profiler().profileBackwardPass(model, { optimizer: 'adam' }, options);
    const { forward_flops, backward_flops, step_latency_ms } = profile;
    const flops = forward_flops + backward_flops;
    return { device, step: { title, batch, flops, latency_ms: step_latency_ms } };
  },
});
