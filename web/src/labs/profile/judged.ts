// What the sentences about one profile compare: the one traced pass, which has no interval, beside what was measured often.

import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import { CLAIMED } from './attention-outcome';
import {
  type AttentionShare,
  gapsMs,
  grouped,
  type OpRow,
  type Outcome,
  opsMs,
  passMs,
} from './outcome';

/** A number of the one traced pass. */
const once = (value: number): Estimate => estimateOf(value, { low: value, high: value });

/** Shares of one pass whose ratio is below this are called alike. */
const ALIKE = 1.2;
/** An op below this share of the time is not named. */
const NAMED = 0.01;

/** The op that takes the most time of those that have a rate and whose share of the time is clearly above that of the FLOPs. */
export function dearest({ profile }: Outcome): OpRow | undefined {
  const all = Math.max(1, profile.flops);
  return grouped(profile.trace, 'op').find(
    ({ gb_per_second, share, flops }) =>
      gb_per_second !== undefined && share > NAMED && share / (flops / all) > ALIKE,
  );
}

export const areAlike = (work: number, time: number): boolean =>
  Math.max(work, time) < ALIKE * Math.min(work, time);

/** Shares of the time in ops that differ by less than this count as equal. */
const EQUAL_SHARES = 0.02;
export const takeAsMuch = (top: OpRow, next: OpRow): boolean =>
  top.share - next.share < EQUAL_SHARES;

/** The rate of a kind of op: the clock rounds each of its calls to a step, and the errors of many partly cancel. */
function rateEstimate(row: OpRow, tick_ms: number): Estimate {
  const reach = tick_ms * Math.sqrt(row.calls);
  const at = (ms: number) => row.flops / Math.max(ms, tick_ms) / 1e6;
  return estimateOf(row.gflops_per_second ?? 0, {
    low: at(row.self_ms + reach),
    high: Math.max(row.gflops_per_second ?? 0, at(row.self_ms - reach)),
  });
}

/** The rate of a kind of op beside that of all ops together; undefined where the clock tells neither. */
export function besideAverage({ profile }: Outcome, row: OpRow): ClaimVerdict | undefined {
  const all = opsMs(profile.trace);
  if (row.gflops_per_second === undefined || profile.flops === 0 || row.flops === 0)
    return undefined;
  const average = once(profile.flops / all / 1e6);
  return claim(quotient(rateEstimate(row, profile.latency.tick_ms), average), 1).verdict;
}

/** Rates of one pass within this factor of each other are too close to ask which is lower. */
const TIED = 1.25;

/** True where the rate of the second is not surely the higher one. */
export function areTied({ profile }: Outcome, slow: OpRow, next: OpRow): boolean {
  const { tick_ms } = profile.latency;
  const ratio = quotient(rateEstimate(next, tick_ms), rateEstimate(slow, tick_ms));
  return ratio.value < TIED || claim(ratio, 1).verdict !== 'more';
}

/** The share of this device’s peak that a kind of op reached, with the interval of the peak. */
export const shareOfPeak = ({ profile: { device } }: Outcome, row: OpRow): Estimate =>
  quotient(
    once(row.gflops_per_second ?? 0),
    estimateOf(device.peak_gflops_per_second, device.peak_interval),
  );

/** The share of what memory can stream that a kind of op moved. */
export const shareOfStream = ({ profile: { device } }: Outcome, row: OpRow): Estimate =>
  quotient(
    once(row.gb_per_second ?? 0),
    estimateOf(device.bandwidth_gb_per_second, device.bandwidth_interval),
  );

/** What limits an op. */
export type Limit = 'cache' | 'memory' | 'compute' | 'perhaps compute' | 'neither' | 'open';

/** From half of a roof on, that roof limits an op. */
const NEAR = 0.5;

const BESIDE_PEAK: Readonly<Record<ClaimVerdict, Limit>> = {
  more: 'compute',
  less: 'neither',
  equal: 'perhaps compute',
  'cannot tell': 'perhaps compute',
};

/** @param streamed the share of what memory can stream @param computed the share of the peak */
export function limitOf(streamed: Estimate, computed: Estimate): Limit {
  const ofPeak = claim(computed, NEAR).verdict;
  if (ofPeak === 'more') return 'compute';
  if (claim(streamed, 1).verdict === 'more') return 'cache';
  const { verdict } = claim(streamed, NEAR);
  if (verdict === 'less') return BESIDE_PEAK[ofPeak];
  return verdict === 'more' ? 'memory' : 'open';
}

/** The expected cost in ms of dispatching all ops and reading the clock. */
export const startingMs = ({ profile: { overhead } }: Outcome): number =>
  (overhead.ops * (overhead.dispatch_ns + overhead.tracing_ns)) / 1e6;

/** Gaps from twice to half of what they should cost are explained. */
const EXPLAINED = 2;

/** The time between ops beside what dispatching them costs. */
export function gapsFound(outcome: Outcome): 'more' | 'less' | 'explained' {
  const { trace, latency } = outcome.profile;
  const [gap, expected] = [gapsMs(trace), startingMs(outcome)];
  if (gap > EXPLAINED * expected + latency.tick_ms) return 'more';
  return gap < expected / EXPLAINED ? 'less' : 'explained';
}

/** Looking cost little only where the whole interval lies within this factor of the untraced passes. */
const LITTLE = 1.03;

/** The traced pass beside the untraced ones. */
export function tracedBesideUntraced({ profile }: Outcome): ClaimVerdict {
  const { latency_ms, latency, trace } = profile;
  const untraced = estimateOf(latency_ms, latency.statistics.median_interval);
  return claim(quotient(once(passMs(trace)), untraced), 1, LITTLE).verdict;
}

/** As it is shown: a share of "73 %" is 73 %. */
const isClaimed = (share: number): boolean => asShown(share, 2) >= CLAIMED;

/** What reaches the claimed share in this pass. */
export function claimHolds({ core, whole }: AttentionShare): 'alone' | 'with projections' | 'not' {
  if (isClaimed(core)) return 'alone';
  return isClaimed(whole) ? 'with projections' : 'not';
}
