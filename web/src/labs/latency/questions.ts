// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, plural } from '../../kit/words/format';
import { asShown, step } from '../../kit/words/phrases';
import { firstOf, firstOverMedian, type Measured, runsNeeded } from './outcome';

export function together({ report, title }: Measured): CheckQuestion {
  const { tick_ms, latency_ms } = report;
  const answer = runsNeeded(report);
  return {
    id: 'runs-per-sample',
    kind: 'number',
    prompt: `How many runs of ${title} must be timed together so that one step of the page’s clock is 1 % of what is read, or less?`,
    unit: 'runs',
    answer,
    tolerance: 0.1,
    hints: [
      'How long must a sample last, in steps of the clock?',
      `A hundred steps of ${step(tick_ms)}. How many runs of ${duration(latency_ms)} is that?`,
    ],
    feedback: () =>
      answer === 1
        ? `One: it lasts ${duration(latency_ms)}, more than a hundred steps of ${step(tick_ms)}.`
        : `A hundred steps are ${duration(100 * tick_ms)}; ${plural(answer, 'run')} of ${duration(latency_ms)} last that long.`,
  };
}

/** Only where the first run was slow. */
export function dilute(measured: Measured): CheckQuestion {
  const median = measured.report.latency_ms;
  const answer = 100 * (firstOverMedian(measured) - 1);
  return {
    id: 'runs-to-dilute',
    kind: 'number',
    prompt:
      'Say only the first run is slow. How many runs must be averaged, the first among them, until the mean is just 1\u00a0% too high?',
    unit: 'runs',
    answer,
    tolerance: 0.1,
    hints: [
      'The first run is too long by its time minus one median. That is shared among all.',
      `It was too long by ${digits(firstOverMedian(measured) - 1, 3)} medians. Among how many runs is that 1 % of a median each?`,
    ],
    feedback: () =>
      `About ${count(asShown(answer, 2))}: (${duration(firstOf(measured))} − ${duration(median)}) is shared among them, and 1 % of ${duration(median)} is left for each. One run of warm-up does it at once.`,
  };
}

/** Needs no number: what each of them is good for. */
export const promise: CheckQuestion = {
  id: 'which-number',
  kind: 'choice',
  prompt:
    '99 of 100 users shall get their answer within 50\u00a0ms. What must be below 50\u00a0ms?',
  options: [
    { id: 'median', label: 'the median' },
    { id: 'mean', label: 'the mean' },
    { id: 'p99', label: 'the 99th percentile, p99' },
  ],
  answer: 'p99',
  hints: [
    'How many of the 100 users does the median speak for?',
    'The mean can be 20 ms while three users in 100 wait 500 ms.',
  ],
  feedback: () => '99 of 100 samples stay under p99. Median and mean can be far below it.',
};
