// Texts for the results of two configurations measured in turns, in every case that can occur. They are plain strings, because the page
// and the report share them.

import type { CompareReport } from '../../../engine/types';
import { bytes, count, percent } from '../../../kit/words/format';
import { asShown, listed, multiple } from '../../../kit/words/phrases';
import type { ClaimVerdict } from '../../../lab/claim';
import type { Fact } from '../../../lab/contract';
import {
  type Compared,
  imagesPerSecond,
  limitWithout,
  type Reported,
  reportedOf,
  type Side,
  type Speedup,
  type Standing,
  same,
  standingOf,
  TARGET,
  waitingShare,
} from '../baseline/model';
import { changes, rate, shareText } from '../baseline/text';
import { CHANGES, type ChangeId, currentOf, type Expectation, type Pages } from '../parts/model';
import { type Best, besideExpected, productBeside } from './model';

type Range = Pick<Speedup, 'low' | 'high'>;

/** States the 95 % interval without calling it that. */
export const intervalText = ({ low, high }: Range): string =>
  Number.isFinite(high)
    ? `probably between ${multiple(low)} and ${multiple(high)}`
    : 'from one block of turns, so how sure is not known';

/** A sentence such as "That is 1.40× as fast, probably between ...", for each verdict. */
export function speedupText(reported: Reported): string {
  const { ratio, verdict } = reported;
  const range = intervalText(reported);
  if (verdict === 'faster') return `That is ${multiple(ratio)} as fast, ${range}.`;
  if (verdict === 'slower')
    return `That is slower: ${multiple(ratio)} the images per second, ${range}.`;
  if (verdict === 'same') return `No measurable difference: ${multiple(ratio)}, ${range}.`;
  return `We can’t tell whether this is faster: ${multiple(ratio)}, ${range}.`;
}

export const EXPECTATIONS: Readonly<Record<Expectation, string>> = {
  slower: 'slower',
  same: 'the same, ± 3 %',
  faster: 'up to 1.5×',
  much: 'over 1.5×',
};

const AS_EXPECTED: Readonly<Record<ClaimVerdict, string>> = {
  equal: 'It was.',
  more: 'It was not.',
  less: 'It was not.',
  'cannot tell': 'It may be: these turns can’t tell.',
};

export function expectationText(expected: Expectation | undefined, reported: Reported): string {
  if (expected === undefined) return '';
  const text = `You expected “${EXPECTATIONS[expected]}”.`;
  if (!Number.isFinite(reported.high)) return `${text} One block can’t tell.`;
  return `${text} ${AS_EXPECTED[besideExpected(expected, reported)]}`;
}

const change = (before: number, after: number, format: (value: number) => string): string =>
  format(before) === format(after)
    ? `stays at ${format(after)}`
    : `goes from ${format(before)} to ${format(after)}`;

/** Rates, waiting and memory, before and after. */
export function comparedText(compared: Compared): string {
  const { before, after } = compared;
  const reported = reportedOf(compared);
  const waits = [waitingShare(before.steps), waitingShare(after.steps)] as const;
  return `Training ${change(reported.before, reported.after, rate)}. It waits for data ${shareText(waits[0])} of the time before and ${shareText(waits[1])} after. The planned peak ${change(before.peak_bytes, after.peak_bytes, (value) => bytes(value))}.`;
}

/** A browser slows hidden pages down. */
export const hiddenText = ({ times_hidden }: Compared): string =>
  times_hidden === 0
    ? ''
    : 'The page was hidden or shown meanwhile; a browser slows hidden pages down, so measure again with it in view.';

/** Folding convolution, batch norm and ReLU only works in passes that do not train. */
export function evaluationText({ ratio, ratio_interval, verdict }: CompareReport): string {
  const range = intervalText({ low: 1 / ratio_interval.high, high: 1 / ratio_interval.low });
  const speedup = multiple(1 / ratio);
  const found = {
    faster: `The folded evaluation is ${speedup} as fast, ${range}`,
    slower: `The folded evaluation is slower here: ${speedup}, ${range}`,
    same: `Folding makes no measurable difference to the evaluation: ${speedup}, ${range}`,
  };
  const unknown = `We can’t tell whether the folded evaluation is faster: ${speedup}, ${range}`;
  return `${(found as Record<string, string>)[verdict] ?? unknown}. It does not touch a training step: there batch norm needs the mean and variance of the batch at hand, so it cannot be folded into the weights.`;
}

/** The numbers of training and held-out images in CIFAR-10. */
const TRAINED = 50_000;
const HELD_OUT = 10_000;

