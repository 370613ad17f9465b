// Sentences about what moved and what an interval can tell, by what the rounds agree on.

import { duration, percent, plural, times } from '../../kit/words/format';
import { busyResult, busyText, type ClaimVerdict } from '../../lab/claim';
import { isWide } from '../../lab/range';
import { supported } from '../../session/intervals';
import { rangeOf } from './beliefs';
import {
  fell,
  isMachineBusy,
  isUnread,
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
      'The median does: it only counts samples on each side, so a few slow ones cannot pull it. The mean takes each at full length.',
    'cannot tell': 'The median may: its move may be chance. The mean does not: it surely moved.',
  },
  hardly: {
    hardly: `Neither mean nor median moved by ${SMALLEST}: this noise cannot be told from none.`,
    'cannot tell': `The mean moved by less than ${SMALLEST}, the median perhaps by chance: this noise cannot be told from none.`,
  },
  'cannot tell': {
    hardly: `The median moved by less than ${SMALLEST}, the mean perhaps by chance: this noise cannot be told from none.`,
    'cannot tell':
      'Both moves may be chance, as the rounds do not agree: this noise cannot be told from none.',
  },
};

const ONLY_MEDIAN: Readonly<Record<Exclude<Moves, 'moved'>, string>> = {
  hardly: `The median surely moved; the mean moved by less than ${SMALLEST}.`,
  'cannot tell':
    'The median surely moved; the mean’s move may be chance: the rounds do not agree on it.',
};

/** Compares the mean with the median, by what the rounds agree on. */
export function compared(measured: Measured): string {
  const { effect } = measured;
  const [mean, median] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const [ofMean, ofMedian] = [movesOf(mean), movesOf(median)];
  if (isMachineBusy(measured)) return busyText;
  if (isUnread(effect.quiet)) return unread;
  const lower = fell(mean) ? 'mean' : 'median';
  if (fell(mean) || fell(median))
    return `With the noise on the ${lower} was lower: the machine itself became quicker meanwhile. Run again.`;
  if (ofMedian !== 'moved') {
    const isFarOpen = ofMean === 'moved' && ofMedian === 'cannot tell' && isWide(rangeOf(measured));
    return `${MOVES[ofMean][ofMedian]}${isFarOpen ? ' How far, the rounds leave open.' : ''}`;
  }
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
  'the two lie apart. More samples would only narrow the first around a value that the noise made.';
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
  if ([quiet, noisy].some(isUnread)) return unread;
  const share = rounding(measured);
  const { low, high } = withClock(noisy, share);
  const before = withClock(quiet, share);
  return `With noise the true median is probably between ${duration(low)} and ${duration(high)}, without between ${duration(before.low)} and ${duration(before.high)}: ${MEDIANS[noisyBesideQuiet(measured, share)]}`;
}

/** Said in place of times that the clock cannot show. */
export const unread = 'The clock cannot show the median: most samples read 0.';

/** Tests TinyTorch's claim. */
export function claim(measured: Measured): string {
  const { effect } = measured;
  const [mean, median] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const here: Readonly<Record<Moves, string>> = {
    moved: `not enough: here the median moved${moved(mean) ? ' too' : ''}.`,
    hardly: moved(mean) ? 'good advice here.' : 'undecided, since this noise is too weak.',
    'cannot tell': 'undecided: whether the median moved, this run can’t tell.',
  };
  return `TinyTorch said before 0.1.14 “always use the median, never the mean”. For comparing code that is ${isMachineBusy(measured) ? `undecided: ${busyResult}.` : here[movesOf(median)]}`;
}
