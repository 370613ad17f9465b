// What is measured, and what follows from it and from the controls beside its figures. Every statistic is the engine's.

import { experiment } from '../../lab/define';
import { profiler } from '../../session/engine';
import { figures } from './figures';
import { measure } from './measure';
import { clockStep, prefixes, throughClock } from './naive';
import { BOOK, type Measured, type Naive, SLOW, type Taken } from './outcome';
import type { Chosen } from './params';

async function derive(taken: Taken, { clock, outliers, factor }: Chosen): Promise<Measured> {
  const { readings_ms, report } = taken;
  const { samples_ms, warm_up_ms, latency_ms, tick_ms } = report;
  const slow = (many: number, times: number) => [
    ...samples_ms,
    ...Array<number>(many).fill(times * latency_ms),
  ];
  const clock_ms = clockStep(clock, tick_ms);
  const seen = clock_ms > tick_ms ? throughClock(readings_ms, clock_ms) : readings_ms;
  const [naive, warm_up, statistics, one_slow, quiet, all] = await Promise.all([
    Promise.all(prefixes(seen).map(described)),
    warm_up_ms.length === 0 ? undefined : profiler().summarize(warm_up_ms),
    profiler().summarize(slow(outliers, factor)),
    profiler().summarize(slow(1, SLOW)),
    profiler().summarize(BOOK.slice(0, -1)),
    profiler().summarize(BOOK),
  ]);
  const noise = { outliers, factor, statistics };
  return { ...taken, derived: { clock_ms, naive, warm_up, noise, one_slow, book: { quiet, all } } };
}

async function described(readings_ms: readonly number[]): Promise<Naive> {
  const statistics = await profiler().summarize(readings_ms);
  return { runs: readings_ms.length, readings_ms, statistics };
}

export const latency = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { single: 700, protocol: 4000 },
  run: measure,
  derive,
  figures,
});
