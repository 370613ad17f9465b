// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { LatencyReport, StatisticsReport } from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, estimateOf, isBusy } from '../../lab/claim';
import { supported } from '../../session/intervals';
import type { NoiseDone } from './noise-source';
import type { RealNoise, SyntheticNoise } from './sources';

/** The statistics to compare, in the order of the figures. */
export const STATISTICS = {
  min: 'minimum',
  median: 'median',
  trimmed_mean: 'trimmed mean',
  mean: 'mean',
  p95: 'p95',
  p99: 'p99',
  interval: 'width of the interval',
} as const;
export type StatisticName = keyof typeof STATISTICS;
export const STATISTIC_NAMES = Object.keys(STATISTICS) as StatisticName[];

/** Consecutive samples, all with the noise on or all with it off. */
export interface Block {
  readonly noisy: boolean;
  readonly samples_ms: readonly number[];
  readonly statistics: StatisticsReport;
}

/** The runs in a sample, the samples in a block, and the pairs of blocks. */
export interface Plan {
  readonly runs_per_sample: number;
  readonly sample_ms: number;
  readonly samples_per_block: number;
  readonly rounds: number;
}

/** What the noise did to one statistic. */
export interface Movement {
  readonly name: StatisticName;
  readonly quiet_ms: number;
  readonly noisy_ms: number;
  /** The relative change from all quiet samples to all noisy ones: 0.1 for ten percent more. NaN where the quiet value is 0. */
  readonly change: number;
  /** The same change for each pair of blocks. */
  readonly rounds: readonly number[];
  /** True if the rounds agree that it moved: the 95 % interval of their median does not contain 0. */
  readonly sure: boolean;
}

export interface Effect {
  readonly quiet: StatisticsReport;
  readonly noisy: StatisticsReport;
  readonly movements: readonly Movement[];
}

/** Synthetic noise, computed on top of the quiet samples. */
export interface Synthetic {
  readonly kinds: readonly SyntheticNoise[];
  readonly samples_ms: readonly number[];
  readonly effect: Effect;
}

export interface Live {
  readonly title: string;
  readonly noise: readonly RealNoise[];
  readonly plan: Plan;
  readonly blocks: readonly Block[];
  /** Defined once there is a block of each kind. */
  readonly effect: Effect | undefined;
}

export interface Taken extends Live {
  readonly effect: Effect;
  /** Measured by the protocol before any noise: the clock's tick, the time of a run, the cold start. */
  readonly pilot: LatencyReport;
  readonly done: readonly NoiseDone[];
  /** Visibility changes of the page from the first block to the last. */
  readonly visibility_changes: number;
  readonly hardware_threads: number;
}

export interface Measured extends Taken {
  readonly synthetic: Synthetic;
}

/**
 * A statistic's value; for the interval, its width.
 * @param share one tick as a share of a sample
 */
export function statisticOf(name: StatisticName, from: StatisticsReport, share: number): number {
  if (name !== 'interval') return from[name];
  const { low, high } = withClock(from, share);
  return high - low;
}

export function movementOf({ movements }: Effect, name: StatisticName): Movement {
  const found = movements.find((movement) => movement.name === name);
  if (found === undefined) throw new Error(`no movement of ${name}`);
  return found;
}

/** A smaller relative change is of no interest, however certain it is. */
export const SMALL = 0.01;

/** Samples that took at least this many times the quiet median count as interrupted. */
export const SLOW = 2;

export function slowShare(samples: readonly number[], quietMedian: number): number {
  return samples.filter((sample) => sample >= SLOW * quietMedian).length / samples.length;
}

export const samplesOf = (blocks: readonly Block[], noisy: boolean): number[] =>
  blocks.filter((block) => block.noisy === noisy).flatMap(({ samples_ms }) => [...samples_ms]);

/** How sure the median lies between what is left of so many rounds, where as many at either end are left out. */
function sureness(rounds: number, leftOut: number): number {
  let [ways, below] = [1, 0];
  for (let at = 0; at <= leftOut; at += 1) {
    below += ways / 2 ** rounds;
    ways *= (rounds - at) / (at + 1);
  }
  return 1 - 2 * below;
}

/** A value and the rounds that it was made from, without those at either end that are not needed to be sure of 95 %. */
export function fromRounds(value: number, rounds: readonly number[]): Estimate {
  const sorted = [...rounds].sort((a, b) => a - b);
  let out = 0;
  while (supported({ confidence: sureness(rounds.length, out + 1) })) out += 1;
  const kept = sorted.slice(out, sorted.length - out);
  return {
    value,
    low: Math.min(value, ...kept),
    high: Math.max(value, ...kept),
    confidence: sureness(rounds.length, out),
  };
}

/** Moved: the rounds agree on a change that is large enough to be of interest. Hardly: no round shows such a change. */
export type Moves = 'moved' | 'hardly' | 'cannot tell';

