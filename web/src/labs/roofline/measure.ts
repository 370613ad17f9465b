// The measurements: the roofs, an operation, and what a change does to its time.

import type { DeviceReport, ForwardProfile, Interval } from '../../engine/types';
import type { RunProgress } from '../../lab/contract';
import { profiler } from '../../session/engine';
import { disturbances, intervalOf } from '../../session/record';
import type { Intervention, Operation, Subject } from './ops';
import type { Change, Plan, Point } from './outcome';

export const ROOFS_MS = 2000;
/** The engine's timing options for each operation. */
const TIMING = { budget_ms: 220, warm_up_ms: 150, min_samples: 10 } as const;
const COMPARE = { budget_ms: 900, warm_up_ms: 200 } as const;

type OnProgress = (progress: RunProgress) => void;

export const measureRoofs = (signal: AbortSignal, onProgress: OnProgress): Promise<DeviceReport> =>
  profiler().measureDevice({ budget_ms: ROOFS_MS, signal, onProgress });

function profile(
  { spec, batch, layer }: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ForwardProfile> {
  const options = { batch, ...TIMING, signal, onProgress };
  return layer === undefined
    ? profiler().profileForwardPass(spec, options)
    : profiler().profileLayer(spec, layer, options);
}

export async function measurePoint(
  { id, subject }: Operation,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Point> {
  const report = await profile(subject, signal, onProgress);
  const { low, high, confidence } = intervalOf(report.latency.statistics);
  const rateIn = (ms: number) => report.flops / ms / 1e6;
  return {
    op: id,
    flops: report.flops,
    min_bytes: report.min_bytes,
    latency_ms: report.latency_ms,
    gflops_per_second: report.gflops_per_second,
    gflops_interval: { low: rateIn(high), high: rateIn(low), confidence },
    ...disturbances(report.latency.record),
  };
}

/** The FLOPs and bytes of an operation, without running it. */
export async function countsOf({ spec, batch, layer }: Subject, signal: AbortSignal) {
  const described = await profiler().describe(spec, { batch, signal });
  const one = described.layers.find(({ name }) => name === layer);
  return {
    flops: one?.flops ?? described.flops_per_call,
    min_bytes: one?.min_bytes ?? described.min_bytes_per_call,
  };
}

export async function planOf(
  base: Subject,
  { changed, subject, what }: Intervention,
  signal: AbortSignal,
): Promise<Plan> {
  const [before, after] = await Promise.all([countsOf(base, signal), countsOf(subject, signal)]);
  return {
    changed,
    what,
    flops_ratio: after.flops / before.flops,
    bytes_ratio: after.min_bytes / before.min_bytes,
  };
}

interface Ratio {
  readonly time_ratio: number;
  readonly time_interval: Interval;
}

export async function tryChange(
  base: Subject,
  change: Intervention,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Change> {
  const plan = await planOf(base, change, signal);
  const whole = base.layer === undefined && change.subject.layer === undefined;
  const measure = whole ? compared : alternated;
  return { ...plan, ...(await measure(change.subject, base, signal, onProgress)) };
}

/** Compares whole networks: the engine interleaves their samples. */
async function compared(
  changed: Subject,
  base: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Ratio> {
  const side = ({ spec, batch }: Subject) => ({ model: spec, batch });
  const options = { ...COMPARE, signal, onProgress };
  const report = await profiler().compare(side(changed), side(base), options);
  return { time_ratio: report.ratio, time_interval: report.ratio_interval };
}

/** Compares a layer inside a network, measured in the order A B B A; the interval spans the whole uncertainty of both. */
async function alternated(
  changed: Subject,
  base: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Ratio> {
  const reports: ForwardProfile[] = [];
  for (const [turn, subject] of [changed, base, base, changed].entries()) {
    const tell = (progress: RunProgress) =>
      onProgress({ ...progress, fraction: (turn + progress.fraction) / 4 });
    reports.push(await profile(subject, signal, tell));
  }
  const pick = (...indices: number[]) =>
    indices.flatMap((index) => reports[index]?.latency.statistics ?? []);
  const [a, b] = [pick(0, 3), pick(1, 2)];
  const mean = (side: typeof a) => side.reduce((sum, each) => sum + each.median, 0) / side.length;
  const ends = (side: typeof a) => ({
    low: Math.min(...side.map((each) => each.median_interval.low)),
    high: Math.max(...side.map((each) => each.median_interval.high)),
  });
  const confidence = Math.min(...[...a, ...b].map((each) => each.median_interval.confidence));
  return {
    time_ratio: mean(a) / mean(b),
    time_interval: {
      low: ends(a).low / ends(b).high,
      high: ends(a).high / ends(b).low,
      confidence,
    },
  };
}
