// What is measured and the arithmetic on it. No DOM.

import type { Description, StatisticsReport } from '../../engine/types';
import { studentT } from '../../kit/numbers/fit';
import { asShown } from '../../kit/words/phrases';
import type { Configuration } from './configuration';

/** One training step as the page sees it; what it waits for is its data. */
export interface Step {
  readonly wait_ms: number;
  readonly compute_ms: number;
  /** Work of the loader on the batch, wherever and whenever it was done. */
  readonly load_ms: number;
}

/** Steps of one configuration, one after the other, with the loader in its stride. */
export interface Side {
  readonly configuration: Configuration;
  readonly steps: readonly Step[];
  /** Of whole steps. */
  readonly statistics: StatisticsReport;
  /** Highest moment of any step, planned by the engine's ledger. */
  readonly peak_bytes: number;
}

export interface Speedup {
  /** Images per second after over before. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: 'faster' | 'slower' | 'same' | 'cannot_tell';
}

/** Two configurations in turns. */
export interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly speedup: Speedup;
  /** Of each block: time per image before over after. */
  readonly block_ratios: readonly number[];
  /** "abba" or "baab"; a is before. */
  readonly order: readonly string[];
  readonly times_hidden: number;
}

/** What is known before anything runs. */
export interface Dry {
  readonly title: string;
  readonly batch: number;
  readonly description: Description;
  /** Of a training step, for one image. */
  readonly flops: number;
  /** GFLOP/s of this device, where it was measured on the opening screen. */
  readonly peak: number | undefined;
}

export const CATEGORIES = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;

/** What the baseline comes to. */
export interface Outcome {
  readonly title: string;
  readonly side: Side;
  /** Bytes of each category at the planned peak. */
  readonly at_peak: Readonly<Record<(typeof CATEGORIES)[number], number>>;
}

export const TARGET = 2;

export const stepMs = ({ wait_ms, compute_ms }: Step): number => wait_ms + compute_ms;

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Images per second, from the median step. */
export const imagesPerSecond = ({ configuration, statistics }: Side): number =>
  (1000 * configuration.batch) / statistics.median;

/** Share of the time of all steps in which training waited. */
export const waitingShare = (steps: readonly Step[]): number =>
  sum(steps.map(({ wait_ms }) => wait_ms)) / Math.max(Number.MIN_VALUE, sum(steps.map(stepMs)));

export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Mean of the blocks' ratios with its 95 % interval, both on a log scale, as ratios want it. */
export function speedupOf(block_ratios: readonly number[]): Speedup {
  const logs = block_ratios.map(Math.log);
  const centre = mean(logs);
  const spread = sum(logs.map((each) => (each - centre) ** 2));
  const error = Math.sqrt(spread / (logs.length - 1) / logs.length);
  // One block leaves nothing to judge by.
  const half = logs.length > 1 ? studentT(logs.length - 1) * error : Number.POSITIVE_INFINITY;
  const [low, high] = [Math.exp(centre - half), Math.exp(centre + half)];
  return { ratio: Math.exp(centre), low, high, verdict: verdictOf(low, high) };
}

const SAME = 0.01;

function verdictOf(low: number, high: number): Speedup['verdict'] {
  if (low > 1 - SAME && high < 1 + SAME) return 'same';
  if (low > 1) return 'faster';
  return high < 1 ? 'slower' : 'cannot_tell';
}

/** Hours for so many images at this rate. */
export const hoursFor = (images: number, side: Side): number =>
  images / imagesPerSecond(side) / 3600;

/** Amdahl's limit: if what takes this share of the time took none. */
export const limitWithout = (share: number): number => 1 / (1 - share);

/** A comparison as it is told: the ratio is that of the two rates as they are shown. */
export interface Told {
  /** Images per second. */
  readonly before: number;
  readonly after: number;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Speedup['verdict'];
}

/** Time per image of a side, as the mean of its blocks on a log scale: such means divide to the mean of the blocks' ratios. */
function perImageMs({ steps, configuration }: Side, blocks: number): number {
  const size = Math.max(1, Math.floor(steps.length / blocks));
  const logs = Array.from({ length: Math.floor(steps.length / size) }, (_, block) =>
    Math.log(mean(steps.slice(block * size, (block + 1) * size).map(stepMs))),
  );
  return Math.exp(mean(logs)) / configuration.batch;
}

export function toldOf({ before, after, speedup, order }: Compared): Told {
  const rate = (side: Side) => asShown(1000 / perImageMs(side, order.length));
  const rates = { before: rate(before), after: rate(after) };
  const { low, high, verdict } = speedup;
  return { ...rates, ratio: rates.after / rates.before, low, high, verdict };
}
