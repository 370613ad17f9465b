// What is known without running: the layers, and attention's share of the FLOPs; then one traced forward pass.

import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { measureAttention } from './attention-measure';
import { blockSpec, flopShare, lengthsOf } from './attention-outcome';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';

/** The trace is the result here, so the latency of the pass may be a little less precise. */
const TIMING = { warm_up_ms: 400, budget_ms: 600, min_samples: 10 } as const;

export async function dry(
  { values: { batch, seq, width }, model: { argument, title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const [description, attention] = await Promise.all([
    profiler().describe(argument, { batch, seq, signal }),
    Promise.all(
      lengthsOf(width).map(async (length) => {
        const { layers } = await profiler().describe(blockSpec(width, length), { signal });
        return { seq: length, flops: flopShare(layers) };
      }),
    ),
  ]);
  return { title, description, attention: { width, shares: attention } };
}

export const pass = experiment({
  uses: ['model', 'batch', 'seq', 'seed'] as const,
  steps: { trace: 2500 },
  fixed_ms: 350,
  async run({ values, model, signal, step }: Run<Chosen>): Promise<Outcome> {
    const { batch, seq, seed } = values;
    const options = { batch, seq, seed, ...TIMING, signal, onProgress: step('trace') };
    const profile = await profiler().profileForwardPass(model.argument, options);
    return { title: model.title, profile };
  },
});

/** The claim about attention, over the length of the sequence. */
export const attention = experiment({
  uses: ['width'] as const,
  steps: { rounds: 12_000 },
  fixed_ms: 1000,
  run: measureAttention,
});
