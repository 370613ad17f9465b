// The texts about the first runs.

import type { DotRow } from '../../../kit/charts/dot-rows';
import type { CheckQuestion } from '../../../kit/controls/check';
import { count, digits, duration, percent, times } from '../../../kit/words/format';
import { asShown, change } from '../../../kit/words/phrases';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import { type FirstRun, firstOf, firstOverMedian, firstRun, type Measured } from '../model';

function title(measured: Measured): string {
  const first = firstOf(measured);
  const took = `The first run took ${duration(first)}`;
  const median = `the median of ${duration(measured.report.latency_ms)}`;
  const ratio = firstOverMedian(measured);
  const says: Readonly<Record<FirstRun, string>> = {
    zero: 'The first run read 0: it began and ended within one step of the clock',
    'within a step': `The first run read ${duration(first)}: that is ${median}, as far as this clock can tell`,
    slow: `${took}, ${times(ratio)} ${median}`,
    'like others': `${took}, ${times(ratio)} ${median}; but so did others`,
    'not slower': `${took}, ${ratio < 0.9 ? 'less than' : 'close to'} ${median}`,
  };
  return says[firstRun(measured)];
}

export const words = {
  title,
  naiveRow: (runs: number) => (runs === 1 ? 'the first run' : `the first ${count(runs)} runs`),
  says: (mean: number): DotRow['marks'] => [
    { kind: 'mean', value: mean, text: `mean ${duration(mean)}` },
  ],
  protocol: 'warmed up',
};

const CAUSE = 'A browser first runs code it compiled quickly, and swaps in better code later.';

export function cold(measured: Measured): MarkedParagraph[] {
  const { naive, report } = measured;
  const kind = firstRun(measured);
  if (kind === 'zero') return say('A reading of 0 is rounding, not speed.');
  if (kind === 'within a step') return say('A single reading is too coarse to see more.');
  if (kind !== 'slow')
    return say('This code had probably run before. Reload the page and measure first thing.');
  const { readings_ms: last = [], mean_ms = 0 } = naive.at(-1) ?? {};
  if (last.length < 2) return say(CAUSE);
  const far = off(mean_ms, report.latency_ms);
  return say(
    `${CAUSE} Averaging divides a slow start, it does not remove it: the mean of ${count(last.length)} runs is ${far} the median.`,
  );
}

/** The part before "the median" in "7.3× the median" or "12 % above the median". */
function off(reported: number, median: number): string {
  const more = change(median, reported);
  if (more >= 1) return times(1 + more);
  if (Math.abs(more) < 0.05) return 'within 5 % of';
  return `${percent(Math.abs(more))} ${more > 0 ? 'above' : 'below'}`;
}

/** Asked only where the first run was slow. */
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