export function movesOf({ sure, change, rounds }: Movement): Moves {
  if (sure && Math.abs(change) >= SMALL) return 'moved';
  const factor = fromRounds(
    1 + change,
    rounds.map((each) => 1 + each),
  );
  const small = { low: 1 - SMALL, high: 1 + SMALL };
  return claim(factor, small).verdict === 'equal' ? 'hardly' : 'cannot tell';
}

/** What lies between the first quartile and the third. */
function middleHalf(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 4);
  return sorted.slice(cut, sorted.length - cut);
}

/** True if the change of the mean over all samples is one that the rounds show as well, each for itself. */
function isBorneOut(effect: Effect | undefined): boolean {
  if (effect === undefined) return true;
  const { change, rounds } = movementOf(effect, 'mean');
  const half = middleHalf(rounds);
  return change >= Math.min(...half) && change <= Math.max(...half);
}

/**
 * True if the quiet blocks differ so much that something else than this noise moved them. A few that were disturbed do not count as
 * long as the change over all samples lies in the middle of those of the rounds, whose two blocks were measured side by side.
 */
export function isMachineBusy({ blocks, effect }: Pick<Live, 'blocks' | 'effect'>): boolean {
  const quiet = blocks.filter(({ noisy }) => !noisy).map(({ statistics: { median } }) => median);
  return isBusy(quiet) && (isBusy(middleHalf(quiet)) || !isBorneOut(effect));
}

/** True if it surely became lower, which no noise can do. */
export const fell = (movement: Movement): boolean => moved(movement) && movement.change < 0;

export const moved = (movement: Movement): boolean => movesOf(movement) === 'moved';

/** A change in percent, rounded as it is shown. */
export const shownPercent = (change: number): number =>
  Math.abs(change) < 5e-5 ? 0 : asShown(100 * change, Math.abs(change) >= 0.995 ? 3 : 2);

/**
 * True if it moved further than the other, up or down, over all samples and in as many rounds as it takes to be sure: what else slowed a
 * round met both of them, so the rounds are compared one by one, which tells two apart that overlap over all rounds.
 */
function isFurther(one: Movement, other: Movement): boolean {
  // A round in which one of them has no change cannot be paired.
  if (one.rounds.length !== other.rounds.length) return false;
  const apart = (a: number, b: number) => Math.abs(a) - Math.abs(b);
  const rounds = one.rounds.map((change, round) =>
    apart(change, other.rounds[round] ?? Number.NaN),
  );
  return claim(fromRounds(apart(one.change, other.change), rounds), 0).verdict === 'more';
}

/** The statistics that the rounds show to have moved more, and less, than all others. */
export function extremesOf({ movements }: Effect): {
  readonly most: Movement | undefined;
  readonly least: Movement | undefined;
} {
  const times = movements.filter(
    ({ name, change }) => name !== 'interval' && Number.isFinite(change),
  );
  const others = (one: Movement) => times.filter((other) => other !== one);
  return {
    most: times.find((one) => others(one).every((other) => isFurther(one, other))),
    least: times.find((one) => others(one).every((other) => isFurther(other, one))),
  };
}

/** True if most samples took no time that the clock could read: their median is known to be nothing else than 0. */
export const isUnread = ({
  median_interval: { high },
}: Pick<StatisticsReport, 'median_interval'>): boolean => high === 0;

/** Movements whose ratio lies in this range are called alike. */
const ALIKE = { low: 0.67, high: 1.5 };

/** How many times as far as the median the mean moved, as shown; and what the rounds say of that. */
export function meanBesideMedian(effect: Effect): {
  readonly ratio: number;
  readonly verdict: ClaimVerdict;
} {
  const [mean, median] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const ratio = Math.abs(shownPercent(mean.change) / shownPercent(median.change));
  const rounds = mean.rounds.map((change, round) =>
    Math.abs(change / (median.rounds[round] ?? Number.NaN)),
  );
  return { ratio, verdict: claim(fromRounds(ratio, rounds), ALIKE).verdict };
}

/** One tick as a share of a sample: the resolution with which a sample is read. */
export const rounding = ({
  pilot,
  plan,
}: {
  readonly pilot: Pick<LatencyReport, 'tick_ms'>;
  readonly plan: Pick<Plan, 'sample_ms'>;
}): number => pilot.tick_ms / plan.sample_ms;

/** The interval of the median, never narrower than the clock allows: each sample may be off by a tick. */
export function withClock(
  { median, median_interval: { low, high } }: Pick<StatisticsReport, 'median' | 'median_interval'>,
  share: number,
): { readonly low: number; readonly high: number } {
  return { low: Math.min(low, median * (1 - share)), high: Math.max(high, median * (1 + share)) };
}

/** The median with noise beside the quiet one, each no more closely known than the clock allows. */
export function noisyBesideQuiet(
  { effect: { quiet, noisy } }: Measured,
  share: number,
): ClaimVerdict {
  const median = (of: StatisticsReport) =>
    estimateOf(of.median, {
      ...withClock(of, share),
      confidence: of.median_interval.confidence,
    });
  return claim(median(noisy), median(quiet)).verdict;
}
