// The texts about a training configuration and the baseline.

import { categoryName } from '../../../kit/charts/chart';
import type { CheckQuestion } from '../../../kit/controls/check';
import { bytes, count, digits, duration, percent, plural, si } from '../../../kit/words/format';
import { capital } from '../../../kit/words/phrases';
import type { Estimate } from '../../../lab/claim';
import type { Fact } from '../../../lab/contract';
import type { MarkedParagraph } from '../../../lab/paragraph';
import { rangeBehind } from '../../../lab/range';
import { given } from '../../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../../lab/verdict';
import { factsOf } from '../../../session/fact';
import { supported } from '../../../session/intervals';
import { beliefs, mechanism } from '../beliefs';
import { CATEGORIES, type Dry, type Known, largestOf, type Outcome } from '../model';
import {
  type Configuration,
  hoursFor,
  imagesPerSecond,
  isNegligible,
  OPTIMIZERS,
  type Side,
} from './model';

export const rate = (value: number): string =>
  `${value >= 1000 ? si(value) : digits(value, 3)}\u00a0images/s`;

/** A share of the time; below half a percent the exact value does not matter. */
export const shareText = (share: number): string =>
  isNegligible(share) ? 'less than 1\u00a0%' : percent(share);

/** " (1.20× to 1.60×)" where the range is wide, " (1.20× or more)" where it has no upper end, and nothing where it is narrow. */
export function rangeText(
  range: Pick<Estimate, 'low' | 'high'>,
  format: (value: number) => string,
): string {
  const { low, high } = range;
  if (Number.isFinite(high)) return rangeBehind(range, format);
  return low > 0 ? ` (${format(low)} or more)` : ' (how sure is not known)';
}

/** "60 %", with the range where it is wide; then a small share is a number too. */
export function shareWithRange(share: Estimate): string {
  const range = isNegligible(share.high) ? '' : rangeText(share, percent);
  return range === '' ? shareText(share.value) : `${percent(share.value)}${range}`;
}

/** The median step with its interval, such as "516 ms (probably 450 ms to 715 ms)". */
export function stepText({ statistics }: Side): string {
  const { low, high } = statistics.median_interval;
  const median = duration(statistics.median);
  return supported(statistics.median_interval)
    ? `${median} (probably ${duration(low)} to ${duration(high)})`
    : `${median} (too few steps to say how sure)`;
}

type Words = (value: Configuration) => string;

const WORDS: Readonly<Record<keyof Configuration, Words>> = {
  batch: ({ batch }) => `batch ${batch}`,
  workers: ({ workers }) =>
    workers === 0
      ? 'loading between the steps'
      : `loading ahead with ${workers === 1 ? '1 worker' : `${workers} workers`}`,
  augmentation: ({ augmentation }) =>
    augmentation === 'small' ? 'augmenting a shrunk copy' : 'augmenting the whole photo',
  optimizer: ({ optimizer }) => OPTIMIZERS[optimizer],
  storage: ({ storage }) =>
    storage === 'float32' ? 'float32 activations' : `${storage} activations`,
  checkpoint: ({ checkpoint }) => {
    if (checkpoint === 0) return 'no checkpoints';
    return checkpoint === 1 ? 'a checkpoint every layer' : `checkpoints every ${checkpoint} layers`;
  },
  keep: ({ keep }) =>
    keep === 'in_place' ? 'element-wise ops in place' : 'new tensors for results',
};

/** The settings in which `after` differs from `before`: "batch 8, checkpoints every 2 layers". */
export function changes(before: Configuration, after: Configuration): string[] {
  return (Object.keys(WORDS) as (keyof Configuration)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => WORDS[key](after));
}

/** All settings of a configuration as text. */
export const configurationText = (value: Configuration): string =>
  Object.values(WORDS)
    .map((words) => words(value))
    .join(', ');

export const METHOD: readonly Fact[] = [
  {
    label: 'Step',
    value:
      'by the page’s clock, from one batch to the next: the forward pass, the backward pass and the update in the engine’s worker, and then the wait for the next batch',
  },
  {
    label: 'Loader',
    value:
      'workers of the page that decode and augment each image anew; the batch they make is the batch that is trained on',
  },
  {
    label: 'Comparison',
    value:
      'two trainings in turns, blocks ABBA or BAAB by lot; while one runs, the other’s loader rests. Rates and their ratio: means of the blocks on a log scale; “probably between”: 95 % interval by Student’s t',
  },
  {
    label: 'Memory',
    value:
      'highest moment of any step by the engine’s plan, which part 2 holds against the ledger of a real step',
  },
];

