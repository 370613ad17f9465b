// Times a small matrix product with samples of 1, 10 and 100 ticks and by the protocol, in alternation.

import type { KernelReport, LatencyRequest } from '../../engine/types';
import { seededRandom } from '../../kit/numbers/random';
import type { RunProgress } from '../../lab/contract';
import { profiler } from '../../session/engine';
import {
  type ClockName,
  type ClockOutcome,
  type ClockRow,
  clockStep,
  distinctValues,
  readBy,
  runsFor,
  samplesFor,
  TICKS,
} from './clock-outcome';

/** 16 x 16: a product takes a fraction of a microsecond, less than the tick of any browser's clock. */
const VARIANT = 'simd';
export const SIZE = 16;
const ROUNDS = 3;
const MOST_WARM_UP_RUNS = 5000;
const PILOT = { budget_ms: 250, warm_up_ms: 800 };
const PROTOCOL = { budget_ms: 150, warm_up_ms: 100 };

interface Options {
  readonly clock: ClockName;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly progress: (state: RunProgress) => void;
}

export async function measureClock(options: Options): Promise<ClockOutcome> {
  const { clock, seed, signal, progress } = options;
  const kernel = (
    timing: Partial<LatencyRequest>,
    tell?: (fraction: number) => void,
  ): Promise<KernelReport> =>
    profiler().measureKernel(VARIANT, {
      ...{ size: SIZE, seed, signal, ...timing },
      onProgress: ({ fraction }) => tell?.(fraction),
    });
  progress({ phase: 'Warming up', fraction: 0, remaining_ms: 3000 });
  const { latency: pilot } = await kernel(PILOT, (fraction) =>
    progress({ phase: 'Warming up', fraction: 0.2 * fraction, remaining_ms: 3000 }),
  );
  const { tick_ms, latency_ms: run_ms } = pilot;
  const step_ms = clockStep(clock, tick_ms);
  const series = TICKS.map((ticks) => ({ ticks, ...planned(ticks, step_ms, run_ms) }));
  const each_ms = series.reduce((sum, { ticks, many }) => sum + 1.3 * ticks * many * step_ms, 300);
  const samples: number[][] = series.map(() => []);
  const protocol: number[] = [];
  const uniform = seededRandom(seed);
  for (let round = 0; round < ROUNDS; round += 1) {
    progress({
      phase: `Round ${round + 1} of ${ROUNDS}`,
      fraction: 0.2 + (0.8 * round) / ROUNDS,
      remaining_ms: (ROUNDS - round) * each_ms,
    });
    for (const [index, { runs, many }] of series.entries()) {
      const { latency } = await kernel({
        naive_runs: many,
        naive_runs_per_sample: runs,
        naive_warm_up_runs: Math.min(2 * runs, MOST_WARM_UP_RUNS),
      });
      const read = (ms: number) =>
        step_ms > tick_ms ? readBy(ms * runs, step_ms, uniform()) / runs : ms;
      samples[index]?.push(...latency.samples_ms.map(read));
    }
    protocol.push(...(await kernel(PROTOCOL)).latency.samples_ms);
  }
  const rows = await Promise.all([
    ...series.map(({ ticks, runs }, index) => row(ticks, runs, samples[index] ?? [], step_ms)),
    row(undefined, runsFor(100, tick_ms, run_ms), protocol, tick_ms),
  ]);
  return { tick_ms, step_ms, run_ms, rows };
}

const planned = (ticks: number, step_ms: number, run_ms: number) => ({
  runs: runsFor(ticks, step_ms, run_ms),
  many: samplesFor(ticks, step_ms, ROUNDS),
});

async function row(
  ticks: number | undefined,
  runs_per_sample: number,
  samples_ms: readonly number[],
  step_ms: number,
): Promise<ClockRow> {
  const statistics = await profiler().summarize(samples_ms);
  const distinct = distinctValues(samples_ms, runs_per_sample, step_ms);
  return { ticks, runs_per_sample, samples_ms, statistics, distinct };
}
