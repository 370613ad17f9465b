// The texts about the number to report: median, mean or a high percentile.

import type { CheckQuestion } from '../../../kit/controls/check';
import { duration } from '../../../kit/words/format';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import { given } from '../../../lab/scene';
import { BOOK, boundOf, type Dry, type Known, type Measured } from '../model';

function rule({ book: { all, quiet } }: Dry): MarkedParagraph[] {
  const total = BOOK.reduce((sum, time) => sum + time, 0);
  return say(
    `TinyTorch said before 0.1.14: “Always use the Median, never the Mean.” The five times of its page of 2025, ${BOOK.map((time) => time.toFixed(1)).join(', ')} ms, have the mean ${duration(all.mean, 4)} and the median ${duration(all.median)}; without the last, ${duration(quiet.mean)} and ${duration(quiet.median)}. As a typical time the mean misleads; but the five runs did take ${duration(total)} together, and only the mean says so. And once half of the samples are slow, the median moves too.`,
  );
}

export const words = {
  title: () => 'Which number do you report?',
  say: () => say('The median is the run in the middle; the mean shares the total among all runs.'),
  more: ({ dry }: Known) => given(dry, rule),
};

/** Where a bound lies between median, mean and p99, whether these samples keep to it; otherwise what each statistic is good for. */
export function promise(measured: Measured): CheckQuestion {
  const { p99, median, mean } = measured.report.statistics;
  const bound = boundOf(measured);
  if (bound === undefined) return WHICH;
  return {
    id: 'keeps-promise',
    kind: 'choice',
    prompt: `99 of 100 users must get their answer within ${duration(bound, 2)}. Do these samples keep that?`,
    options: [
      { id: 'median', label: 'Yes, by the median' },
      { id: 'mean', label: 'Yes, by the mean' },
      { id: 'p99', label: 'No, by the 99th percentile, p99' },
    ],
    answer: 'p99',
    hints: [
      'How many of the 100 users does the median speak for?',
      'p99 stands at the right of the samples above, and in their table.',
    ],
    feedback: () =>
      `Median ${duration(median)} and mean ${duration(mean)} are below it, but p99 is ${duration(p99)}: at least one user in 100 waits longer.`,
  };
}

/** This question needs no number: it asks what each statistic is good for. */
const WHICH: CheckQuestion = {
  id: 'which-number',
  kind: 'choice',
  prompt:
    '99 of 100 users must get their answer within 50\u00a0ms. Which number must be below 50\u00a0ms?',
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
  feedback: () =>
    'p99 is the time that 99 of 100 samples stay within; median and mean can be far below it. To compare two versions take the median, for the total of many runs the mean.',
};
