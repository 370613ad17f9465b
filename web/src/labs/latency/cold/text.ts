// The texts about the first runs.

import type { DotRow } from '../../../kit/charts/dot-rows';
import type { CheckQuestion } from '../../../kit/controls/check';
import { count, digits, duration, percent, plural, times } from '../../../kit/words/format';
import { asShown, change, step } from '../../../kit/words/phrases';
import type { ClaimVerdict } from '../../../lab/claim';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import {
  type FirstRun,
  firstOf,
  firstOverMedian,
  firstRun,
  type Later,
  laterOf,
  type Measured,
  naiveBesideMean,
  zerosOf,
} from '../model';

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
    close: `${took}, close to ${median}`,
    quick: `${took}, less than ${median}`,
    'cannot tell': `${took}, beside ${median}: whether the two are close, this run can’t tell`,
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
  note: (tick: number) => `Single runs are read in whole steps of the clock, ${step(tick)}.`,
};

const WARM = 'This code had probably run before. Reload the page and measure first thing.';
const CAUSE = 'A browser first runs code it compiled quickly, and swaps in better code later.';

/** A slow run that came after the first ones; nothing where none stood out. */
function interrupted(measured: Measured): string {
  const later = laterOf(measured);
  if (later?.kind !== 'slow') return '';
  return `Run ${count(later.place)} took ${duration(later.ms)}: later, so no slow start.`;
}

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((each) => each !== '').join(' ');

/** Why a time of 0 was read, and why one of 3 ms: in the order in which both were measured here. */
export function story(measured: Measured): string {
  const { readings_ms, report } = measured;
  const zeros = zerosOf(measured);
  const zero =
    zeros === 0
      ? 'A run shorter than a step of the clock can read 0; here none did.'
      : `Here ${count(zeros)} of ${plural(readings_ms.length, 'single run')} began and ended within one step of the clock, ${step(report.tick_ms)}.`;
  const isSlow = firstRun(measured) === 'slow';
  const first = isSlow
    ? `Here the first took ${duration(firstOf(measured))}: the browser had not compiled its best code yet.`
    : '';
  const found = joined(first, interrupted(measured));
  const open: Readonly<Record<Later['kind'], string>> = {
    slow: '',
    'a step': `Here neither: a run that crosses a tick of the clock reads ${step(report.tick_ms)} more.`,
    'like others': 'Here no run stood out.',
    'cannot tell': 'Whether one did here, this run can’t tell.',
  };
  const later =
    firstRun(measured) === 'cannot tell'
      ? 'cannot tell'
      : (laterOf(measured)?.kind ?? 'like others');
  const none = `A first run can be slow, as the browser has not compiled its best code yet; a later one, when something else runs. ${open[later]}`;
  return `Why 0 ms? ${zero} Why 3 ms? ${found === '' ? none : found}`;
}

const WITHOUT_START: Readonly<Record<Exclude<FirstRun, 'slow'>, string>> = {
  zero: 'A reading of 0 is rounding, not speed.',
  'within a step': 'A single reading is too coarse to see more.',
  'cannot tell': 'The clock’s step and the interval of the median leave that open. Measure again.',
  'like others': WARM,
  close: WARM,
  quick: WARM,
};

/** So many runs at most belong to the start. */
const FEW = 10;

export function cold(measured: Measured): MarkedParagraph[] {
  const { naive, report } = measured;
  const kind = firstRun(measured);
  if (kind !== 'slow') return say(joined(WITHOUT_START[kind], interrupted(measured)));
  // Of the first few runs the start is the cause, where none of them was slow by itself; among a hundred, others are slow as well.
  const few = naive.filter(({ readings_ms }) => readings_ms.length <= FEW).at(-1);
  const { readings_ms: last = [], mean_ms = 0 } = few ?? {};
  const later = laterOf(measured);
  const isMixed = later?.kind === 'slow' && later.place <= last.length;
  if (last.length < 2 || isMixed) return say(joined(CAUSE, interrupted(measured)));
  const { mean } = report.statistics;
  const more = change(mean, mean_ms);
  const after = 'the mean after the warm-up';
  const all = `the mean of the first ${count(last.length)} runs`;
  const says: Readonly<Record<ClaimVerdict, string>> = {
    more: `, it does not remove it: ${all} is ${more >= 1 ? times(1 + more) : `${percent(more)} above`} ${after}.`,
    equal: `: ${all} is within 5\u00a0% of ${after}.`,
    less: `: ${all} is ${percent(-more)} below ${after}.`,
    'cannot tell': `: whether ${all} is still above ${after}, these samples can’t tell.`,
  };
  const divided = `Averaging divides a slow start${says[naiveBesideMean(measured, mean_ms)]}`;
  return say(joined(CAUSE, divided, interrupted(measured)));
}

/** Asked only where the first run was slow. */
export function dilute(measured: Measured): CheckQuestion {
  const median = measured.report.latency_ms;
  const answer = 100 * (firstOverMedian(measured) - 1);
  return {
    id: 'runs-to-dilute',
    kind: 'number',
    prompt:
      'If only the first run were slow, how many runs would you have to average, the first among them, before the mean is only 1\u00a0% too high?',
    unit: 'runs',
    answer,
    tolerance: 0.1,
    hints: [
      'The first run is too long by its time minus one median. That is shared among all.',
      `It was too long by ${digits(firstOverMedian(measured) - 1, 3)} medians. Among how many runs is that 1 % of a median each?`,
    ],
    feedback: () =>
      `About ${count(asShown(answer, 2))}: (${duration(firstOf(measured))} − ${duration(median)}) is shared among them, and 1 % of ${duration(median)} is left for each. Leaving out that one run does it at once. The page leaves out more, as later runs can be slow too.`,
  };
}
