// The data types of this lab: its parameters, known values and measurements, and the arithmetic on them.

import type { Description, LatencyReport, StatisticsReport } from '../../engine/types';
import { positiveMean } from '../../kit/numbers/mean';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';

const SIZES = [1, 10, 100] as const;
export const MOST_READINGS = 100;

/** The first 1, 10 and 100 readings; where there are fewer, the last prefix holds all of them. */
export function prefixes(readings: readonly number[]): number[][] {
  const sizes: number[] = SIZES.filter((size) => size <= readings.length);
  const complete = sizes.at(-1) === readings.length || readings.length >= MOST_READINGS;
  if (!complete && readings.length > 0) sizes.push(readings.length);
  return sizes.map((size) => readings.slice(0, size));
}

/** Resolutions of the clocks to choose from, in ms; the page's own clock comes first. The keys are those of the URL. */
const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
const CLOCK_NAMES = ['page', '100us', '1ms'] as const;
export type ClockName = keyof typeof CLOCKS;

/** The resolution of the chosen clock in ms, which is never finer than the page's. */
export const clockStep = (name: ClockName, tick: number): number => Math.max(CLOCKS[name], tick);

/** The page's own clock, and the clocks that are clearly coarser. */
export const clockNames = (tick: number): ClockName[] =>
  CLOCK_NAMES.filter((name) => name === 'page' || CLOCKS[name] > 1.5 * tick);

/** The runs to step through: samples as measured; before that, runs of the predicted length or of a third of a tick. */
export interface Clock {
  readonly step: number;
  readonly length: number;
  readonly measured: boolean;
  readonly together: number;
}

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 256, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  clock: choice(CLOCK_NAMES, 'page'),
  together: integer(1, 1024, 1, { powersOfTwo: true }),
  outliers: integer(0, 50, 3),
  factor: integer(2, 100, 20),
};
export type Chosen = Values<typeof params>;

/** Results that are known without running the network. */
export interface Dry {
  readonly title: string;
  readonly description: Description;
  /** The resolution of the page's clock, observed for 3 ms. */
  readonly tick_ms: number;
  /** In GFLOP/s; undefined unless this device was measured before. */
  readonly peak: number | undefined;
  readonly book: { readonly quiet: StatisticsReport; readonly all: StatisticsReport };
}

/** The data that has arrived while the measurement runs. */
export interface Live {
  readonly title: string;
  /** Single runs from the very first on, each read off the clock. */
  readonly readings_ms: readonly number[];
  readonly warm_up_ms: readonly number[];
  readonly samples_ms: readonly number[];
}

export interface Taken extends Pick<Live, 'title' | 'readings_ms'> {
  readonly report: LatencyReport;
}

export interface Measured extends Taken {
  /** The mean that the first n readings would have reported. */
  readonly naive: readonly { readonly readings_ms: readonly number[]; readonly mean_ms: number }[];
  /** Statistics of the warm-up's samples; undefined where there are none. */
  readonly warm_up: StatisticsReport | undefined;
  /** The measured samples plus slow ones, as set by the controls. */
  readonly added: {
    readonly many: number;
    readonly factor: number;
    readonly samples_ms: readonly number[];
    readonly statistics: StatisticsReport;
  };
}

/** The five times of the course book: the last is an interruption by the operating system. */
export const BOOK = [5.1, 5.2, 5.0, 5.3, 50] as const;

/** The number of runs in one sample for which a tick of the clock is at most 1 % of the sample, from the time as it is displayed. */
export const runsNeeded = ({ tick_ms, latency_ms }: LatencyReport): number =>
  Math.max(1, Math.ceil((100 * tick_ms) / asShown(latency_ms)));

/** The first reading, taken before anything was warm; all of this lab's texts use this value. */
export const firstOf = ({ readings_ms: [first = 0] }: Measured): number => first;

/** The first reading over the median, from the numbers as they are displayed. */
export const firstOverMedian = (measured: Measured): number =>
  asShown(firstOf(measured)) / asShown(measured.report.latency_ms);

const medianOf = ({ median, median_interval }: StatisticsReport): Estimate =>
  estimateOf(median, median_interval);

/** A run whose time is within this factor of the median is called close to it. */
const CLOSE = 1.1;

/** A single run, read to a tick of the clock, beside the median. */
function besideMedian(
  value: number,
  { report: { statistics, tick_ms } }: Measured,
  close: { readonly low: number; readonly high: number },
): ClaimVerdict {
  const read = { value, low: Math.max(0, value - tick_ms), high: value + tick_ms };
  return claim(quotient(read, medianOf(statistics)), close).verdict;
}

