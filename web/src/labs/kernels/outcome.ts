// The data types of this lab's predictions and measurements, and the arithmetic on them, without DOM.

import type { DeviceReport, Interval, LatencyReport } from '../../engine/types';
import { claim, type Estimate, estimateOf, isBusy, most, quotient } from '../../lab/claim';
import { BEST, FIRST, RUNGS } from './rungs';

/** One visit to a rung; there are two, in opposite orders, and further ones where these disagree. */
export interface Visit {
  readonly gflops_per_second: number;
  readonly gflops_interval: Interval;
  readonly samples_ms: readonly number[];
  readonly relative_error: number;
  readonly discarded_samples: number;
  readonly visibility_changes: number;
}

export interface Rung {
  readonly variant: string;
  readonly language: string;
  /** "float32" or "int8". */
  readonly arithmetic: string;
  /** The two visits that count: the fastest ones. */
  readonly visits: readonly Visit[];
  /** True where the first two disagreed; left out in what was stored before rungs were visited again. */
  readonly again?: boolean;
  /** From the median of all samples; for int8 this is GOP/s. */
  readonly gflops_per_second: number;
  /** The smallest interval that covers the intervals of all visits. */
  readonly interval: Interval;
  /** The largest |c - exact| / sum |a b| of 64 elements. */
  readonly relative_error: number;
}

export interface Outcome {
  readonly finished: boolean;
  /** True after a rung lay above its peak: the peak was then measured again, and the highest value was kept. */
  readonly again: boolean;
  readonly size: number;
  readonly device: DeviceReport | undefined;
  /** The float32 peak in GFLOP/s, from an earlier calibration or from this run. */
  readonly peak: number | undefined;
  /** The number of threads that share a product, if it is large. */
  readonly threads: number;
  /** All variants in order, including those that are not measured yet. */
  readonly variants: readonly string[];
  readonly rungs: readonly Rung[];
}

export interface Measured extends Outcome {
  readonly device: DeviceReport;
}

/** A multiply and an add for each of n^3 products. */
export const flopsOf = (size: number): number => 2 * size ** 3;

type Rungs = Pick<Outcome, 'rungs'>;

export const rungOf = ({ rungs }: Rungs, variant: string): Rung | undefined =>
  rungs.find((rung) => rung.variant === variant);

/** The rung at one end of the ladder; every engine has both. */
export function endOf(measured: Measured, variant: typeof FIRST | typeof BEST): Rung {
  const rung = rungOf(measured, variant);
  if (rung === undefined) throw new Error(`${variant} was not measured`);
  return rung;
}

export interface Ratio {
  readonly value: number;
  readonly interval: Interval;
}

/** Rounds as the page does, so that a ratio agrees with the rates that are displayed. */
const asShown = (giga: number): number => Number(giga.toPrecision(3));

/** The speed-up of `fast` over `slow`; the interval covers every ratio that both intervals allow. */
export function ratioOf(fast: Rung, slow: Rung): Ratio {
  return {
    value: asShown(fast.gflops_per_second) / asShown(slow.gflops_per_second),
    interval: {
      low: fast.interval.low / slow.interval.high,
      high: fast.interval.high / slow.interval.low,
      confidence: Math.min(fast.interval.confidence, slow.interval.confidence),
    },
  };
}

export function ratioBetween(outcome: Rungs, fast: string, slow: string): Ratio | undefined {
  const [a, b] = [rungOf(outcome, fast), rungOf(outcome, slow)];
  return a && b && ratioOf(a, b);
}

/** The speed-up of the best float32 kernel over the first rung. */
export const wholeLadder = (measured: Measured): Ratio =>
  ratioOf(endOf(measured, BEST), endOf(measured, FIRST));

export interface Step {
  readonly rung: Rung;
  readonly from: Rung;
  readonly ratio: Ratio;
}

/** The step from each rung's predecessor to the rung; rungs without a measured predecessor are left out. */
export const stepsOf = (outcome: Outcome): Step[] =>
  outcome.rungs.flatMap((rung) => {
    const before = RUNGS[rung.variant]?.from;
    return outcome.rungs
      .filter(({ variant }) => variant === before)
      .map((from) => ({ rung, from, ratio: ratioOf(rung, from) }));
  });

/** The steps on the way from the first rung to the best one, the first one first. */
export function wayOf(measured: Measured): Step[] {
  const steps = stepsOf(measured);
  const up: Step[] = [];
  for (let at: string | undefined = BEST; at !== undefined; at = RUNGS[at]?.from)
    up.unshift(...steps.filter(({ rung }) => rung.variant === at));
  return up;
}

export type Gain = 'faster' | 'slower' | 'unclear';

/** The value was rounded as the page shows it, so it may lie just outside of a narrow interval. */
export const ratioEstimate = ({ value, interval }: Ratio): Estimate =>
  estimateOf(Math.min(interval.high, Math.max(interval.low, value)), interval);

export const rateEstimate = ({ gflops_per_second, interval }: Rung): Estimate =>
  estimateOf(gflops_per_second, interval);

const GAINS = {
  more: 'faster',
  less: 'slower',
  equal: 'unclear',
  'cannot tell': 'unclear',
} as const;

