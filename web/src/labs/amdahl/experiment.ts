// The experiment: a dry run counts the ops of the network; then the time of each op is measured, and each candidate is made fast and run.

import { experiment, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { measure } from './measure';
import { costOf, type Dry, slowKinds } from './outcome';
import type { Chosen } from './params';

export async function dry({ values, model }: Setup<Chosen>, signal: AbortSignal): Promise<Dry> {
  const { batch, seq, start } = values;
  const description = await profiler().describe(model.argument, { batch, seq, signal });
  const kinds = slowKinds(description, start).map((kind) => ({
    kind,
    ...costOf(description, kind),
  }));
  return { title: model.title, kinds };
}

export const runs = experiment({
  uses: ['model', 'batch', 'seq', 'seed', 'start'],
  steps: { runs: 11_000 },
  run: measure,
});
