// The measurement: both ways of attention, one length after the other; the plans of longer ones come first, because they are cheap.

import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { intervalOf } from '../../session/record';
import {
  findingOf,
  LENGTHS,
  type LengthPoint,
  type LengthsOutcome,
  type Peaks,
  PLANNED,
} from './lengths-outcome';
import type { Chosen } from './params';
import { attentionSpec } from './subjects';

type LengthsRun = Pick<Run<Chosen, LengthsOutcome>, 'signal' | 'progress' | 'show'>;

const WARM_UP_MS = 150;
/** The fewest blocks that have a 95 % interval, and how many there is time for: a disturbed one takes longer. */
const [FEWEST, BLOCKS] = [6, 9];
/** The least and the most for one length, in ms: on a slow device the longest stay undecided. */
const [LEAST_MS, MOST_MS] = [450, 8000];

/** Time for enough blocks of two passes of each way, by the length before: a pass grows with the square of the tokens at most. */
function budgetFor(tokens: number, before: LengthPoint | undefined): number {
  if (before === undefined) return LEAST_MS;
  const block = 2 * (before.materialised_ms + before.tiled_ms) * (tokens / before.tokens) ** 2;
  return Math.min(MOST_MS, Math.max(LEAST_MS, BLOCKS * block));
}
/** The approximate time of one length, warm-up included, for the progress bar. */
const POINT_MS = 1500;

async function planPeaks(tokens: number, signal: AbortSignal): Promise<Peaks> {
  const [materialised, tiled] = await Promise.all(
    [true, false].map((way) => profiler().planMemory(attentionSpec(tokens, way), { signal })),
  );
  return {
    tokens,
    materialised_bytes: materialised?.planned.peak_bytes ?? 0,
    tiled_bytes: tiled?.planned.peak_bytes ?? 0,
  };
}

async function measurePoint(
  tokens: number,
  seed: number,
  run: LengthsRun,
  earlier: readonly LengthPoint[],
): Promise<LengthPoint> {
  const { signal } = run;
  const a = { model: attentionSpec(tokens, true) };
  const b = { model: attentionSpec(tokens, false) };
  const materialised = await profiler().measureMemory(a.model, { signal });
  const tiled = await profiler().measureMemory(b.model, { signal });
  const report = await profiler().compare(a, b, {
    budget_ms: budgetFor(tokens, earlier.at(-1)),
    warm_up_ms: WARM_UP_MS,
    min_blocks: FEWEST,
    seed,
    signal,
    onProgress: ({ fraction }) =>
      run.progress({
        phase: `Both ways at ${tokens} tokens`,
        fraction: (earlier.length + fraction) / LENGTHS.length,
        remaining_ms: POINT_MS * (LENGTHS.length - earlier.length - fraction),
      }),
  });
  return {
    tokens,
    materialised_bytes: (materialised.measured ?? materialised.planned).peak_bytes,
    tiled_bytes: (tiled.measured ?? tiled.planned).peak_bytes,
    materialised_ms: report.a_statistics.median,
    materialised_interval: intervalOf(report.a_statistics),
    tiled_ms: report.b_statistics.median,
    tiled_interval: intervalOf(report.b_statistics),
    ratio: report.ratio,
    ratio_interval: report.ratio_interval,
    finding: findingOf(report),
  };
}

/** Plans the peaks of all lengths without computing anything. */
export async function planLengths(signal: AbortSignal): Promise<LengthsOutcome> {
  const plan = (tokens: number) => planPeaks(tokens, signal);
  const [short, planned, { memory_limit_bytes: limit_bytes }] = await Promise.all([
    Promise.all(LENGTHS.map(plan)),
    Promise.all(PLANNED.map(plan)),
    profiler().info(),
  ]);
  return { points: [], planned: [...short, ...planned], limit_bytes };
}

export async function measureLengths(seed: number, run: LengthsRun): Promise<LengthsOutcome> {
  const planned = await Promise.all(PLANNED.map((tokens) => planPeaks(tokens, run.signal)));
  const { memory_limit_bytes: limit_bytes } = await profiler().info();
  const points: LengthPoint[] = [];
  for (const [at, tokens] of LENGTHS.entries()) {
    points.push(await measurePoint(tokens, seed + at, run, points));
    run.show({ points: [...points], planned, limit_bytes });
  }
  return { points, planned, limit_bytes };
}
