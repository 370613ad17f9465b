// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { DeviceReport, Interval } from '../../engine/types';

export type Wall = 'compute' | 'bandwidth' | 'overhead';

export interface Said {
  readonly op: string;
  readonly gflops_per_second: number;
  readonly wall: Wall | undefined;
}

/** One operation under the roofs. */
export interface Point {
  readonly op: string;
  readonly flops: number;
  readonly min_bytes: number;
  readonly latency_ms: number;
  readonly gflops_per_second: number;
  readonly gflops_interval: Interval;
  /** The engine's answer from intensity, ridge and time; "undecided" is one. */
  readonly bottleneck: string;
  readonly evidence: string;
  readonly discarded_samples: number;
  readonly visibility_changes: number;
}

/** What a change did: ratios of the changed operation to the chosen one. */
export interface Change {
  readonly changed: 'flops' | 'bytes';
  readonly what: string;
  readonly flops_ratio: number;
  readonly bytes_ratio: number;
  readonly time_ratio: number;
  readonly time_interval: Interval;
}

export interface Outcome {
  /** The operation whose limit is tested by changing it. */
  readonly chosen: string;
  /** Still being measured: GFLOP/s and GB/s so far. */
  readonly peak: number | undefined;
  readonly bandwidth: number | undefined;
  readonly device: DeviceReport | undefined;
  readonly points: readonly Point[];
  readonly changes: readonly Change[];
}

/** With everything in it. */
export interface Measured extends Outcome {
  readonly device: DeviceReport;
}

export const isMeasured = (outcome: Outcome): outcome is Measured => outcome.device !== undefined;

/** The published roof of an accelerator: bf16 on tensor cores, HBM2e of the 80 GB model. */
export const A100 = { label: 'A100, published', peak: 312_000, bandwidth: 2000 } as const;
export const A100_RIDGE = A100.peak / A100.bandwidth;

/** "Memory-bound if GFLOP/s < 10". */
export const RULE_GFLOPS = 10;

/** The slides' own examples, in their own numbers: FLOPs, milliseconds, and what they call them. */
export const BOOK_EXAMPLES = [
  { label: 'slides: quick_profile', flops: 4e6, ms: 0.15, said: 'memory' },
  { label: 'text: ReLU of 1 B', flops: 1e9, ms: 8.89, said: 'memory' },
] as const;

export const rateOf = (flops: number, ms: number): number => flops / ms / 1e6;
export const ruleSays = (gflops: number): 'memory' | 'compute' =>
  gflops < RULE_GFLOPS ? 'memory' : 'compute';

/** A slope: copying a set of so many bytes. */
export interface Level {
  readonly bytes: number;
  readonly gb_per_second: number;
  readonly interval: Interval;
  readonly ridge: number;
}

/** The smallest set first. */
export function levelsOf({ bandwidths }: DeviceReport): Level[] {
  return bandwidths
    .filter(({ stream }) => stream === 'copy')
    .map((level) => ({
      bytes: level.working_set_bytes,
      gb_per_second: level.gb_per_second,
      interval: level.interval,
      ridge: level.ridge_flop_per_byte,
    }))
    .sort((a, b) => a.bytes - b.bytes);
}

/** The smallest measured set that holds so many bytes, or the largest there is. */
export function levelFor(device: DeviceReport, bytes: number): Level {
  const levels = levelsOf(device);
  const found = levels.find((level) => level.bytes >= bytes) ?? levels.at(-1);
  if (found !== undefined) return found;
  const { bandwidth_gb_per_second, bandwidth_interval, ridge_flop_per_byte } = device.roof;
  return {
    bytes,
    gb_per_second: bandwidth_gb_per_second,
    interval: bandwidth_interval,
    ridge: ridge_flop_per_byte,
  };
}

export const intensityOf = ({ flops, min_bytes }: Pick<Point, 'flops' | 'min_bytes'>): number =>
  flops / min_bytes;

/** min(peak, intensity x bandwidth of the memory that holds its data), GFLOP/s. */
export function attainable(device: DeviceReport, point: Point): number {
  const { gb_per_second } = levelFor(device, point.min_bytes);
  return Math.min(device.roof.peak_gflops_per_second, intensityOf(point) * gb_per_second);
}

/** Achieved over attainable. */
export const efficiency = (device: DeviceReport, point: Point): number =>
  point.gflops_per_second / attainable(device, point);

export const pointOf = ({ points }: Outcome, op: string): Point | undefined =>
  points.find((point) => point.op === op);

/** Points whose intensity lies between this device's ridge and the accelerator's: they change sides. */
export const changingSides = ({ device, points }: Measured): Point[] =>
  points.filter((point) => {
    const intensity = intensityOf(point);
    return intensity > levelFor(device, point.min_bytes).ridge && intensity < A100_RIDGE;
  });

/** Points that the rule gets wrong, as far as the engine could tell what limits them; for overhead it has no word. */
export const contradicted = ({ points }: Outcome): Point[] =>
  points.filter(
    ({ bottleneck, gflops_per_second }) =>
      (bottleneck === 'compute' && ruleSays(gflops_per_second) === 'memory') ||
      (bottleneck === 'bandwidth' && ruleSays(gflops_per_second) === 'compute') ||
      bottleneck === 'overhead',
  );
