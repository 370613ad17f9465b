// The configuration of a training, which is all that the parts change; its steps as they were measured, and the arithmetic on them.

import type { StatisticsReport, TrainingRequest } from '../../../engine/types';
import { boundedBy, boundedMean, mean } from '../../../kit/numbers/mean';
import { asShown } from '../../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, quotient } from '../../../lab/claim';

export const MODEL = 'resnet18_cifar';
export const PRESET = 'images-resnet18_cifar';

/** Images in a batch of the evaluation; students cannot change it. */
export const EVALUATION_BATCH = 4;

export const WORKERS = {
  0: 'between the steps',
  1: 'ahead, 1 worker',
  2: 'ahead, 2 workers',
} as const;
export const AUGMENTATIONS = { photo: 'the whole photo', small: 'a shrunk copy' } as const;
export const OPTIMIZERS = { adam: 'Adam', momentum: 'momentum', sgd: 'SGD' } as const;
export const STORAGES = { float32: 'float32', float16: 'float16', bfloat16: 'bfloat16' } as const;
export const KEEPS = { needed: 'new tensors', in_place: 'in place' } as const;
export const BATCHES = ['1', '2', '4', '8', '16'] as const;
export const CHECKPOINTS = ['0', '1', '2', '4'] as const;

export interface Configuration {
  readonly batch: number;
  /** Loader workers that load in advance; with 0, a batch is loaded when the step asks for it. */
  readonly workers: number;
  /** The input of the augmentation: the photo as stored, or a copy a few times as large as the network's input. */
  readonly augmentation: keyof typeof AUGMENTATIONS;
  readonly optimizer: keyof typeof OPTIMIZERS;
  /** The format in which activations are stored for the backward pass. */
  readonly storage: keyof typeof STORAGES;
  /** Layers in a segment whose activations are recomputed; 0: no checkpoints. */
  readonly checkpoint: number;
  /** Whether element-wise ops overwrite their inputs. */
  readonly keep: keyof typeof KEEPS;
}

/** PyTorch's defaults: no worker processes, float32, no memory savings; the optimizer is Adam, as in most tutorials. */
export const baselineOf = (batch: number): Configuration => ({
  batch,
  workers: 0,
  augmentation: 'photo',
  optimizer: 'adam',
  storage: 'float32',
  checkpoint: 0,
  keep: 'needed',
});

/** Pixels per side of the stored photo and of the shrunk copy; the network's input has 32. */
export const PHOTO_SIDE = 640;
export const SMALL_SIDE = 64;
/** The number of random warps in sequence (rotations, shifts, shears, scalings), each with noise. */
export const PASSES = 8;

export const photoSideOf = ({ augmentation }: Configuration): number =>
  augmentation === 'photo' ? PHOTO_SIDE : SMALL_SIDE;

export const trainingOf = ({ optimizer, storage, checkpoint, keep }: Configuration) =>
  ({
    optimizer,
    storage,
    checkpoint_every: checkpoint,
    keep,
  }) satisfies Partial<TrainingRequest>;

export const same = (a: Configuration, b: Configuration): boolean =>
  (Object.keys(a) as (keyof Configuration)[]).every((key) => a[key] === b[key]);

/** One training step as the page measures it; the time it waits is the wait for its data. */
export interface Step {
  readonly wait_ms: number;
  readonly compute_ms: number;
  /** The loader's work on the batch, wherever and whenever it was done. */
  readonly load_ms: number;
}

/** Consecutive steps of one configuration, with the loader in its steady state. */
export interface Side {
  readonly configuration: Configuration;
  readonly steps: readonly Step[];
  /** Statistics of whole steps, in ms. */
  readonly statistics: StatisticsReport;
  /** Peak memory of a step, planned by the engine's ledger. */
  readonly peak_bytes: number;
}

export interface Speedup {
  /** Images per second after the change, divided by those before. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: 'faster' | 'slower' | 'same' | 'cannot_tell';
}

/** Two configurations, measured in turns. */
export interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly speedup: Speedup;
  /** For each block: time per image before the change, divided by that after. */
  readonly block_ratios: readonly number[];
  /** "abba" or "baab"; a is the configuration before the change. */
  readonly order: readonly string[];
  readonly times_hidden: number;
}

export const TARGET = 2;

/** Rates in GFLOP/s of imagined devices. */
export const RATES = [10, 100] as const;

export const stepMs = ({ wait_ms, compute_ms }: Step): number => wait_ms + compute_ms;

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Images per second, from the median step. */
export const imagesPerSecond = ({ configuration, statistics }: Side): number =>
  (1000 * configuration.batch) / statistics.median;

