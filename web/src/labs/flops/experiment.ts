// The experiment: the engine walks the model and sums the FLOPs of each op; nothing is allocated.

import type { Description } from '../../engine/types';
import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { BATCHES, type Dry, lengthsUpTo, type Outcome } from './outcome';
import type { Chosen } from './params';

const READER = { argument: 'gpt2', title: 'GPT-2 small', longest: 1024 };

export async function dry(
  { values: { batch, seq }, model }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const own = (sizes: { batch: number; seq: number }): Promise<Description> =>
    profiler().describe(model.argument, { ...sizes, signal });
  const reader = model.longest > 0 ? model : READER;
  const reading = (length: number) =>
    profiler().describe(reader.argument, { batch: 1, seq: length, signal });
  const [chosen, batches, lengths] = await Promise.all([
    own({ batch, seq }),
    Promise.all(BATCHES.map((size) => own({ batch: size, seq }))),
    Promise.all(lengthsUpTo(reader.longest).map(reading)),
  ]);
  return { title: model.title, chosen, batches, lengths, reader: reader.title };
}

export const counted = experiment({
  uses: ['model', 'batch', 'seq'],
  steps: { walk: 50 },
  live: true,
  run: async ({ model, values: { batch, seq }, signal }: Run<Chosen>): Promise<Outcome> => ({
    title: model.title,
    description: await profiler().describe(model.argument, { batch, seq, signal }),
  }),
});
