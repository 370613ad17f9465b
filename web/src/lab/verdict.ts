// The first sentence after a run: what was said, what it was, and how far apart they are.

import { factorOff } from '../kit/controls/grade';
import { percent, times } from '../kit/words/format';
import type { Paragraph } from './paragraph';

export interface Verdict {
  readonly said: number;
  readonly measured: number;
  readonly format: (value: number) => string;
  /** "it was", or "it would be". */
  readonly verb?: string;
  /** Too "much", too "little". */
  readonly sides: readonly [over: string, under: string];
  /** Of what: "ResNet-18". */
  readonly of: string;
  /** What the student may have thought, where the number shows it. */
  readonly thought?: string;
}

const CLOSE = 1.1;

export function verdict(the: Verdict): Paragraph {
  const { said, measured, format, verb = 'it was', sides, of, thought = '' } = the;
  const off = factorOff(said, measured);
  const both = `You said ${format(said)}; ${verb} ${format(measured)}`;
  if (off < CLOSE) return { lead: `${both}.`, text: `Within ${percent(off - 1)}.` };
  const side = said > measured ? sides[0] : sides[1];
  return { lead: `${both}, so ${times(off)} too ${side} for ${of}.`, text: thought };
}

/** How far off, after "You were": "4.9x off", or "right: within 3 %". */
export function offBy(said: number, measured: number): string {
  const off = factorOff(said, measured);
  return off < CLOSE ? `right, within ${percent(off - 1)}` : `${times(off)} off`;
}
