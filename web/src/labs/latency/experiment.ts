// What is known dry, what is measured, and what follows from it and from the controls. Every statistic is the engine's.

import { stepSeen } from '../../kit/numbers/clock';
import { experiment, type Setup } from '../../lab/define';
import { lastDevice } from '../../session/device-store';
import { profiler } from '../../session/engine';
import { measure } from './measure';
import { BOOK, type Dry, type Measured, type Taken } from './outcome';
import type { Chosen } from './params';
import { prefixes } from './readings';

export async function dry(
  { values, model }: Setup<Chosen>,
  signal: AbortSignal,
  before: Dry | undefined,
): Promise<Dry> {
  const { batch, seq } = values;
  const tick_ms = before?.tick_ms ?? stepSeen(() => performance.now());
  const [description, quiet, all] = await Promise.all([
    profiler().describe(model.argument, { batch, seq, signal }),
    profiler().summarize(BOOK.slice(0, -1)),
    profiler().summarize(BOOK),
  ]);
  const peak = lastDevice()?.roof.peak_gflops_per_second;
  return { title: model.title, description, tick_ms, peak, book: { quiet, all } };
}

async function derive(taken: Taken, { outliers, factor }: Chosen): Promise<Measured> {
  const { samples_ms, warm_up_ms, latency_ms } = taken.report;
  const more = [...samples_ms, ...Array<number>(outliers).fill(factor * latency_ms)];
  const parts = prefixes(taken.readings_ms);
  const [warm_up, statistics, ...naive] = await Promise.all([
    warm_up_ms.length === 0 ? undefined : profiler().summarize(warm_up_ms),
    profiler().summarize(more),
    ...parts.map((part) => profiler().summarize(part)),
  ]);
  return {
    ...taken,
    naive: parts.map((readings_ms, at) => ({ readings_ms, mean_ms: naive[at]?.mean ?? 0 })),
    warm_up,
    added: { many: outliers, factor, samples_ms: more, statistics },
  };
}

export const latency = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { single: 700, protocol: 4000 },
  run: measure,
  derive,
});
