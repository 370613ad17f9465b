// What one experiment found, and what follows from it by arithmetic.

import type { CompareReport, Description, ForwardProfile, Interval } from '../../engine/types';
import type { Subject } from './subjects';

export interface OpCount {
  readonly label: string;
  readonly type: string;
  readonly bytes: number;
  readonly flops: number;
}

/** Time of an op within a pass. */
export interface OpTime {
  readonly label: string;
  readonly type: string;
  readonly ms: number;
}

/** One of the two ways, as the engine counts it. */
export interface Counts {
  readonly flops: number;
  readonly transcendentals: number;
  /** Every op's inputs read once and output written once. */
  readonly bytes: number;
  readonly peak_bytes: number;
  /** The peak of a pass that ran was the planned one to the byte. */
  readonly planned_equals_measured: boolean;
  /** Views, which run nothing, left out. */
  readonly ops: readonly OpCount[];
}

/** What one more pass over memory costs here: a ReLU on the tensor in question. */
export interface Mover {
  readonly bytes: number;
  readonly latency_ms: number;
  readonly interval_ms: Interval;
}

export interface Outcome {
  readonly subject: Subject;
  readonly apart: Counts;
  readonly fused: Counts;
  /** undefined while the first round is under way. A is the unfused way, B the fused one. */
  readonly compared: CompareReport | undefined;
  readonly mover: Mover | undefined;
  /** Of a traced pass; undefined while it is not measured. */
  readonly op_times:
    | { readonly apart: readonly OpTime[]; readonly fused: readonly OpTime[] }
    | undefined;
  /** What an op costs here besides its kernel; undefined while it is not known. */
  readonly dispatch_ns: number | undefined;
  readonly finished: boolean;
}

/** Too early to say anything about time. */
export type Timed = Outcome & { readonly compared: CompareReport };
export const isTimed = (outcome: Outcome): outcome is Timed =>
  outcome.compared !== undefined && outcome.compared.ratio > 0;

export const opsOf = ({ layers }: Description): OpCount[] =>
  layers
    .filter(({ min_bytes }) => min_bytes > 0)
    .map(({ name, type, min_bytes, flops }) => ({
      label: name.split('.').at(-1) ?? name,
      type,
      bytes: min_bytes,
      flops,
    }));

/** Views, which run nothing, left out. */
export const timesOf = ({ trace }: ForwardProfile): OpTime[] =>
  trace
    .filter(({ min_bytes }) => min_bytes > 0)
    .map(({ name, type, duration_ms }) => ({
      label: name.split('.').at(-1) ?? name,
      type,
      ms: duration_ms,
    }));

/** The op of the unfused way that takes most of the time, with its shares. */
export interface Heaviest {
  readonly op: OpTime;
  readonly time_share: number;
  readonly byte_share: number;
}

export function heaviest({ op_times, apart }: Outcome): Heaviest | undefined {
  const times = op_times?.apart ?? [];
  const total = times.reduce((sum, { ms }) => sum + ms, 0);
  const op = [...times].sort((a, b) => b.ms - a.ms)[0];
  if (op === undefined || !(total > 0)) return undefined;
  const bytes = apart.ops
    .filter(({ label, type }) => label === op.label && type === op.type)
    .reduce((sum, each) => sum + each.bytes, 0);
  return { op, time_share: op.ms / total, byte_share: bytes / apart.bytes };
}

/** "faster", "slower", "same" (to within 1 %) or "cannot_tell": the fused way against the other. */
export type Finding = 'faster' | 'slower' | 'same' | 'cannot_tell';

const OF_A: Readonly<Record<string, Finding>> = {
  slower: 'faster',
  faster: 'slower',
  same: 'same',
};

export const findingOf = ({ compared }: Timed): Finding => OF_A[compared.verdict] ?? 'cannot_tell';

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const speedup = ({ compared }: Timed): Estimate => ({
  value: compared.ratio,
  ...compared.ratio_interval,
});

/** By the ratio of both ways taken in turn: a ratio of times on the page is that ratio. */
export const fusedTime = ({ compared }: Timed): number =>
  compared.a_statistics.median / compared.ratio;

/**
 * Milliseconds of the median pass that fusing takes away, below 0 where it adds some. From the ratio, which blocks
 * ABBA keep clear of a machine that gets slower or faster meanwhile.
 */
export function savedTime(outcome: Timed): Estimate {
  const { value, low, high } = speedup(outcome);
  const saved = (ratio: number) => outcome.compared.a_statistics.median * (1 - 1 / ratio);
  return { value: saved(value), low: saved(low), high: saved(high) };
}

export const savedBytes = ({ apart, fused }: Outcome): number => apart.bytes - fused.bytes;
export const savedOps = ({ apart, fused }: Outcome): number => apart.ops.length - fused.ops.length;

export const intensity = ({ flops, bytes }: Counts): number => flops / bytes;

export const bandwidth = ({ bytes, latency_ms }: Mover): number => bytes / latency_ms / 1e6;

/** Bytes ÷ bandwidth: what the saved bytes are worth if each had to pass as in the ReLU, in milliseconds. */
export const worthOfBytes = (outcome: Outcome): Estimate | undefined =>
  outcome.mover && worthBy(outcome, outcome.mover);

export function worthBy(outcome: Outcome, mover: Mover): Estimate {
  const passes = savedBytes(outcome) / mover.bytes;
  const { low, high } = mover.interval_ms;
  return { value: passes * mover.latency_ms, low: passes * low, high: passes * high };
}

/** How much of the fused pass its own bytes would need at that bandwidth. */
export function bytesShare({ compared, fused, mover }: Timed): number | undefined {
  const { median } = compared.b_statistics;
  if (mover === undefined || !(median > 0)) return undefined;
  return fused.bytes / bandwidth(mover) / 1e6 / median;
}

/** How the measured saving stands to the bytes' worth; nobody should expect it nearer than this factor. */
const NEAR = 1.5;
export type Account = 'about' | 'less' | 'more' | 'none';

export function accountOf(outcome: Timed): Account | undefined {
  const worth = worthOfBytes(outcome);
  return worth && accountFor(outcome, worth);
}

export function accountFor(outcome: Timed, worth: Estimate): Account {
  const saved = savedTime(outcome);
  if (findingOf(outcome) !== 'faster' || saved.low <= 0) return 'none';
  if (saved.high < worth.low / NEAR) return 'less';
  if (saved.low > worth.high * NEAR) return 'more';
  return 'about';
}
