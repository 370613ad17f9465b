// What follows from a measurement and the controls below its figures. Every statistic is the engine's.

import type { LatencyReport } from '../../engine/types';
import { profiler } from '../../lab/lab';
import { type ClockName, clockStep, prefixes, throughClock } from './naive';
import { BOOK, type Derived, type Naive, SLOW } from './outcome';

export interface Controls {
  readonly clock: ClockName;
  readonly outliers: number;
  readonly factor: number;
}

export async function derive(
  readings: readonly number[],
  report: LatencyReport,
  { clock, outliers, factor }: Controls,
): Promise<Derived> {
  const { samples_ms, warm_up_ms, latency_ms, tick_ms } = report;
  const slow = (many: number, times: number) => [
    ...samples_ms,
    ...Array.from({ length: many }, () => times * latency_ms),
  ];
  const clock_ms = clockStep(clock, tick_ms);
  const seen = clock_ms > tick_ms ? throughClock(readings, clock_ms) : readings;
  const [naive, warm_up, statistics, one_slow, quiet, all] = await Promise.all([
    Promise.all(prefixes(seen).map(described)),
    warm_up_ms.length === 0 ? undefined : profiler().summarize(warm_up_ms),
    profiler().summarize(slow(outliers, factor)),
    profiler().summarize(slow(1, SLOW)),
    profiler().summarize(BOOK.slice(0, -1)),
    profiler().summarize(BOOK),
  ]);
  const noise = { outliers, factor, statistics };
  return { clock_ms, naive, warm_up, noise, one_slow, book: { quiet, all } };
}

async function described(readings: readonly number[]): Promise<Naive> {
  return {
    runs: readings.length,
    readings_ms: readings,
    statistics: await profiler().summarize(readings),
  };
}
