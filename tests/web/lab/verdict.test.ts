// The sentence about a prediction is true of its numbers, whatever they are.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offBy, verdict } from '../../../web/src/lab/verdict';

const about = (said: number, measured: number) =>
  verdict({
    said,
    measured,
    format: (value) => `${value} %`,
    sides: ['much', 'little'],
    of: 'int8',
    thought: 'Why?',
  });

describe('verdict', () => {
  it('two numbers above zero are a factor apart', () => {
    expect(about(8, 2)).toEqual({
      lead: 'You said 8 %; it was 2 %, so 4.0× too much for int8.',
      text: 'Why?',
    });
    expect(about(2, 8).lead).toContain('4.0× too little');
    expect(about(100, 105)).toEqual({
      lead: 'You said 100 %; it was 105 %.',
      text: 'Within 5.0\u00a0%.',
    });
    expect(offBy(2, 8)).toBe('4.0× off');
  });

  it('zero and numbers below it are no factor apart: the difference is said', () => {
    expect(about(0, 3).lead).toBe('You said 0 %; it was 3 %, so 3 % too little for int8.');
    expect(about(3, -1).lead).toBe('You said 3 %; it was -1 %, so 4 % too much for int8.');
    expect(about(-8, -2).lead).toContain('6 % too little');
    expect(about(0, 0)).toEqual({ lead: 'You said 0 %; it was 0 %.', text: 'Exactly.' });
    expect(offBy(0, 3)).toBe('off');
    expect(offBy(-2, -2)).toBe('exactly right');
  });

  it('never says a number that is none', () => {
    const any = fc.constantFrom(-5, -1e-9, 0, 1e-9, 1, 7, 1e12);
    fc.assert(
      fc.property(any, any, (said, measured) => {
        expect(`${about(said, measured).lead} ${offBy(said, measured)}`).not.toMatch(
          /NaN|Infinity|–×|—×|-\d[\d.]*×/,
        );
      }),
    );
  });
});
