// What this lab measures, and the arithmetic on it. No DOM.

import type { DeviceReport, Interval } from '../../engine/types';
import { claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import type { Stream } from './ops';

/** What is known of an operation without running it. */
export interface Work {
  readonly op: string;
  readonly flops: number;
  readonly min_bytes: number;
}

/** One operation under the roofs. */
export interface Point extends Work {
  readonly latency_ms: number;
  readonly gflops_per_second: number;
  readonly gflops_interval: Interval;
  readonly discarded_samples: number;
  readonly visibility_changes: number;
}

/** What a change changes: ratios of the changed operation to the chosen one. */
export interface Plan {
  readonly changed: 'flops' | 'bytes';
  readonly what: string;
  readonly flops_ratio: number;
  readonly bytes_ratio: number;
}

/** What the change did to the time. */
export interface Change extends Plan {
  readonly time_ratio: number;
  readonly time_interval: Interval;
}

export interface Dry {
  readonly op: string;
  /** The four operations, in order. */
  readonly works: readonly Work[];
  readonly plans: readonly Plan[];
}

export interface Measured {
  /** The operation that the prediction is about. */
  readonly op: string;
  readonly device: DeviceReport;
  readonly points: readonly Point[];
  /** True if a point lay above its roof, so that the roofs were measured again and the highest of each were kept. */
  readonly again: boolean;
}

export interface Changed {
  readonly op: string;
  readonly changes: readonly Change[];
}

/** The outcome of each experiment. */
export interface Outcomes {
  readonly points: Measured;
  readonly roofs: DeviceReport;
  readonly changes: Changed;
  readonly others: readonly Point[];
}

/** The published roof of an accelerator: bf16 on tensor cores, HBM2e of the 80 GB model. */
export const A100 = { label: 'A100, published', peak: 312_000, bandwidth: 2000 } as const;
export const A100_RIDGE = A100.peak / A100.bandwidth;

/** The rule: "Memory-bound if GFLOP/s < 10". */
export const RULE_GFLOPS = 10;

/** Published examples of the rule, with their own numbers: FLOPs, milliseconds, and what their authors call them: quick_profile, and a ReLU of 10⁹ numbers. */
export const BOOK_EXAMPLES = [
  { label: 'its example, slides', flops: 4e6, ms: 0.15, side: 'memory' },
  { label: 'its example, 2025', flops: 1e9, ms: 8.89, side: 'memory' },
] as const;

export type Side = 'memory' | 'compute';

export const rateOf = (flops: number, ms: number): number => flops / ms / 1e6;
/** A slope: the bandwidth of streaming through a set of `bytes` bytes. */
export interface Level {
  readonly stream: Stream;
  readonly bytes: number;
  readonly gb_per_second: number;
  readonly interval: Interval;
  /** The rows that are read at once and the number of threads; 1 by default. */
  readonly rows?: number;
  readonly threads?: number;
}

/** The slope that is drawn: the fastest way through the largest set. */
export function roofLevel({ roof, bandwidths }: DeviceReport): Level {
  return {
    stream: roof.bandwidth_stream as Stream,
    bytes: Math.max(0, ...bandwidths.map(({ working_set_bytes }) => working_set_bytes)),
    gb_per_second: roof.bandwidth_gb_per_second,
    interval: roof.bandwidth_interval,
    rows: roof.bandwidth_streams,
    threads: roof.bandwidth_threads,
  };
}

const faster = (a: Level, b: Level): Level => (b.gb_per_second > a.gb_per_second ? b : a);

/** One level for each size, the smallest set first: the fastest way through it, as a roof is the most that its memory brings. */
export function levelsOf(device: DeviceReport): [Level, ...Level[]] {
  const largest = roofLevel(device);
  const best = new Map([[largest.bytes, largest]]);
  for (const { stream, working_set_bytes: bytes, ...each } of device.bandwidths) {
    const { gb_per_second, interval, threads } = each;
    const level = { stream: stream as Stream, bytes, gb_per_second, interval, threads };
    best.set(bytes, faster(best.get(bytes) ?? level, level));
  }
  const [first = largest, ...rest] = [...best.values()].sort((a, b) => a.bytes - b.bytes);
  return [first, ...rest];
}

const apart = (a: number, b: number): number => Math.abs(Math.log(a / b));

/** The set that is nearest in size to the data of an operation. */
export const nearestTo = (device: DeviceReport, { min_bytes }: Pick<Work, 'min_bytes'>): Level =>
  levelsOf(device).reduce((best, each) =>
    apart(each.bytes, min_bytes) < apart(best.bytes, min_bytes) ? each : best,
  );

/** The level whose speed is an operation's roof: what moves a larger set as fast can move this one so too. */
export function levelFor(device: DeviceReport, work: Pick<Work, 'min_bytes'>): Level {
  const nearest = nearestTo(device, work);
  return levelsOf(device)
    .filter(({ bytes }) => bytes > nearest.bytes)
    .reduce(faster, nearest);
}

/** The memory of the largest set: nearer levels are compared with it. */
export const farthest = (device: DeviceReport): Level =>
  levelsOf(device).at(-1) ?? roofLevel(device);

/** True where the roof of an operation is that of a nearer memory, a cache, which holds at least a part of its data. */
export const isNearer = (device: DeviceReport, work: Pick<Work, 'min_bytes'>): boolean =>
  claim(levelEstimate(levelFor(device, work)), levelEstimate(farthest(device))).verdict === 'more';

/** Two digits, or three where two would be off by more than a fiftieth: 0.125 is not 0.13. */
export const digitsOf = (value: number): 2 | 3 =>
  Math.abs(Number(value.toPrecision(2)) / value - 1) > 0.02 ? 3 : 2;

/** True where a prediction is surely above even the peak, which the operation itself did not pass. */
export const isOverPeak = (device: DeviceReport, point: Point, prediction: number): boolean =>
  !isAbove(device, point) && claim(peakEstimate(device), prediction).verdict === 'less';

export const intensityOf = ({ flops, min_bytes }: Pick<Work, 'flops' | 'min_bytes'>): number =>
  flops / min_bytes;

/** The GB/s that it moved: the bytes that it must move, over its time. */
export const movedGb = ({ min_bytes, latency_ms }: Point): number => min_bytes / latency_ms / 1e6;

/** The intensity times the bandwidth of the memory that holds its data, in GFLOP/s. */
export const memoryRoof = (device: DeviceReport, work: Work): number =>
  intensityOf(work) * levelFor(device, work).gb_per_second;

/** The lower of the two roofs, in GFLOP/s. */
export const attainable = (device: DeviceReport, work: Work): number =>
  Math.min(device.roof.peak_gflops_per_second, memoryRoof(device, work));

/** The achieved rate over the attainable one. */
export const efficiency = (device: DeviceReport, point: Point): number =>
  point.gflops_per_second / attainable(device, point);

export const rateEstimate = ({ gflops_per_second, gflops_interval }: Point): Estimate =>
  estimateOf(gflops_per_second, gflops_interval);

export const peakEstimate = ({ roof }: DeviceReport): Estimate =>
  estimateOf(roof.peak_gflops_per_second, roof.peak_interval);

export const levelEstimate = ({ gb_per_second, interval }: Level): Estimate =>
  estimateOf(gb_per_second, interval);

/** Where the peak and the slope of the farthest memory meet, in FLOP/byte. */
export const ridgeEstimate = (device: DeviceReport): Estimate =>
  quotient(peakEstimate(device), levelEstimate(roofLevel(device)));

/** The GB/s that it moved, with the interval of its rate. */
export function movedEstimate(point: Point): Estimate {
  const { low, high, confidence } = point.gflops_interval;
  const per = intensityOf(point);
  return estimateOf(movedGb(point), { low: low / per, high: high / per, confidence });
}

/** The levels of smaller sets. */
export const smallerLevels = (device: DeviceReport, { bytes }: Level): Level[] =>
  levelsOf(device).filter((level) => level.bytes < bytes);

/** The achieved rate over the attainable one, with the intervals of both. */
export function shareOfRoof(device: DeviceReport, point: Point): Estimate {
  const peak = peakEstimate(device);
  const level = levelEstimate(levelFor(device, point));
  const per = intensityOf(point);
  const roof: Estimate = {
    value: attainable(device, point),
    low: Math.min(peak.low, per * level.low),
    high: Math.min(peak.high, per * level.high),
    confidence: Math.min(peak.confidence ?? 1, level.confidence ?? 1),
  };
  return quotient(rateEstimate(point), roof);
}

/** Its rate over the peak. */
export const shareOfPeak = (device: DeviceReport, point: Point): Estimate =>
  quotient(rateEstimate(point), peakEstimate(device));

/** A rate that is certainly within this factor of its roof has reached it. */
const AT_ROOF = 1.05;
export type Standing = 'above' | 'at' | 'below' | 'roughly' | 'few';

/** Where a point stands under its roof; "roughly" where the intervals leave open whether it reached it. */
export function standingOf(device: DeviceReport, point: Point): Standing {
  if (isAbove(device, point)) return 'above';
  const { verdict, reason } = claim(shareOfRoof(device, point), 1, AT_ROOF);
  if (verdict === 'equal') return 'at';
  if (verdict === 'less') return 'below';
  return reason === 'too few samples' ? 'few' : 'roughly';
}

/** If the two roofs differ by less than this factor, the operation is at the ridge point. */
const CORNER = 1.25;

/** Which of its roofs is the lower one; undefined near the ridge point. */
export function sideOf(device: DeviceReport, work: Work): Side | undefined {
  const ratio = memoryRoof(device, work) / device.roof.peak_gflops_per_second;
  if (ratio < 1 / CORNER) return 'memory';
  return ratio > CORNER ? 'compute' : undefined;
}

/** A rate may exceed its roof by this factor before the roof is called too low. */
const ROUGH = 1.02;

/** True if it exceeds what both intervals allow: then the roof is wrong, or the count of bytes. */
export const isAbove = (device: DeviceReport, point: Point): boolean =>
  claim(shareOfRoof(device, point), ROUGH).verdict === 'more';

export const anyAbove = ({ device, points }: Pick<Measured, 'device' | 'points'>): Point[] =>
  points.filter((point) => isAbove(device, point));

/** The points that stand above their roofs at all, though their intervals may allow it: reason enough to measure the roofs again. */
export const anyOver = ({ device, points }: Pick<Measured, 'device' | 'points'>): Point[] =>
  points.filter((point) => efficiency(device, point) > ROUGH);

export const pointOf = <P extends Work>(points: readonly P[], op: string): P | undefined =>
  points.find((point) => point.op === op);

/** The point of one of the four operations, all of which were measured. */
export function measuredPoint({ points }: Pick<Measured, 'points'>, op: string): Point {
  const found = pointOf(points, op);
  if (found === undefined) throw new Error(`the operation ${op} was not measured`);
  return found;
}

/** The point of the operation that the prediction is about. */
export const chosenPoint = (measured: Measured): Point => measuredPoint(measured, measured.op);
