// Part 1 in sentences, and what is asked about it.

import { html, nothing, type TemplateResult } from 'lit';
import { categoryName } from '../../kit/charts/chart';
import type { CheckQuestion } from '../../kit/controls/check';
import { factorOff } from '../../kit/controls/grade';
import { bytes, count, digits, duration, percent, plural, times } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { intervalText } from '../../session/intervals';
import type { Said } from './figures';
import { hoursFor, imagesPerSecond, type Side } from './outcome';
import { rate } from './sentences';

export const CATEGORIES = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;
export type AtPeak = Readonly<Record<(typeof CATEGORIES)[number], number>>;

export interface Outcome {
  readonly side: Side;
  /** Bytes of each category at the planned peak. */
  readonly at_peak: AtPeak;
}

/** The training images of CIFAR-10, and the epochs of a whole training. */
const EPOCH = 50_000;
const EPOCHS = 100;

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${said === undefined ? nothing : html`<p>${verdict(outcome, said)}</p>`}
    <p>${timeText(outcome)}</p>
    <p>${memoryText(outcome)}</p>
    <p>What takes the time cannot be seen from these numbers. That is part 2, below. A baseline is worth the same care as the result: whatever
      is wrong in it will be wrong in every ratio.</p>`;
}

export function verdict({ side }: Outcome, said: Said): TemplateResult {
  const is = imagesPerSecond(side);
  const head = html`<strong>You said ${rate(said.rate)}; it was ${rate(is)}</strong>`;
  const off = factorOff(said.rate, is);
  if (off < 1.1) return html`${head}. Within ${percent(off - 1)}.`;
  return html`${head}, so you were ${times(off)} too ${said.rate > is ? 'high' : 'low'}.`;
}

/** "2.9 hours", "12 days". */
export const longTime = (hours: number): string => {
  if (hours < 1) return `${digits(60 * hours, 2)} minutes`;
  return hours < 48 ? `${digits(hours, 2)} hours` : `${digits(hours / 24, 2)} days`;
};

export function timeText({ side }: Outcome): TemplateResult {
  const { statistics, configuration } = side;
  const interval = intervalText(statistics.median_interval, duration);
  const epoch = hoursFor(EPOCH, side);
  return html`A step on ${plural(configuration.batch, 'image')} takes ${duration(statistics.median)}, ${interval} over ${plural(statistics.count, 'step')}.
    An ${term('epoch', 'epoch')} of ${count(EPOCH)} images would take ${longTime(epoch)} at this rate, and ${EPOCHS} epochs ${longTime(EPOCHS * epoch)}.`;
}

export function memoryText({ side, at_peak }: Outcome): TemplateResult {
  const first = largest(at_peak);
  const total = CATEGORIES.reduce((sum, each) => sum + at_peak[each], 0);
  return html`Its highest moment holds ${bytes(side.peak_bytes)}: ${CATEGORIES.map((each) => `${categoryName(each)} ${bytes(at_peak[each])}`).join(', ')}.
    Most is ${categoryName(first)}; activations, which grow with the batch, are ${percent(at_peak.activations / total)} at batch ${side.configuration.batch}.`;
}

export const largest = (at_peak: AtPeak): (typeof CATEGORIES)[number] =>
  CATEGORIES.reduce((most, each) => (at_peak[each] > at_peak[most] ? each : most));

export function checks({ side, at_peak }: Outcome): CheckQuestion[] {
  const hours = hoursFor(EPOCH, side);
  const answer = largest(at_peak);
  return [
    {
      id: 'epoch',
      kind: 'number',
      prompt: `How many hours does an epoch of ${count(EPOCH)} images take at ${rate(imagesPerSecond(side))}?`,
      unit: 'hours',
      answer: hours,
      tolerance: 0.05,
      feedback: () =>
        `${count(EPOCH)} images at ${rate(imagesPerSecond(side))} are ${count(EPOCH / imagesPerSecond(side))} seconds: ${digits(hours, 3)} hours.`,
    },
    {
      id: 'largest',
      kind: 'choice',
      prompt: 'Which category holds most bytes at the highest moment of this step?',
      options: CATEGORIES.map((each) => ({ id: each, label: categoryName(each) })),
      answer,
      feedback: () =>
        `${CATEGORIES.map((each) => `${categoryName(each)} ${bytes(at_peak[each])}`).join(', ')}. Adam keeps two numbers per parameter.`,
    },
    {
      id: 'twice',
      kind: 'number',
      prompt:
        'Training is to become twice as fast. If waiting were all that you removed, and nothing else got faster, which share of the time would the waiting have to be at least?',
      unit: '%',
      answer: 50,
      tolerance: 0.02,
      feedback: (given) =>
        `1 / (1 − share) = 2 gives a share of 50 %. With ${digits(given, 3)} % the limit is ${given < 100 ? times(1 / (1 - given / 100), 3) : 'beyond all bounds'}. Part 2 tells how much it is here.`,
    },
  ];
}
