// The sentences about the ladder, made from its numbers.

import { digits, gflopsPerSecond, percent } from '../../kit/words/format';
import { capital, durationsLike, listed, power } from '../../kit/words/phrases';
import { busyText, busyVerdict, type ClaimVerdict, claim } from '../../lab/claim';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Range } from '../../lab/range';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { againBehind } from '../../session/again';
import { beliefs, mechanism } from './beliefs';
import { savesLinesAlone } from './counters';
import { isFromFew, reason } from './figure-words';
import type { Known } from './model';
import {
  endOf,
  floatPeak,
  flopsOf,
  gainOf,
  isAbovePeak,
  isFused,
  isLadderBusy,
  isWithoutGain,
  leastAlike,
  type Measured,
  peakBelow,
  peakFor,
  type Rung,
  rateEstimate,
  ratioEstimate,
  rungOf,
  type Step,
  shareEstimate,
  shareOf,
  spreadOf,
  stepsOf,
  wasBusy,
  wayOf,
  wholeLadder,
} from './outcome';
import { BEST, changeOf, FIRST, labelOf } from './rungs';
import { multiple, rate, rateOf, shareText, withInterval } from './words';

/** The prediction beside the ratio of the title. */
const guessOn = (ladder: Measured, prediction: number): Guess => {
  const { value, interval } = wholeLadder(ladder);
  return {
    prediction,
    measured: value,
    interval,
    rangeIsSaid: true,
    format: multiple,
    sides: ['much', 'little'],
    of: 'the best kernel',
    beliefs: beliefs(ladder),
    mechanism: [
      ...given(peakBelow(ladder, prediction), (peak) => [
        `No kernel can be that fast: the measured peak is ${multiple(peak)} the first rung.`,
      ]),
      mechanism(ladder),
    ].join(' '),
  };
};

export const verdictOn = (ladder: Measured, prediction: number): Verdict =>
  isLadderBusy(ladder) ? busyVerdict(prediction, multiple) : verdict(guessOn(ladder, prediction));

/** The verdict on the prediction; without one, what the first and the best kernel took. */
export function afterRun({ outcomes: { ladder }, prediction }: Known<'ladder'>): MarkedParagraph[] {
  if (prediction !== undefined) return [verdictOn(ladder, prediction)];
  const took = (end: typeof FIRST | typeof BEST): number =>
    flopsOf(ladder.size) / endOf(ladder, end).gflops_per_second / 1e6;
  const alike = durationsLike([took(FIRST), took(BEST)]);
  return [
    {
      text: `One product took ${alike(took(FIRST))}, then ${alike(took(BEST))}. ${mechanism(ladder)}`,
    },
  ];
}

const HUNDRED: Readonly<Record<ClaimVerdict, string>> = {
  more: 'more than the claim',
  less: 'less than the claim',
  equal: 'as the claim says',
  'cannot tell': 'which may be the claim’s hundred',
};

/** Examines the course text's claim "PyTorch is 100x faster than your implementations." */
export function hundred(measured: Measured): MarkedParagraph {
  const whole = wholeLadder(measured);
  const side = HUNDRED[claim(ratioEstimate(whole), 100).verdict];
  const threads = measured.threads === 1 ? 'one thread' : `${measured.threads} threads`;
  return {
    lead: '“PyTorch is 100× faster than your implementations.”',
    text: `Here the best kernel is ${withInterval(whole)} as fast as plain JavaScript, ${side}. JavaScript is compiled while it runs; a loop in Python is interpreted and was not measured here. Libraries also use all cores; here ${threads} did the work.`,
  };
}

/** The two visits are in opposite orders, so a change of the machine in between shows as a difference. */
export function order(measured: Measured): MarkedParagraph {
  const worst = leastAlike(measured);
  const further = measured.rungs
    .filter(({ again }) => again)
    .map(({ variant }) => `“${labelOf(variant)}”`);
  return {
    lead: `Each rung was visited twice, up the ladder and down again.${againBehind(further)} Of those that count, “${labelOf(worst.variant)}” differed most, by ${percent(spreadOf(worst) - 1)}.`,
    text: wasBusy(measured)
      ? ''
      : 'Intervals hold both visits: a machine that changes while it measures cannot favour one rung unseen.',
  };
}

const countersOf = ({ dry, outcomes: { ladder } }: Known<'ladder'>) =>
  dry?.counters[isFused(ladder.device) ? 'fused' : 'split'] ?? {};

/** Why i k j brought no more than i j k, where it surely did not: what the counters say of the two. */
const whyNoGain = (step: Step, counters: ReturnType<typeof countersOf>): string =>
  isWithoutGain(step) && savesLinesAlone(counters[step.from.variant], counters[step.rung.variant])
    ? ' It fetches fewer lines, but loads and stores more.'
    : '';

/** What a step that did not gain has to say for itself. */
function idleText({ rung, from, ratio }: Step): string {
  const [name, before] = [labelOf(rung.variant), labelOf(from.variant)];
  if (isFromFew(ratio)) return `Few samples leave open whether ${name} gained over ${before}.`;
  return gainOf(ratio) === 'slower'
    ? `${name} was slower than ${before}.`
    : `${name} gained nothing measurable over ${before}.`;
}

