// The engine walks the model and counts; nothing is allocated.

import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { type Dry, type Outcome, WIDE_BATCH } from './outcome';
import type { Chosen } from './params';

export async function dry(
  { values: { batch }, model: { argument, title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const at = (size: number) => profiler().describe(argument, { batch: size, signal });
  const [chosen, single, wide, small, xl, { memory_limit_bytes }] = await Promise.all([
    at(batch),
    at(1),
    at(WIDE_BATCH),
    profiler().describe('gpt2', { signal }),
    profiler().describe('gpt2_xl', { signal }),
    profiler().info(),
  ]);
  return { title, chosen, single, wide, small, xl, memory_limit_bytes };
}

export const counted = experiment({
  uses: ['model'],
  steps: { walk: 50 },
  live: true,
  run: async ({ model, signal }: Run<Chosen>): Promise<Outcome> => ({
    title: model.title,
    description: await profiler().describe(model.argument, { signal }),
  }),
});
