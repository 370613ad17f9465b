// The sentences about the ladder, made from its numbers.

import { digits, gflopsPerSecond, percent } from '../../kit/words/format';
import { durationsLike, power } from '../../kit/words/phrases';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { beliefs, mechanism } from './beliefs';
import { reason } from './figure-words';
import type { Known } from './model';
import {
  endOf,
  floatPeak,
  flopsOf,
  gainOf,
  isFused,
  type Measured,
  peakFor,
  type Rung,
  rungOf,
  shareOf,
  spreadOf,
  stepsOf,
  wholeLadder,
} from './outcome';
import { BEST, FIRST, labelOf } from './rungs';
import { multiple, rate, rateOf, withInterval } from './words';

/** The prediction beside the ratio of the title. */
const guessOn = (ladder: Measured, prediction: number): Guess => {
  const { value, interval } = wholeLadder(ladder);
  return {
    prediction,
    measured: value,
    interval,
    format: multiple,
    sides: ['much', 'little'],
    of: 'the best kernel',
    beliefs: beliefs(ladder),
    mechanism: mechanism(ladder),
  };
};

export const verdictOn = (ladder: Measured, prediction: number): Verdict =>
  verdict(guessOn(ladder, prediction));

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

/** Examines the course text's claim "PyTorch is 100x faster than your implementations." */
export function hundred(measured: Measured): MarkedParagraph {
  const whole = wholeLadder(measured);
  const { low, high } = whole.interval;
  const side =
    low > 100
      ? 'more than the claim'
      : high < 100
        ? 'less than the claim'
        : 'which may be the claim’s hundred';
  const threads = measured.threads === 1 ? 'one thread' : `${measured.threads} threads`;
  return {
    lead: '“PyTorch is 100× faster than your implementations.”',
    text: `Here the best kernel is ${withInterval(whole)} as fast as plain JavaScript, ${side}. JavaScript is compiled while it runs; a loop in Python is interpreted and was not measured here. Libraries also use all cores; here ${threads} did the work.`,
  };
}

/** The two visits are in opposite orders, so a change of the machine in between shows as a difference. */
export function order({ rungs }: Measured): MarkedParagraph {
  const worst = rungs.reduce((a, b) => (spreadOf(b) > spreadOf(a) ? b : a));
  return {
    lead: `Each rung was visited twice, up the ladder and down again; ${labelOf(worst.variant)} differed most, by ${percent(spreadOf(worst) - 1)}.`,
    text: 'Intervals hold both visits: a machine that changes while it measures cannot favour one rung unseen.',
  };
}

const countersOf = ({ dry, outcomes: { ladder } }: Known<'ladder'>) =>
  dry?.counters[isFused(ladder.device) ? 'fused' : 'split'] ?? {};

/** Names the first step without a measurable gain, which is the surprise, or states that every step gained. */
export function reasons({ outcomes: { ladder } }: Known<'ladder'>): MarkedParagraph[] {
  const idle = stepsOf(ladder).filter(({ ratio }) => gainOf(ratio) !== 'faster');
  const [first] = idle;
  const sentence =
    first === undefined
      ? 'Every step gained.'
      : gainOf(first.ratio) === 'slower'
        ? `${labelOf(first.rung.variant)} was slower than ${labelOf(first.from.variant)}.`
        : `${labelOf(first.rung.variant)} gained nothing measurable over ${labelOf(first.from.variant)}.`;
  return [{ text: `${sentence} Step through: what was counted stands beside what was measured.` }];
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

/** Examines the course text's claim "90 %+ of theoretical peak." */
export function ninety(measured: Measured): MarkedParagraph {
  const best = endOf(measured, BEST);
  const peak = floatPeak(measured.device);
  const share = shareOf(measured, best);
  const claim = '“90 % and more of the peak”, said TinyTorch of cuDNN in 2025.';
  if (share === undefined)
    return {
      text: `${claim} We can’t tell: ${labelOf(BEST)} ran above our peak of ${gflopsPerSecond(peak.giga)}, which is too low.`,
    };
  const [low, high] = [
    best.interval.low / peak.interval.high,
    best.interval.high / peak.interval.low,
  ];
  const here =
    low >= 0.9
      ? 'It holds here.'
      : high < 0.9
        ? 'Not here.'
        : 'Our intervals are too wide to say whether it holds here.';
  return {
    text: `${claim} ${here} ${labelOf(BEST)} reached ${percent(share)} of ${gflopsPerSecond(peak.giga)}.`,
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
      : ` Its own peak is ${rate(peak.giga, 'int8')}; it reached ${percent(share)} of that.`;
  const slow = measured.rungs.filter(
    ({ arithmetic, gflops_per_second }) => arithmetic !== 'int8' && gflops_per_second < 10,
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
            text: `${digits(slow.length).replace(/\.0+$/, '')} of these rungs run below 10 GFLOP/s. TinyTorch’s rule before 0.1.14 called such a rate memory-bound; the others show the same product at many times their rate.`,
          },
        ]),
  ];
}

function error({ relative_error }: Rung): string {
  if (relative_error === 0) return 'zero';
  const [mantissa = '', tens = ''] = relative_error.toExponential(1).split('e');
  return `${mantissa} × ${power(10, Number(tens))}`;
}
