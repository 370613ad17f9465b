// The verdict on a prediction: one sentence, the same beside the result, at the end of the lab and in the report; and the reason for it.

import { factorOff } from '../kit/controls/grade';
import { percent, times } from '../kit/words/format';
import { supported } from '../session/intervals';
import { type Belief, beliefBehind } from './beliefs';
import type { Paragraph } from './paragraph';
import { type Range, rangeBehind } from './range';

/** A prediction beside what was counted or measured, and how to speak of both. */
export interface Guess {
  readonly prediction: number;
  readonly measured: number;
  /** Where the truth probably lies, in the unit of the prediction; left out for a count. Too few samples bound nothing. */
  readonly interval?: Range;
  readonly format: (value: number) => string;
  /** All digits, for a prediction that is wrong and yet the same in `format`. */
  readonly exact?: (value: number) => string;
  /** For example "it was" or "it would be". */
  readonly verb?: string;
  /** The range of a wide interval stands beside the verdict already: it is not said twice. */
  readonly rangeIsSaid?: true;
  /** The words after "too": "much" and "little". */
  readonly sides: readonly [over: string, under: string];
  /** The subject of the number: "ResNet-18". */
  readonly of: string;
  /** For numbers that are compared by their difference, such as percent: which difference is close, and how to write one. */
  readonly difference?: { readonly close: number; readonly format: (value: number) => string };
  /** Wrong ideas that lead to plausible numbers. */
  readonly beliefs?: readonly Belief[];
  /** Why the number is what it is: said where the prediction shows no known idea. */
  readonly mechanism?: string;
}

export interface Verdict extends Paragraph {
  readonly standing: 'right' | 'wrong' | 'cannot tell';
  readonly lead: string;
  readonly text: string;
}

/**
 * The factor that is called close; the one within which every value of the interval must lie to call a prediction right; and the one
 * from which a prediction is called wrong although few samples were taken.
 */
const [CLOSE, SURE, FAR] = [1.1, 1.25, 2];

/** Only positive numbers can be compared by a factor. */
const comparable = (a: number, b: number): boolean => a > 0 && b > 0;

/** True if the two differ by less than the factor, or by as many times the close difference. */
function isWithin(factor: number, a: number, b: number, { difference }: Guess): boolean {
  if (a === b) return true;
  if (difference !== undefined)
    return Math.abs(a - b) <= (difference.close * (factor - 1)) / (CLOSE - 1) + 1e-9;
  return comparable(a, b) && factorOff(a, b) < factor;
}

const isSupported = ({ confidence = 1 }: Range): boolean => supported({ confidence });

const isInside = (value: number, { low, high }: Range): boolean => low <= value && value <= high;

/**
 * True if an idea is borne out: it leads close to what was measured, and its number is possible or compared by its difference. A count
 * bears out no other number; a wide interval bears out nothing.
 */
const holds = (value: number, the: Guess): boolean =>
  the.interval !== undefined &&
  isWithin(CLOSE, value, the.measured, the) &&
  (the.difference !== undefined || isInside(value, the.interval));

/** The wrong idea that the prediction shows. */
const beliefOf = (the: Guess): Belief | undefined =>
  beliefBehind(
    the.prediction,
    the.measured,
    (the.beliefs ?? []).filter(({ value }) => !holds(value, the)),
  );

function standingOf(the: Guess): Verdict['standing'] {
  const { prediction, measured, interval } = the;
  const isClose = beliefOf(the) === undefined && isWithin(CLOSE, prediction, measured, the);
  if (interval === undefined) return isClose ? 'right' : 'wrong';
  if (!isSupported(interval))
    return isInside(prediction, interval) || isWithin(FAR, prediction, measured, the)
      ? 'cannot tell'
      : 'wrong';
  const isSure = [interval.low, interval.high].every((end) => isWithin(SURE, prediction, end, the));
  if (isClose && isSure) return 'right';
  return isClose || isInside(prediction, interval) ? 'cannot tell' : 'wrong';
}

/** "5.0 %", or the difference where that is what is compared. */
const offBy = ({ prediction, measured, difference }: Guess): string =>
  difference === undefined
    ? percent(factorOff(prediction, measured) - 1)
    : difference.format(Math.abs(prediction - measured));

/** "4.9× too much for ResNet-18", "5.0 % too little" */
function howFar(the: Guess, format: (value: number) => string): string {
  const { prediction, measured, sides, of, difference } = the;
  const side = prediction > measured ? sides[0] : sides[1];
  if (difference !== undefined || isWithin(CLOSE, prediction, measured, the))
    return `${offBy(the)} too ${side}`;
  const far = comparable(prediction, measured)
    ? times(factorOff(prediction, measured))
    : format(Math.abs(prediction - measured));
  return `${far} too ${side} for ${of}`;
}

/** Differences below this, relative to the number, are those of the arithmetic. */
const DUST = 1e-9;

/** What may be the number itself is right; what is not, but near it, is close. */
function howRight(the: Guess): string {
  const { prediction, measured, interval } = the;
  if (Math.abs(prediction - measured) <= DUST * Math.abs(measured))
    // What was measured is known to the digits shown; only a count is exact.
    return interval === undefined ? 'exactly right' : 'right to the digit';
  return interval !== undefined && isInside(prediction, interval)
    ? `right, within ${offBy(the)}`
    : `close enough, ${howFar(the, the.format)}`;
}

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((each) => each !== '').join(' ');

export function verdict(the: Guess): Verdict {
  const { prediction, measured, interval, exact = the.format, verb = 'it was' } = the;
  const belief = beliefOf(the);
  const why = belief?.why ?? the.mechanism ?? '';
  const isSame = the.format(prediction) === the.format(measured);
  const format = isSame && belief !== undefined ? exact : the.format;
  const isSaid = the.difference !== undefined || the.rangeIsSaid !== undefined;
  const sure = interval === undefined || isSaid ? '' : rangeBehind(interval, format);
  const both = `You said ${format(prediction)}; ${verb} ${format(measured)}`;
  const standing = standingOf(the);
  if (standing === 'right') return { standing, lead: `${both}: ${howRight(the)}.`, text: why };
  if (standing === 'wrong' || interval === undefined)
    return { standing, lead: `${both}${sure}, so ${howFar(the, format)}.`, text: why };
  const range = isSupported(interval)
    ? `but anything from ${format(interval.low)} to ${format(interval.high)} is possible`
    : 'from too few samples to be sure';
  return { standing, lead: `${both}, ${range}.`, text: joined('This run can’t tell.', why) };
}