/** What the first run was: none of these is said where the interval of the median leaves it open. */
export type FirstRun =
  | 'zero'
  | 'within a step'
  | 'slow'
  | 'like others'
  | 'close'
  | 'quick'
  | 'cannot tell';

const OTHERS = { less: 'quick', equal: 'close', 'cannot tell': 'cannot tell' } as const;

export function firstRun(measured: Measured): FirstRun {
  const { readings_ms, report } = measured;
  const first = firstOf(measured);
  if (first === 0) return 'zero';
  if (Math.abs(first - report.latency_ms) <= report.tick_ms) return 'within a step';
  const beside = besideMedian(first, measured, { low: 1 / CLOSE, high: CLOSE });
  if (beside !== 'more') return OTHERS[beside];
  const as = readings_ms.slice(1).filter((other) => other >= first).length;
  return as > readings_ms.length / 10 ? 'like others' : 'slow';
}

/** A later run that took more than this many times the median is no small difference between runs. */
const INTERRUPTED = 2;

/** What the slowest run after the first was. */
export interface Later {
  readonly kind: 'slow' | 'a step' | 'like others' | 'cannot tell';
  /** Its place among the single runs, counted from 1, and its reading. */
  readonly place: number;
  readonly ms: number;
}

/**
 * The slowest run after the first: slow by itself, or within one step of the clock of the quickest; undefined where there is only one
 * run. Where all runs before it were slow too, it belongs to the start.
 */
export function laterOf(measured: Measured): Later | undefined {
  const { readings_ms, report } = measured;
  const later = readings_ms.slice(1);
  if (later.length === 0) return undefined;
  const ms = Math.max(...later);
  const found = (kind: Later['kind']) => ({ kind, ms, place: 2 + later.indexOf(ms) });
  // Readings are whole steps, so what is less than two of them apart is one apart at most.
  if (ms - Math.min(...readings_ms) < 1.5 * report.tick_ms) return found('a step');
  const verdictOn = (one: number) => besideMedian(one, measured, { low: 0, high: INTERRUPTED });
  if (verdictOn(ms) !== 'more')
    return found(verdictOn(ms) === 'equal' ? 'like others' : 'cannot tell');
  const many = later.filter((one) => verdictOn(one) === 'more').length;
  const before = readings_ms.slice(0, 1 + later.indexOf(ms));
  const isStart = before.every((one) => verdictOn(one) === 'more');
  return found(isStart || many > readings_ms.length / 10 ? 'like others' : 'slow');
}

/** The number of single runs that the clock read as 0. */
export const zerosOf = ({ readings_ms }: Measured): number =>
  readings_ms.filter((reading) => reading === 0).length;

/** A mean is called equal only where its whole interval lies within this factor: one slow sample can make as much. */
const SLIGHT = 1.05;

/** The mean that the single runs gave, beside the mean after the warm-up. */
export function naiveBesideMean({ report }: Measured, mean_ms: number): ClaimVerdict {
  const naive = { value: mean_ms, low: mean_ms, high: mean_ms };
  return claim(quotient(naive, positiveMean(report.samples_ms)), 1, SLIGHT).verdict;
}

/** A warm-up that is slower by less than this factor is no news. */
const SLOWER = 1.2;

export const isWarmUpSlower = ({ report, warm_up }: Measured): boolean =>
  warm_up !== undefined &&
  claim(quotient(medianOf(warm_up), medianOf(report.statistics)), { low: 0, high: SLOWER })
    .verdict === 'more';

/**
 * A time with few digits that median and mean lie below, and p99 above: what these samples say of a promise depends on the number that
 * is read. Undefined where they lie too close together.
 */
export function boundOf({ report: { statistics } }: Measured): number | undefined {
  const { median, mean, p99 } = statistics;
  const between = Math.sqrt(Math.max(median, mean) * p99);
  const beside = (value: number, bound: number) =>
    claim({ value, low: value, high: value }, { low: bound / SLIGHT, high: bound * SLIGHT })
      .verdict;
  return [1, 2]
    .map((many) => asShown(between, many))
    .find(
      (bound) =>
        beside(p99, bound) === 'more' &&
        [median, mean].every((one) => beside(one, bound) === 'less'),
    );
}

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: { readonly latency: Measured };
  readonly live: { readonly latency: Live };
}

/** The data that sentences are made from; N names the parts that are certain to be present. */
export type Known<N = never> = AnyKnown<Types, N>;
/** The data that figures are made from. */
export type View<N = never> = SceneView<Types, N>;
