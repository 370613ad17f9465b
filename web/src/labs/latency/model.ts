// What this lab is about: what is chosen, what is known and measured, and the arithmetic on it.

import type { Description, LatencyReport, StatisticsReport } from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';

const SIZES = [1, 10, 100] as const;
export const MOST_READINGS = 100;

/** The first 1, 10 and 100 readings; where there are fewer, the last part is all there are. */
export function prefixes(readings: readonly number[]): number[][] {
  const sizes: number[] = SIZES.filter((size) => size <= readings.length);
  const complete = sizes.at(-1) === readings.length || readings.length >= MOST_READINGS;
  if (!complete && readings.length > 0) sizes.push(readings.length);
  return sizes.map((size) => readings.slice(0, size));
}

/** Clocks to look through; the page's own first. Keys as in the URL. */
const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
const CLOCK_NAMES = ['page', '100us', '1ms'] as const;
export type ClockName = keyof typeof CLOCKS;

/** The step seen through the chosen clock: never finer than the page's. */
export const clockStep = (name: ClockName, tick: number): number => Math.max(CLOCKS[name], tick);

/** Coarser clocks than the page's own, with it. */
export const clockNames = (tick: number): ClockName[] =>
  CLOCK_NAMES.filter((name) => name === 'page' || CLOCKS[name] > 1.5 * tick);

/** What is stepped through: samples as measured, else runs as long as the student says, or of a third of a step. */
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

/** Known without running the network. */
export interface Dry {
  readonly title: string;
  readonly description: Description;
  /** Of the page's clock, watched for 3 ms. */
  readonly tick_ms: number;
  /** In GFLOP/s, where this device was measured before. */
  readonly peak: number | undefined;
  readonly book: { readonly quiet: StatisticsReport; readonly all: StatisticsReport };
}

/** What has come in while it is measured. */
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
  /** What the first n readings would have reported. */
  readonly naive: readonly { readonly readings_ms: readonly number[]; readonly mean_ms: number }[];
  /** Of the warm-up's samples; undefined where there are none. */
  readonly warm_up: StatisticsReport | undefined;
  /** The samples, and slow ones as the controls say. */
  readonly added: {
    readonly many: number;
    readonly factor: number;
    readonly samples_ms: readonly number[];
    readonly statistics: StatisticsReport;
  };
}

/** The five times of the course book: the last is an interruption by the operating system. */
export const BOOK = [5.1, 5.2, 5.0, 5.3, 50] as const;

/** Runs in one sample, so that a step of the clock is at most 1 % of it. */
export const runsNeeded = ({ tick_ms, latency_ms }: LatencyReport): number =>
  Math.max(1, Math.ceil((100 * tick_ms) / latency_ms));

/** The one first run of this lab: the first reading, taken before anything was warm. */
export const firstOf = ({ readings_ms: [first = 0] }: Measured): number => first;

/** It over the median, of the numbers as they are written. */
export const firstOverMedian = (measured: Measured): number =>
  asShown(firstOf(measured)) / asShown(measured.report.latency_ms);

export type FirstRun = 'zero' | 'within a step' | 'slow' | 'like others' | 'not slower';

/** What can be said of it: it read 0, the clock cannot tell, it was slow, others were as well, or it was not. */
export function firstRun(measured: Measured): FirstRun {
  const { readings_ms, report } = measured;
  const first = firstOf(measured);
  if (first === 0) return 'zero';
  if (Math.abs(first - report.latency_ms) <= report.tick_ms) return 'within a step';
  if (firstOverMedian(measured) < 1.1) return 'not slower';
  const as = readings_ms.slice(1).filter((other) => other >= first).length;
  return as > readings_ms.length / 10 ? 'like others' : 'slow';
}

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: { readonly latency: Measured };
  readonly live: { readonly latency: Live };
}

/** What sentences are made from; N what is surely there. */
export type Known<N = never> = AnyKnown<Types, N>;
/** What figures are made from. */
export type View<N = never> = SceneView<Types, N>;
