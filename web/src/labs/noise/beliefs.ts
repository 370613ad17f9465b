// Wrong ideas about how far noise moves the mean, each with the number it leads to; and what the noise did.

import { mean as meanOf } from '../../kit/numbers/mean';
import { duration, percent, plural, times } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { given } from '../../lab/scene';
import {
  fromRounds,
  type Measured,
  movementOf,
  SLOW,
  samplesOf,
  shownPercent,
  slowShare,
} from './outcome';

/** With fewer rounds, their least and greatest change bound the true one with less than 95 % confidence. */
const ENOUGH_ROUNDS = 6;

/** Where the change of the mean probably lies, in percent, by the rounds. */
export function rangeOf({ effect }: Measured) {
  const { change, rounds } = movementOf(effect, 'mean');
  const { low, high, confidence = 0 } = fromRounds(change, rounds);
  return {
    low: shownPercent(low),
    high: shownPercent(high),
    confidence: rounds.length < ENOUGH_ROUNDS ? 0 : confidence,
  };
}

/** The difference in points that is called close to a change: a fifth of it, and one point at least. */
export const closeTo = (changed: number): number => Math.max(1, 0.2 * Math.abs(changed));

const isSlower = (effect: Measured['effect']): boolean => {
  const { sure, change } = movementOf(effect, 'mean');
  return sure && change > 0.05;
};

/** What the mean would have moved by without the samples that were interrupted. */
function without({ blocks, effect: { quiet } }: Measured): string {
  const [before, during] = [false, true].map((noisy) =>
    meanOf(samplesOf(blocks, noisy).filter((ms) => ms < SLOW * quiet.median)),
  );
  const change = (during ?? Number.NaN) / (before ?? Number.NaN) - 1;
  return Number.isFinite(change) ? `; without them the mean differs by ${signed(change)}` : '';
}

/** The reason for the change: how many samples were interrupted, and what is left of the change without them. */
export function mechanism(measured: Measured): string {
  const { noise, blocks, effect } = measured;
  if (noise.length === 0)
    return 'No noise was on: this is how far numbers move on this machine by themselves.';
  const before = slowShare(samplesOf(blocks, false), effect.quiet.median);
  const during = slowShare(samplesOf(blocks, true), effect.quiet.median);
  if (during === 0)
    return `No sample took ${SLOW} times the quiet median${isSlower(effect) ? ': many were slower, none by that much' : ''}.`;
  const quiet = before === 0 ? 'none' : percent(before);
  return `${percent(during)} of the noisy samples, and ${quiet} of the quiet ones, took at least ${SLOW} times the quiet median${without(measured)}.`;
}

/** All threads shared evenly among the workers that compute and the network, which has one thread. */
const evenSplit = ({ done, hardware_threads }: Measured, changed: number): readonly Belief[] =>
  given(
    done.find(({ noise, sources }) => noise === 'burn' && sources > 0 && hardware_threads > 0),
    ({ sources }): Belief[] => {
      const value = 100 * ((sources + 1) / hardware_threads - 1);
      const lost = value > changed ? 'less' : 'more';
      const why = `You shared ${plural(hardware_threads, 'thread')} evenly among the network and ${plural(sources, 'worker')}. The network lost ${lost} than that: threads do not take turns so evenly.`;
      return value > 0 ? [{ value, why }] : [];
    },
  );

/** The share of samples that were interrupted, taken for the rise of the mean. */
function shareAlone({ blocks, effect: { quiet } }: Measured): Belief[] {
  const all = samplesOf(blocks, true);
  const slow = all.filter((ms) => ms >= SLOW * quiet.median);
  const long = meanOf(slow);
  return slow.length === 0
    ? []
    : [
        {
          value: (100 * slow.length) / all.length,
          why: `Your number is the share of samples that were interrupted, as if each took twice as long. They took ${times(long / quiet.median)} the quiet median on average.`,
        },
      ];
}

/** From this change on, in percent, the whole time is not nearly 100 %, which is also the guess of a doubling. */
const LARGE = 10;

/** The ideas that a prediction may show; none where the rounds are too few to call one wrong. */
export function beliefs(measured: Measured): Belief[] {
  const { effect } = measured;
  const [mean, median, p99] = (['mean', 'median', 'p99'] as const).map((name) =>
    movementOf(effect, name),
  );
  if (mean === undefined || median === undefined || p99 === undefined) return [];
  const { confidence } = rangeOf(measured);
  const changed = shownPercent(mean.change);
  const rose = measured.noise.length > 0 && mean.sure && mean.change > 0;
  const all: Belief[] = [
    ...(rose
      ? [
          {
            value: 0,
            why: `You expected no change. Disturbances only ever add time: the mean rose from ${duration(mean.quiet_ms)} to ${duration(mean.noisy_ms)}.`,
          },
        ]
      : []),
    ...(rose && median.change >= 0.01 && median.change < mean.change
      ? [
          {
            value: shownPercent(median.change),
            why: 'Your number is how far the median moved. The mean also takes the slowest samples at their full length.',
          },
        ]
      : []),
    ...(p99.change > mean.change
      ? [
          {
            value: shownPercent(p99.change),
            why: 'Your number is how far p99 moved, the time that 99 of 100 samples stay under. The mean takes the quicker ones in as well.',
          },
        ]
      : []),
    ...(Math.abs(changed) < LARGE
      ? []
      : [
          {
            value: 100 + changed,
            within: 1.005,
            why: 'That is the time with noise as a share of the time without. The change is only what it differs by from 100 %.',
          },
        ]),
    ...evenSplit(measured, changed),
    ...shareAlone(measured),
  ];
  return confidence === 0 ? [] : all;
}