export const facts = ({ side: { steps } }: Outcome): Fact[] => [
  ...METHOD.slice(0, 2),
  { label: 'Steps', value: `${plural(steps.length, 'step')}, after a warm-up that is not counted` },
  ...METHOD.slice(3),
];

/** The number of training images in CIFAR-10, and of epochs in a full training. */
const EPOCH = 50_000;
const EPOCHS = 100;

/** Formats hours in a readable unit: "2.9 hours", "12 days". */
export const longTime = (hours: number): string => {
  if (hours < 1) return `${digits(60 * hours, 2)} minutes`;
  return hours < 48 ? `${digits(hours, 2)} hours` : `${digits(hours / 24, 2)} days`;
};

/** Where the rate of the median step probably lies. */
function rangeOf({ statistics, configuration: { batch } }: Side) {
  const { low, high, confidence } = statistics.median_interval;
  return { low: (1000 * batch) / high, high: (1000 * batch) / low, confidence };
}

/** Behind the rate: its range where that is wide. */
const wideRange = (side: Side): string => rangeText(rangeOf(side), (value) => digits(value));

/** "1.66 images/s", with the range where it is wide. */
export const rateWithRange = (side: Side): string =>
  `${rate(imagesPerSecond(side))}${wideRange(side)}`;

/** The prediction beside the rate of the title. */
const guessOn = ({ side, title }: Outcome, prediction: number, dry?: Dry): Guess => ({
  prediction,
  measured: imagesPerSecond(side),
  interval: rangeOf(side),
  format: rate,
  rangeIsSaid: true,
  sides: ['many', 'few'],
  of: title,
  beliefs: beliefs(side, dry),
  mechanism: mechanism(side, dry),
});

export const verdictOn = (outcome: Outcome, prediction: number, dry?: Dry): Verdict =>
  verdict(guessOn(outcome, prediction, dry));

type Measured = Known<'baseline'>;

/** "7 steps: probably 2.61 to 3.19 images/s."; a wide range already stands in the title. */
function sureText(side: Side): string {
  const { low, high, confidence } = rangeOf(side);
  const steps = plural(side.statistics.count, 'step');
  if (!supported({ confidence })) return `Only ${steps}, too few to say how sure that is.`;
  if (wideRange(side) !== '') return `That is the median of ${steps}.`;
  return `${capital(steps)}: probably ${digits(low)} to ${rate(high)}.`;
}

export function afterRun({ outcomes: { baseline }, prediction, dry }: Measured): MarkedParagraph[] {
  const { side } = baseline;
  const whole = longTime(EPOCHS * hoursFor(EPOCH, side));
  return [
    ...given(prediction, (prediction) => [verdictOn(baseline, prediction, dry)]),
    {
      text: `${sureText(side)} ${EPOCHS} epochs of ${count(EPOCH)} images would take ${whole}. Where does that time go?`,
    },
  ];
}

export function moreOnBaseline({ outcomes: { baseline } }: Measured): MarkedParagraph[] {
  const { side, at_peak } = baseline;
  return [
    { text: `Median of ${plural(side.statistics.count, 'step')}: ${stepText(side)}.` },
    {
      text: `Its highest moment is planned at ${bytes(side.peak_bytes)}. Activations are ${bytes(at_peak.activations)} of it; they grow with the batch.`,
    },
  ];
}

export function largest({ at_peak }: Outcome): CheckQuestion {
  return {
    id: 'largest',
    kind: 'choice',
    prompt:
      'Memory limits how large the batch of part 5 can be. What takes most of it when this step needs most?',
    options: CATEGORIES.map((each) => ({
      id: each,
      label: categoryName(each),
      value: bytes(at_peak[each]),
    })),
    answer: largestOf(at_peak),
    hints: [
      'Adam is the optimizer, and the batch is small.',
      'For each parameter: one gradient, and how many numbers that Adam keeps?',
    ],
    feedback: () =>
      `Adam keeps two numbers for each parameter. ${capital(CATEGORIES.map((each) => `${categoryName(each)} ${bytes(at_peak[each])}`).join(', '))}.`,
  };
}

export const BASELINE = 'Part 1. Baseline';

/** The texts of the baseline experiment: its name, the labels of its run button, and its entries in the report. */
export const experiment = {
  title: BASELINE,
  run: ['Run the baseline', 'Run the baseline again'] as const,
  steps: { train: 'Training the baseline' },
  results: ({ side }: Outcome) =>
    factsOf({
      Baseline: configurationText(side.configuration),
      'Images per second': rate(imagesPerSecond(side)),
      Step: stepText(side),
      'Peak memory, planned': bytes(side.peak_bytes),
    }),
  facts,
};