/** The share of the total time of all steps in which training waited for data. */
export const waitingShare = (steps: readonly Step[]): number =>
  sum(steps.map(({ wait_ms }) => wait_ms)) / Math.max(Number.MIN_VALUE, sum(steps.map(stepMs)));

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** The share of waiting, with its interval: that of a quotient of two sums over the same steps. */
export function waitingOf(steps: readonly Step[]): Estimate {
  const share = waitingShare(steps);
  const length = mean(steps.map(stepMs));
  const spread = steps.map((each) => (each.wait_ms - share * stepMs(each)) / length);
  const { value, low, high } = boundedBy(share, spread);
  return { value, low: within(low, 0, 1), high: within(high, 0, 1) };
}

/** Below half a percent the exact share does not matter. */
export const isNegligible = (share: number): boolean => share < 0.005;

/** A share rounded as percent() displays it, with one more digit near 100 %. */
export const shownShare = (share: number): number => asShown(share, share < 0.995 ? 2 : 3);

/** The geometric mean of the blocks' ratios, with its 95 % interval on a log scale, which is symmetric for ratios. */
export function speedupOf(block_ratios: readonly number[]): Speedup {
  const { value, low, high } = boundedMean(block_ratios.map(Math.log));
  const speedup = { ratio: Math.exp(value), low: Math.exp(low), high: Math.exp(high) };
  return { ...speedup, verdict: verdictOf(speedup) };
}

/** Speeds that differ by less than this factor are called the same. */
const SAME = 1.01;

const VERDICTS: Readonly<Record<ClaimVerdict, Speedup['verdict']>> = {
  more: 'faster',
  less: 'slower',
  equal: 'same',
  'cannot tell': 'cannot_tell',
};

/** A speed-up as an estimate. The ratio of two displayed rates may lie a rounding outside the interval. */
export const speedOf = ({ ratio, low, high }: Omit<Speedup, 'verdict'>): Estimate => ({
  value: within(ratio, low, high),
  low,
  high,
});

const verdictOf = (speedup: Omit<Speedup, 'verdict'>): Speedup['verdict'] =>
  VERDICTS[claim(speedOf(speedup), 1, SAME).verdict];

/** How fast a configuration is beside the baseline and the aim: whatever is said of either is said by this. */
export type Standing = Speedup['verdict'] | 'twice' | 'perhaps twice';

export function standingOf(speedup: Omit<Speedup, 'verdict'>): Standing {
  const beside = verdictOf(speedup);
  const aim = claim(speedOf(speedup), { low: TARGET, high: Number.POSITIVE_INFINITY }).verdict;
  if (aim === 'equal') return 'twice';
  return beside === 'faster' && aim === 'cannot tell' ? 'perhaps twice' : beside;
}

/** What a speed-up is beside another that was measured apart. */
export const besides = (a: Omit<Speedup, 'verdict'>, b: Omit<Speedup, 'verdict'>): ClaimVerdict =>
  claim(quotient(speedOf(a), speedOf(b)), 1, SAME).verdict;

/** The hours that this number of images takes at this rate. */
export const hoursFor = (images: number, side: Side): number =>
  images / imagesPerSecond(side) / 3600;

/** Amdahl's limit: the speed-up if the part with this share took no time. */
export const limitWithout = (share: number): number => 1 / (1 - share);

/** Whether the speed-up reaches the aim if training never waited. */
export const limitBesideTarget = (waiting: Estimate): ClaimVerdict =>
  claim(
    {
      value: limitWithout(waiting.value),
      low: limitWithout(waiting.low),
      high: limitWithout(waiting.high),
    },
    { low: TARGET, high: Number.POSITIVE_INFINITY },
  ).verdict;

/** A comparison as it is reported: its ratio is that of the two displayed rates. */
export interface Reported {
  /** Images per second. */
  readonly before: number;
  readonly after: number;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Speedup['verdict'];
}

/** Time per image, as the geometric mean over blocks: the ratio of two such means is the mean of the blocks' ratios. */
function perImageMs({ steps, configuration }: Side, blocks: number): number {
  const size = Math.max(1, Math.floor(steps.length / blocks));
  const logs = Array.from({ length: Math.floor(steps.length / size) }, (_, block) =>
    Math.log(mean(steps.slice(block * size, (block + 1) * size).map(stepMs))),
  );
  return Math.exp(mean(logs)) / configuration.batch;
}

export function reportedOf({ before, after, speedup, order }: Compared): Reported {
  const rate = (side: Side) => asShown(1000 / perImageMs(side, order.length));
  const rates = { before: rate(before), after: rate(after) };
  const { low, high, verdict } = speedup;
  return { ...rates, ratio: rates.after / rates.before, low, high, verdict };
}
