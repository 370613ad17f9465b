// Series of timed runs; the percentiles and ranks come from the engine.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';

/** With fewer samples there is no 95 % interval. */
const FEWEST = 6;

/** Times of runs with a minimum, a tail, and an occasional interruption. */
const series = (draw: Draws, count: number, run_ms: number): number[] =>
  Array.from({ length: count }, () => {
    const quiet = run_ms * (1 + 0.3 * draw.real(0, 1) ** 2);
    return Number((draw.chance(0.1) ? quiet * draw.real(1.5, 4) : quiet).toFixed(6));
  });

/**
 * The k of the interval from the k-th smallest to the k-th largest value. The engine interpolates between that interval and the next
 * narrower one, so for the values 1 to n the lower end is k plus a fraction. The values are passed in random order, because the engine
 * widens its interval where neighbours are alike.
 */
async function rankOf(engine: Profiler, count: number, draw: Draws, signal?: AbortSignal) {
  if (count < FEWEST) return undefined;
  const ranks = Array.from({ length: count }, (_, index) => index + 1);
  for (;;) {
    const report = await engine.summarize(draw.shuffled(ranks), signal ? { signal } : {});
    if (!report.autocorrelated) return Math.floor(report.median_interval.low);
  }
}

/** What the function should return, computed by the engine. */
export async function described(
  engine: Profiler,
  samples: readonly number[],
  draw: Draws,
  signal?: AbortSignal,
) {
  const { p50, p90, p99 } = await engine.summarize(samples, signal ? { signal } : {});
  const rank = await rankOf(engine, samples.length, draw, signal);
  const sorted = [...samples].sort((a, b) => a - b);
  const low = rank === undefined ? null : (sorted[rank - 1] ?? null);
  const high = rank === undefined ? null : (sorted[samples.length - rank] ?? null);
  return { p50, p90, p99, low, high };
}

const CORNERS: readonly (readonly [string, number])[] = [
  ['one sample', 1],
  ['two samples', 2],
  ['five samples: too few for 95 %', 5],
  ['six samples: just enough', 6],
  ['eight samples', 8],
  ['nine samples', 9],
  ['a dozen', 12],
];

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const drawn = Array.from({ length: 14 }, (_, index) => {
    const run_ms = draw.pick([0.08, 0.9, 8.8, 9.2, 90]);
    return [`series ${index + 1}`, series(draw, draw.whole(7, 80), run_ms)] as const;
  });
  const all: (readonly [string, number[]])[] = [
    ...CORNERS.map(([name, count]) => [name, series(draw, count, 9.2)] as const),
    ['all equal', new Array<number>(7).fill(1.5)],
    ...drawn,
  ];
  const made: Case[] = [];
  for (const [name, samples] of all) {
    const expected = await described(engine, samples, draw, signal);
    made.push({ name, args: [samples], size: samples.length, expected });
  }
  return made;
}
