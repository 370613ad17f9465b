// Sentences about what moved and what an interval can tell, by what the rounds agree on.

import { duration, percent, plural, times } from '../../kit/words/format';
import { asShown, signed } from '../../kit/words/phrases';
import { busyResult, busyText, type ClaimVerdict } from '../../lab/claim';
import { supported } from '../../session/intervals';
import {
  fell,
  isMachineBusy,
  type Measured,
  type Moves,
  meanBesideMedian,
  moved,
  movementOf,
  movesOf,
  noisyBesideQuiet,
  rounding,
  SMALL,
  withClock,
} from './outcome';

const SMALLEST = percent(SMALL);

/** Said unless both moved. */
const MOVES: Readonly<Record<Moves, Readonly<Record<Exclude<Moves, 'moved'>, string>>>> = {
  moved: {
    hardly:
      'The median only counts how many samples lie on each side: a few slow ones cannot pull it. The mean takes each at its full length.',
    'cannot tell': `The mean moved; whether the median did, by ${SMALLEST} or more, this run can’t tell.`,
  },
  hardly: {
    hardly: `Neither mean nor median moved by ${SMALLEST}: this noise cannot be told from none.`,
    'cannot tell': `The mean moved by less than ${SMALLEST}: this noise cannot be told from none.`,
  },
  'cannot tell': {
    hardly: `The median moved by less than ${SMALLEST}: this noise cannot be told from none.`,
    'cannot tell': `Whether mean or median moved by ${SMALLEST}, this run can’t tell: this noise cannot be told from none.`,
  },
};

const ONLY_MEDIAN: Readonly<Record<Exclude<Moves, 'moved'>, string>> = {
  hardly: `The median surely moved; the mean moved by less than ${SMALLEST}.`,
  'cannot tell': 'The median surely moved; whether the mean did, we can’t tell.',
};

/** Compares the mean with the median, by what the rounds agree on. */
export function compared(measured: Measured): string {
  const { effect } = measured;
  const [mean, median] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const [ofMean, ofMedian] = [movesOf(mean), movesOf(median)];
  if (isMachineBusy(measured)) return busyText;
  const lower = fell(mean) ? 'mean' : 'median';
  if (fell(mean) || fell(median))
    return `With the noise on the ${lower} was lower: the machine itself became quicker meanwhile. Run again.`;
  if (ofMedian !== 'moved') return MOVES[ofMean][ofMedian];
  if (ofMean !== 'moved') return ONLY_MEDIAN[ofMean];
  const { ratio, verdict } = meanBesideMedian(effect);
  const says: Readonly<Record<ClaimVerdict, string>> = {
    more: `The median gave way as well, ${times(ratio)} less than the mean: so many samples were disturbed that the middle one was among them.`,
    equal:
      'Both moved about alike: nearly every sample was slower. Against that no statistic helps.',
    less: 'The median moved more than the mean: close to half of the samples were disturbed, and the middle jumped to the slow ones.',
    'cannot tell': 'Both moved; which of the two moved further, these rounds can’t tell.',
  };
  return says[verdict];
}

const APART =
  'the two lie apart. An interval tells of chance, not of a machine that is busy: more samples would only narrow it around the wrong value.';
const OVERLAP = 'the two overlap, so this may be chance.';

/** The median with noise beside the quiet one. */
const MEDIANS: Readonly<Record<ClaimVerdict, string>> = {
  more: APART,
  less: APART,
  equal: OVERLAP,
  'cannot tell': OVERLAP,
};

/** What an interval can tell; it is never narrower than the clock allows. */
export function interval(measured: Measured): string {
  const { quiet, noisy } = measured.effect;
  if (![quiet, noisy].every(({ median_interval }) => supported(median_interval)))
    return `With noise there were ${plural(noisy.count, 'sample')}: too few to say between what the true median lies.`;
  const share = rounding(measured);
  const { low, high } = withClock(noisy, share);
  const before = withClock(quiet, share);
  const clock = `It cannot be known more closely than one step of the clock, ${percent(share)} of a sample.`;
  return `With noise the true median is probably between ${duration(low)} and ${duration(high)}. ${clock} The quiet one is probably between ${duration(before.low)} and ${duration(before.high)}: ${MEDIANS[noisyBesideQuiet(measured, share)]}`;
}

const MINIMUM = 'it says what the machine can do undisturbed, not what to expect of it.';

export const tailOf = ({ effect }: Measured): string => {
  const p99 = movementOf(effect, 'p99');
  const least = movementOf(effect, 'min');
  const minimum: Readonly<Record<Moves, string>> = {
    moved: `Even the minimum moved, by ${signed(least.change)}.`,
    hardly: `The minimum moved by less than ${SMALLEST}: ${MINIMUM}`,
    'cannot tell': `Whether the minimum moved, this run can’t tell: ${MINIMUM}`,
  };
  return `p99, the time that 99 of 100 samples stay under, went from ${duration(p99.quiet_ms)} to ${duration(p99.noisy_ms)}. ${minimum[movesOf(least)]}`;
};

/** Tests TinyTorch's claim. */
export function claim(measured: Measured): string {
  const { effect, plan } = measured;
  const [mean, median] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const length = `with samples of ${duration(plan.sample_ms)}`;
  const here: Readonly<Record<Moves, string>> = {
    moved: `not enough: ${length} the median moved${moved(mean) ? ' too' : ''}.`,
    hardly: moved(mean)
      ? `good advice for comparing code here, ${length}.`
      : 'undecided, since this noise is too weak.',
    'cannot tell': 'undecided: whether the median moved, this run can’t tell.',
  };
  return `TinyTorch said before 0.1.14 “always use the median, never the mean”. Here that is ${isMachineBusy(measured) ? `undecided: ${busyResult}.` : here[movesOf(median)]} But a thousand noisy runs take a thousand means, ${duration(1000 * asShown(effect.noisy.mean))}, not a thousand medians, ${duration(1000 * asShown(effect.noisy.median))}.`;
}
