// The results of one experiment, and the arithmetic on them.

import type { CompareReport, Description, ForwardProfile, Interval } from '../../engine/types';
import { claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import type { Subject } from './subjects';

export interface OpCount {
  readonly label: string;
  readonly type: string;
  readonly bytes: number;
  readonly flops: number;
}

/** The time of an op within a pass. */
export interface OpTime {
  readonly label: string;
  readonly type: string;
  readonly ms: number;
}

/** The engine's counts for one of the two ways. */
export interface Counts {
  readonly flops: number;
  readonly transcendentals: number;
  /** Bytes if every op reads its inputs once and writes its output once. */
  readonly bytes: number;
  readonly peak_bytes: number;
  /** True where the peak of a real pass equalled the planned peak to the byte. */
  readonly planned_equals_measured: boolean;
  /** Without views, which run no code. */
  readonly ops: readonly OpCount[];
}

/** The cost of one more pass over memory on this device: a ReLU on the tensor that fusing avoids. */
export interface Mover {
  readonly bytes: number;
  readonly latency_ms: number;
  readonly interval_ms: Interval;
}

export interface Outcome {
  readonly subject: Subject;
  readonly apart: Counts;
  readonly fused: Counts;
  /** The unfused way (A) compared with the fused way (B); undefined while the first round runs. */
  readonly compared: CompareReport | undefined;
  readonly mover: Mover | undefined;
  /** The times of the ops in a traced pass; undefined until it is measured. */
  readonly op_times:
    | { readonly apart: readonly OpTime[]; readonly fused: readonly OpTime[] }
    | undefined;
  /** The cost of an op besides its kernel, in ns; undefined until it is known. */
  readonly dispatch_ns: number | undefined;
  readonly finished: boolean;
}

/** An outcome with times; before the first round, nothing can be said about time. */
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

/** The times of the ops, without views, which run no code. */
export const timesOf = ({ trace }: ForwardProfile): OpTime[] =>
  trace
    .filter(({ min_bytes }) => min_bytes > 0)
    .map(({ name, type, duration_ms }) => ({
      label: name.split('.').at(-1) ?? name,
      type,
      ms: duration_ms,
    }));

/** An op of the unfused way with its shares of time and bytes. */
export interface OpShare {
  readonly op: OpTime;
  readonly time_share: number;
  readonly byte_share: number;
}

/** An op whose share of the time is less than this times that of the bytes takes about as long as its bytes; a traced pass has no interval. */
const PACED = 1.3;
export const isPacedByBytes = ({ time_share, byte_share }: OpShare): boolean =>
  time_share < PACED * byte_share;

/** Shares of the ops: they add up to a pass, where their times would not, as the traced pass is not one of those compared. */
export function opShares({ op_times, apart }: Outcome): OpShare[] {
  const times = op_times?.apart ?? [];
  const total = times.reduce((sum, { ms }) => sum + ms, 0);
  if (!(total > 0)) return [];
  return times.map((op) => {
    const bytes = apart.ops
      .filter(({ label, type }) => label === op.label && type === op.type)
      .reduce((sum, each) => sum + each.bytes, 0);
    return { op, time_share: op.ms / total, byte_share: bytes / apart.bytes };
  });
}

/** The op that takes most of the time. */
export const heaviest = (outcome: Outcome): OpShare | undefined =>
  opShares(outcome).sort((a, b) => b.time_share - a.time_share)[0];

/** The fused way compared with the unfused way; "same" means equal to within 1 %. */
export type Finding = 'faster' | 'slower' | 'same' | 'cannot_tell';

const OF_A: Readonly<Record<string, Finding>> = {
  slower: 'faster',
  faster: 'slower',
  same: 'same',
};

export const findingOf = ({ compared }: Timed): Finding => OF_A[compared.verdict] ?? 'cannot_tell';

export const speedup = ({ compared }: Timed): Estimate =>
  estimateOf(compared.ratio, compared.ratio_interval);

/** From the ratio that was measured in turns, so that ratios of the displayed times agree with it. */
export const fusedTime = ({ compared }: Timed): number =>
  compared.a_statistics.median / compared.ratio;

/**
 * The milliseconds of the median pass that fusing saves, negative where fusing costs time. The ratio comes from ABBA blocks, so a
 * machine that slows down or speeds up meanwhile hardly affects it.
 */
export function savedTime(outcome: Timed): Estimate {
  const { value, low, high, confidence } = speedup(outcome);
  const saved = (ratio: number) => outcome.compared.a_statistics.median * (1 - 1 / ratio);
  return estimateOf(saved(value), { low: saved(low), high: saved(high), confidence });
}

export const savedBytes = ({ apart, fused }: Outcome): number => apart.bytes - fused.bytes;

/** What fusing does to the planned peak. */
export function peakChange({ apart, fused }: Outcome): 'falls' | 'stays' | 'grows' {
  if (fused.peak_bytes === apart.peak_bytes) return 'stays';
  return fused.peak_bytes < apart.peak_bytes ? 'falls' : 'grows';
}

export const savedOps = ({ apart, fused }: Outcome): number => apart.ops.length - fused.ops.length;

export const intensity = ({ flops, bytes }: Counts): number => flops / bytes;

export const bandwidth = ({ bytes, latency_ms }: Mover): number => bytes / latency_ms / 1e6;

/** Saved bytes over bandwidth, in milliseconds: the worth of these bytes if each passed through memory at the ReLU's rate. */
export const worthOfBytes = (outcome: Outcome): Estimate | undefined =>
  outcome.mover && worthBy(outcome, outcome.mover);

export function worthBy(outcome: Outcome, mover: Mover): Estimate {
  return timeOf(savedBytes(outcome), mover);
}

/** The time of this many bytes at the rate of the mover. */
function timeOf(bytes: number, { bytes: moved, latency_ms, interval_ms }: Mover): Estimate {
  const passes = bytes / moved;
  const { low, high, confidence } = interval_ms;
  return estimateOf(passes * latency_ms, { low: passes * low, high: passes * high, confidence });
}

/** A worth below this share of the pass would hardly be seen. */
const LITTLE = 0.03;

/** True where the bytes are certainly worth so little of the unfused pass that no saved time was to be expected. */
export const isLittle = (worth: Estimate, { compared: { a_statistics: pass } }: Timed): boolean =>
  claim(quotient(worth, estimateOf(pass.median, pass.median_interval)), LITTLE).verdict === 'less';

/** The share of a pass that its own bytes would take at that bandwidth. */
export function bytesShare(outcome: Timed, way: 'apart' | 'fused'): Estimate | undefined {
  const { compared, mover } = outcome;
  const pass = way === 'apart' ? compared.a_statistics : compared.b_statistics;
  if (mover === undefined || !(pass.median > 0)) return undefined;
  return quotient(timeOf(outcome[way].bytes, mover), estimateOf(pass.median, pass.median_interval));
}

/** What the fused pass mostly is, by the share of its bytes. */
export type Filling = 'less than its bytes' | 'bytes' | 'arithmetic' | 'open';

export function fillingOf(share: Estimate): Filling {
  if (claim(share, 1).verdict === 'more') return 'less than its bytes';
  const { verdict } = claim(share, 0.5);
  return verdict === 'more' ? 'bytes' : verdict === 'less' ? 'arithmetic' : 'open';
}

/** How much of the saved time the saved bytes are worth; only where time was saved. */
export const worthShare = (outcome: Timed, worth: Estimate): Estimate =>
  quotient(worth, savedTime(outcome));

/** The share of the saved time that calling fewer ops takes; undefined where no op has a measurable cost. */
export function callsShare(outcome: Timed): Estimate | undefined {
  const { dispatch_ns = 0 } = outcome;
  const ms = (savedOps(outcome) * dispatch_ns) / 1e6;
  return ms > 0 ? quotient({ value: ms, low: ms, high: ms }, savedTime(outcome)) : undefined;
}

/** The measured saving counts as explained within this factor of the bytes' worth; a closer agreement cannot be expected. */
const NEAR = 1.5;
/** The saved time beside what the saved bytes are worth: "none" where it may be nothing or is too little to count, "lost" where fusing costs time. */
export type Account = 'about' | 'less' | 'more' | 'none' | 'lost' | 'open';

export function accountOf(outcome: Timed): Account | undefined {
  const worth = worthOfBytes(outcome);
  return worth && accountFor(outcome, worth);
}

export function accountFor(outcome: Timed, worth: Estimate): Account {
  const saved = savedTime(outcome);
  const { verdict, reason } = claim(saved, 0);
  if (reason === 'too few samples') return 'open';
  if (verdict !== 'more') return findingOf(outcome) === 'slower' ? 'lost' : 'none';
  const beside = claim(saved, worth, NEAR).verdict;
  return ({ equal: 'about', less: 'less', more: 'more', 'cannot tell': 'open' } as const)[beside];
}