/** The effect of folding on an epoch, which is limited because the evaluation is a small part of it. */
export function epochText(report: CompareReport, evaluated_batch: number, trained: Side): string {
  const evaluation_s = (HELD_OUT * report.b_statistics.median) / evaluated_batch / 1000;
  const training_s = TRAINED / imagesPerSecond(trained);
  const share = asShown(evaluation_s / (evaluation_s + training_s), 2);
  return `In an epoch of CIFAR-10, ${count(TRAINED)} images to train on and ${count(HELD_OUT)} to evaluate, the evaluation would take ${percent(share)} of the time at these rates: even for free it could make the epoch only ${multiple(limitWithout(share))} as fast.`;
}

const NAMES: Readonly<Record<ChangeId, string>> = {
  loader: 'the loader',
  precision: 'precision and optimizer',
  batch: 'batch and checkpoints',
  fusion: 'writing in place',
};

export const changeName = (id: ChangeId): string => NAMES[id];

const noneFaster = (parts: number): string =>
  parts === 0 ? 'No part was measured by itself.' : 'No single part was faster by itself.';

/** Follows targetText(): the speed-up of each part and, if the whole consists of the kept parts, whether their product agrees with it. */
export function wholeText(pages: Pages): string {
  const { changes: results, final } = pages;
  if (final === undefined) return '';
  const whole = reportedOf(final.compared);
  const done = CHANGES.flatMap((id) => {
    const result = results[id];
    return result ? [{ id, reported: reportedOf(result.compared) }] : [];
  });
  const named = (wanted: readonly Speedup['verdict'][]) =>
    done
      .filter(({ reported }) => wanted.includes(reported.verdict))
      .map(({ id, reported }) => `${changeName(id)} (${multiple(reported.ratio)})`);
  const gained = named(['faster']);
  const none = named(['same', 'cannot_tell']);
  const lost = named(['slower']);
  const handedIn = same(final.compared.after.configuration, currentOf(pages));
  const sentences = [
    `Training went from ${rate(whole.before)} to ${rate(whole.after)}.`,
    gained.length > 0 ? `Faster by itself: ${listed(gained)}.` : noneFaster(done.length),
    none.length > 0 ? `Brought nothing that can be shown: ${listed(none)}.` : '',
    lost.length > 0 ? `Cost time: ${listed(lost)}.` : '',
    handedIn ? productText(pages, whole) : '',
  ];
  return sentences.filter((each) => each !== '').join(' ');
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  twice: 'Twice as fast, and proved.',
  'perhaps twice': 'Faster, perhaps twice as fast: measure again.',
  faster: 'Faster, and short of 2×.',
  slower: 'Slower than the baseline.',
  same: 'No measurable difference.',
  cannot_tell: 'We can’t tell whether this is faster.',
};

export const targetText = (reported: Reported): string =>
  `From baseline to final: ${multiple(reported.ratio)} the images per second, ${intervalText(reported)}. ${STANDINGS[standingOf(reported)]}`;

const OTHERWISE = 'the whole, measured in one go, says otherwise, and it is the whole that counts.';

const AS_PRODUCT: Readonly<Record<ClaimVerdict, string>> = {
  equal: 'the whole agrees with that.',
  'cannot tell': 'the whole, measured in one go, does not contradict that.',
  more: OTHERWISE,
  less: OTHERWISE,
};

function productText(pages: Pages, whole: Reported): string {
  const beside = productBeside(pages, whole);
  if (beside === undefined) return '';
  return `The parts you kept multiply to ${multiple(beside.product)}; ${AS_PRODUCT[beside.verdict]}`;
}

/** The changed settings for tables: "batch 8, SGD". */
export const changedText = ({ before, after }: Compared): string =>
  changes(before.configuration, after.configuration).join(', ') || 'nothing';

/** The headline of the scoreboard. */
export function bestText(best: Best | undefined, baseline: Side | undefined): string {
  if (baseline === undefined) return `The scoreboard: ${TARGET}× is the aim`;
  if (best === undefined) return `Nothing kept yet: ${TARGET}× is the aim`;
  const head = `Best so far: ${multiple(best.ratio)}, ${intervalText(best)}`;
  const standing = standingOf(best);
  if (standing === 'slower') return `${head}: the baseline is faster`;
  if (standing !== 'twice') return head;
  return best.how === 'measured' ? `${head}: proved` : `${head}, if parts multiply`;
}

/** The facts of a comparison for the report of all labs. */
export function comparedFacts(compared: Compared): Fact[] {
  const reported = reportedOf(compared);
  return [
    { label: 'Times as fast', value: `${multiple(reported.ratio)}, ${intervalText(reported)}` },
    {
      label: 'Before and after, in turns',
      value: `${rate(reported.before)} to ${rate(reported.after)}`,
    },
  ];
}
