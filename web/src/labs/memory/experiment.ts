// One forward pass with its ledger, and the plans of the same model over the batch.

import type { Run } from '../../lab/contract';
import { experiment } from '../../lab/define';
import type { Values } from '../../lab/params';
import { profiler } from '../../session/engine';
import { figures } from './figures';
import { BATCHES, type Outcome } from './outcome';
import type { params } from './params';

async function run({
  values,
  model: { argument, title },
  signal,
  step,
}: Run<Values<typeof params>>): Promise<Outcome> {
  const { batch, seq } = values;
  const options = { batch, seq, signal };
  const onProgress = step('run');
  const report = await profiler().measureMemory(argument, { ...options, onProgress });
  step('plan')({ phase: '', fraction: 0, remaining_ms: 0 });
  const [plans, { parameters }, { memory_limit_bytes }] = await Promise.all([
    Promise.all(
      BATCHES.map((size) => profiler().planMemory(argument, { ...options, batch: size })),
    ),
    profiler().describe(argument, options),
    profiler().info(),
  ]);
  return { title, report, plans, parameters, memory_limit_bytes };
}

export const forward = experiment({
  uses: ['model', 'batch', 'seq'],
  steps: { run: 900, plan: 100 },
  run,
  figures,
});