/** The whole as the product of its steps, each with as many digits as the product needs to come out. */
function chain(ladder: Measured): string {
  const factors = wayOf(ladder).map(
    ({ rung, ratio }) => `${changeOf(rung.variant)} ${digits(ratio.value, 3)}`,
  );
  return `The steps multiply to ${multiple(wholeLadder(ladder).value)}: ${listed(factors)}.`;
}

/** Names the first step without a measurable gain, which is the surprise, or states that every step gained. */
export function reasons(view: Known<'ladder'>): MarkedParagraph[] {
  const { ladder } = view.outcomes;
  const idle = stepsOf(ladder).filter(({ ratio }) => gainOf(ratio) !== 'faster');
  const [first] = idle;
  const step = 'Step through the counts.';
  if (wasBusy(ladder)) return [{ text: step }];
  if (first === undefined) return [{ text: chain(ladder) }, { text: `Every step gained. ${step}` }];
  // A reason takes the place of the way to it, so that the words in view stay few.
  const rest = whyNoGain(first, countersOf(view)) || ` ${step}`;
  return [{ text: chain(ladder) }, { text: `${idleText(first)}${rest}` }];
}

export function reasonsMore(view: Known<'ladder'>): MarkedParagraph[] {
  const counters = countersOf(view);
  return [
    {
      text: 'Lines are counted by a model of a first cache, 32 KiB in lines of 64 bytes, eight places for each address, fed with the loops’ own addresses. At sizes that are powers of two, rows of a block fall on the same few places and drive each other out.',
    },
    ...stepsOf(view.outcomes.ladder).map((step) => ({
      lead: `${labelOf(step.rung.variant)}: ${rateOf(step.rung)}.`,
      text: reason(step, counters),
    })),
  ];
}

const MOST_OF_IT: Range = { low: 0.9, high: Number.POSITIVE_INFINITY };
const OURS = capital(labelOf(BEST));
const NINETY: Readonly<Record<ClaimVerdict, string>> = {
  equal: `${OURS} does so too`,
  more: `${OURS} does so too`,
  less: `${OURS} does not`,
  'cannot tell': `${OURS} may`,
};

/** Examines the course text's claim "90 %+ of theoretical peak." */
export function ninety(measured: Measured): MarkedParagraph {
  const best = endOf(measured, BEST);
  const peak = floatPeak(measured.device);
  const share = shareEstimate(measured, best);
  const stated = '“90 % and more of the peak”, said TinyTorch in 2025 of cuDNN, not run here.';
  if (wasBusy({ rungs: [best] })) return { text: `${stated} ${busyText}` };
  if (share === undefined || isAbovePeak(measured, best))
    return {
      text: `${stated} Our peak, ${gflopsPerSecond(peak.giga)}, is too low to tell: ${labelOf(BEST)} ran above it.`,
    };
  const below = shareOf(measured, best);
  const reached =
    below === undefined
      ? 'it ran at about our peak'
      : `it reached ${shareText(below)} of ${gflopsPerSecond(peak.giga)}`;
  return {
    text: `${stated} ${NINETY[claim(share, MOST_OF_IT).verdict]}: ${reached}.`,
  };
}

export const wholeNumbers = (measured: Measured): readonly MarkedParagraph[] =>
  given(rungOf(measured, 'int8'), (int8) => ofWholeNumbers(measured, int8));

function ofWholeNumbers(measured: Measured, int8: Rung): MarkedParagraph[] {
  const peak = peakFor(measured.device, int8);
  const share = shareOf(measured, int8);
  const own =
    peak === undefined || share === undefined
      ? ''
      : ` Its own peak is ${rate(peak.giga, 'int8')}; it reached ${shareText(share)} of that.`;
  const slow = measured.rungs.filter(
    (rung) => rung.arithmetic !== 'int8' && claim(rateEstimate(rung), 10).verdict === 'less',
  );
  return [
    {
      lead: 'int8 does other arithmetic.',
      text: `Its ${rateOf(int8)} count whole-number operations, so they are no share of the float32 peak.${own} The largest error was ${error(int8)} of the sum of absolute products, that of ${labelOf(BEST)} ${error(endOf(measured, BEST))}.`,
    },
    ...(slow.length === 0
      ? []
      : [
          {
            text: `At least ${digits(slow.length).replace(/\.0+$/, '')} of these rungs ${slow.length === 1 ? 'runs' : 'run'} below 10 GFLOP/s. TinyTorch’s rule before 0.1.14 called such a rate memory-bound; the others show the same product at many times their rate.`,
          },
        ]),
  ];
}

function error({ relative_error }: Rung): string {
  if (relative_error === 0) return 'zero';
  const [mantissa = '', tens = ''] = relative_error.toExponential(1).split('e');
  return `${mantissa} × ${power(10, Number(tens))}`;
}
