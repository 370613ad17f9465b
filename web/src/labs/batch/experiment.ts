// Memory planned for every batch; then each batch timed on the way up and on the way down.

import { experiment, type Setup } from '../../lab/define';
import { measure, planned } from './measure';
import { batchesUpTo, type Dry } from './outcome';
import type { Chosen } from './params';

export async function dry(setup: Setup<Chosen>, signal: AbortSignal): Promise<Dry> {
  const { values, model } = setup;
  const batches = batchesUpTo(values.batch);
  const plans = await Promise.all(batches.map((batch) => planned({ ...setup, signal }, batch)));
  return { title: model.title, largest: values.batch, plans };
}

export const sweep = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { sweep: 7000 },
  run: measure,
});
