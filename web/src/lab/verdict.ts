// The first sentence after a run: the prediction, the result, and the difference between them.

import { factorOff } from '../kit/controls/grade';
import { percent, times } from '../kit/words/format';
import type { Paragraph } from './paragraph';

export interface Verdict {
  readonly said: number;
  readonly measured: number;
  readonly format: (value: number) => string;
  /** For example "it was" or "it would be". */
  readonly verb?: string;
  /** The words after "too": "much" and "little". */
  readonly sides: readonly [over: string, under: string];
  /** The subject of the number: "ResNet-18". */
  readonly of: string;
  /** What the student may have thought, if the number suggests it. */
  readonly thought?: string;
}

const CLOSE = 1.1;

/** Only positive numbers can be compared by a factor. */
const comparable = (said: number, measured: number): boolean => said > 0 && measured > 0;

export function verdict(the: Verdict): Paragraph {
  const { said, measured, format, verb = 'it was', sides, of, thought = '' } = the;
  const off = factorOff(said, measured);
  const both = `You said ${format(said)}; ${verb} ${format(measured)}`;
  if (comparable(said, measured) && off < CLOSE)
    return { lead: `${both}.`, text: `Within ${percent(off - 1)}.` };
  const side = said > measured ? sides[0] : sides[1];
  if (!comparable(said, measured)) {
    if (said === measured) return { lead: `${both}.`, text: 'Exactly.' };
    const apart = format(Math.abs(said - measured));
    return { lead: `${both}, so ${apart} too ${side} for ${of}.`, text: thought };
  }
  return { lead: `${both}, so ${times(off)} too ${side} for ${of}.`, text: thought };
}

/** The error of the prediction, after "You were": "4.9x off", or "right, within 3 %". */
export function offBy(said: number, measured: number): string {
  if (!comparable(said, measured)) return said === measured ? 'exactly right' : 'off';
  const off = factorOff(said, measured);
  return off < CLOSE ? `right, within ${percent(off - 1)}` : `${times(off)} off`;
}
