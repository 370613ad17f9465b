// The experiment: one forward pass with its ledger; and, without a run, the plan of the chosen model and of other batches.

import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { BATCHES, type Dry, type Outcome } from './outcome';
import type { Chosen } from './params';

export async function dry(
  { values: { batch, seq }, model: { argument, title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const options = { batch, seq, signal };
  const plan = (size: number) => profiler().planMemory(argument, { ...options, batch: size });
  const [description, own, plans, { memory_limit_bytes }] = await Promise.all([
    profiler().describe(argument, options),
    plan(batch),
    Promise.all(BATCHES.map(plan)),
    profiler().info(),
  ]);
  return { title, description, plan: own, plans, memory_limit_bytes };
}

export const forward = experiment({
  uses: ['model', 'batch', 'seq'],
  steps: { run: 1000 },
  async run({ values, model, signal, step }: Run<Chosen>): Promise<Outcome> {
    const { batch, seq } = values;
    const options = { batch, seq, signal, onProgress: step('run') };
    const report = await profiler().measureMemory(model.argument, options);
    return { title: model.title, report };
  },
});
