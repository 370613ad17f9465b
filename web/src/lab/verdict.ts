// The verdict on a prediction: the sentence beside the result, and the same in short at the end of the lab.

import { factorOff } from '../kit/controls/grade';
import { percent, times } from '../kit/words/format';
import { type Belief, beliefBehind } from './beliefs';
import type { Paragraph } from './paragraph';

/** A prediction beside what was measured, and how to speak of both. */
export interface Guess {
  readonly prediction: number;
  readonly measured: number;
  readonly format: (value: number) => string;
  /** All digits, for a prediction that is wrong and yet the same in `format`. */
  readonly exact?: (value: number) => string;
  /** For example "it was" or "it would be". */
  readonly verb?: string;
  /** The words after "too": "much" and "little". */
  readonly sides: readonly [over: string, under: string];
  /** The subject of the number: "ResNet-18". */
  readonly of: string;
  /** Wrong ideas that lead to plausible numbers. */
  readonly beliefs?: readonly Belief[];
  /** Why the number is what it is: said where the prediction shows no known idea. */
  readonly mechanism?: string;
}

const CLOSE = 1.1;

/** Only positive numbers can be compared by a factor. */
const comparable = (prediction: number, measured: number): boolean =>
  prediction > 0 && measured > 0;

const isBelief = ({ prediction, measured, beliefs = [] }: Guess): boolean =>
  beliefBehind(prediction, measured, beliefs) !== undefined;

/** Why a prediction was off: what its idea leaves out, or else the mechanism. */
export const whyOff = ({ prediction, measured, beliefs = [], mechanism = '' }: Guess): string =>
  beliefBehind(prediction, measured, beliefs)?.why ?? mechanism;

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((each) => each !== '').join(' ');

export function verdict(the: Guess): Paragraph {
  const { prediction, measured, exact = the.format, verb = 'it was', sides, of } = the;
  const isSame = the.format(prediction) === the.format(measured);
  const format = isSame && isBelief(the) ? exact : the.format;
  const both = `You said ${format(prediction)}; ${verb} ${format(measured)}`;
  const why = whyOff(the);
  if (prediction === measured) return { lead: `${both}.`, text: joined('Exactly.', why) };
  const side = prediction > measured ? sides[0] : sides[1];
  if (!comparable(prediction, measured)) {
    const apart = format(Math.abs(prediction - measured));
    return { lead: `${both}, so ${apart} too ${side} for ${of}.`, text: why };
  }
  const off = factorOff(prediction, measured);
  if (off >= CLOSE) return { lead: `${both}, so ${times(off)} too ${side} for ${of}.`, text: why };
  if (isBelief(the)) return { lead: `${both}, so ${percent(off - 1)} too ${side}.`, text: why };
  return { lead: `${both}.`, text: joined(`Within ${percent(off - 1)}.`, why) };
}

/** The error in short, after "You were"; see offBy. */
export const howFar = (the: Guess): string => {
  const { prediction, measured } = the;
  const off = factorOff(prediction, measured);
  if (comparable(prediction, measured) && off < CLOSE && isBelief(the))
    return `${percent(off - 1)} off`;
  return offBy(prediction, measured);
};

/** The error of the prediction, after "You were": "4.9x off", or "right, within 3 %". */
export function offBy(prediction: number, measured: number): string {
  if (prediction === measured) return 'exactly right';
  if (!comparable(prediction, measured)) return 'off';
  const off = factorOff(prediction, measured);
  return off < CLOSE ? `right, within ${percent(off - 1)}` : `${times(off)} off`;
}