export const gainOf = (ratio: Ratio): Gain => GAINS[claim(ratioEstimate(ratio), 1).verdict];

/** A gain below this ratio would not matter. */
export const LITTLE = 1.1;

/** True where the step surely made no difference that matters. */
export const isNoDifference = (ratio: Ratio): boolean =>
  claim(ratioEstimate(ratio), 1, LITTLE).verdict === 'equal';

/** True where the step surely gained nothing that matters, or lost. */
export const isWithoutGain = ({ ratio }: Step): boolean =>
  claim(ratioEstimate(ratio), LITTLE).verdict === 'less';

/** The step with the largest ratio; undefined where the intervals leave that open. */
export const largestStep = (steps: readonly Step[]): Step | undefined =>
  most(steps, ({ ratio }) => ratioEstimate(ratio));

export interface Peak {
  /** In GFLOP/s; for int8 in GOP/s. */
  readonly giga: number;
  readonly interval: Interval;
}

export const floatPeak = ({ roof }: DeviceReport): Peak => ({
  giga: roof.peak_gflops_per_second,
  interval: roof.peak_interval,
});

/** The peak that a rung is compared with: int8 has a peak of its own. */
export function peakFor(device: DeviceReport, { arithmetic }: Rung): Peak | undefined {
  if (arithmetic !== 'int8') return floatPeak(device);
  const own = device.peaks.find(({ name }) => name.startsWith('int8'));
  return own && { giga: own.gflops_per_second, interval: own.interval };
}

/** A build with fused multiply-add lists it among its peaks. */
export const isFused = ({ peaks }: DeviceReport): boolean =>
  peaks.some(({ name }) => name.startsWith('fused'));

/** The rate of the faster visit over that of the slower: smaller differences between rungs cannot be trusted. */
export function spreadOf({ visits }: Rung): number {
  const rates = visits.map((visit) => visit.gflops_per_second);
  return rates.length < 2 ? 1 : Math.max(...rates) / Math.min(...rates);
}

/** The rung whose two visits differ most. */
export const leastAlike = ({ rungs }: Measured): Rung =>
  rungs.reduce((a, b) => (spreadOf(b) > spreadOf(a) ? b : a));

/** True where even the two fastest visits of a rung differ so much that steps and winners mean nothing. */
export const wasBusy = ({ rungs }: Rungs): boolean =>
  rungs.some(({ visits }) => isBusy(visits.map((visit) => visit.gflops_per_second)));

/** True where the two visits of the first or the best kernel differ so much that their ratio means nothing. */
export const isLadderBusy = (measured: Measured): boolean =>
  wasBusy({ rungs: [endOf(measured, FIRST), endOf(measured, BEST)] });

/**
 * How many times the rate of the first rung the float32 peak is, where a prediction surely needs more than that; undefined where the
 * best kernel itself ran above the measured peak, which then bounds nothing.
 */
export function peakBelow(measured: Measured, prediction: number): number | undefined {
  if (isAbovePeak(measured, endOf(measured, BEST))) return undefined;
  const { giga, interval } = floatPeak(measured.device);
  const peak = quotient(estimateOf(giga, interval), rateEstimate(endOf(measured, FIRST)));
  return claim(peak, prediction).verdict === 'less' ? peak.value : undefined;
}

/** The rungs whose interval lies entirely above that of their peak. */
export const abovePeak = (measured: Measured): Rung[] =>
  measured.rungs.filter((rung) => isAbovePeak(measured, rung));

/** The rate over that of the rung's own peak, with the intervals of both; undefined where it has no peak. */
export function shareEstimate({ device }: Measured, rung: Rung): Estimate | undefined {
  const peak = peakFor(device, rung);
  return peak && quotient(rateEstimate(rung), estimateOf(peak.giga, peak.interval));
}

export function isAbovePeak(measured: Measured, rung: Rung): boolean {
  const share = shareEstimate(measured, rung);
  return share !== undefined && claim(share, 1).verdict === 'more';
}

/** The float32 rungs, which share one peak. */
const floatRungs = ({ rungs }: Measured): Rung[] =>
  rungs.filter(({ arithmetic }) => arithmetic !== 'int8');

export const floatAbovePeak = (measured: Measured): Rung | undefined =>
  floatRungs(measured).find((rung) => isAbovePeak(measured, rung));

/** The float32 rung nearest to the peak; undefined where the intervals leave that open. */
export const nearestToPeak = (measured: Measured): Rung | undefined =>
  most(floatRungs(measured), rateEstimate);

/** The share of the rung's own peak; undefined where the measured peak is lower than the rate. */
export function shareOf(measured: Measured, rung: Rung): Estimate | undefined {
  const share = shareEstimate(measured, rung);
  return share !== undefined && share.value <= 1 ? share : undefined;
}

/**
 * A JavaScript product whose warm-up runs late is interrupted between two rows. The first sample continues from there, so it covers
 * only a part of a run.
 */
export function wholeSamples(
  language: string,
  {
    samples_ms,
    record,
  }: Pick<LatencyReport, 'samples_ms'> & { record: { discarded: readonly unknown[] } },
): readonly number[] {
  const cut = language === 'JavaScript' && record.discarded.length > 0;
  return cut && samples_ms.length > 1 ? samples_ms.slice(1) : samples_ms;
}
