// The sentence about a prediction is true of its numbers, whatever they are.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howFar, offBy, verdict, whyOff } from '../../../web/src/lab/verdict';

const about = (prediction: number, measured: number) =>
  verdict({
    prediction,
    measured,
    format: (value) => `${value} %`,
    sides: ['much', 'little'],
    of: 'int8',
    mechanism: 'Why?',
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
      text: 'Within 5.0\u00a0%. Why?',
    });
    expect(offBy(2, 8)).toBe('4.0× off');
  });

  it('zero and numbers below it are no factor apart: the difference is said', () => {
    expect(about(0, 3).lead).toBe('You said 0 %; it was 3 %, so 3 % too little for int8.');
    expect(about(3, -1).lead).toBe('You said 3 %; it was -1 %, so 4 % too much for int8.');
    expect(about(-8, -2).lead).toContain('6 % too little');
    expect(about(0, 0)).toEqual({ lead: 'You said 0 %; it was 0 %.', text: 'Exactly. Why?' });
    expect(offBy(0, 3)).toBe('off');
    expect(offBy(-2, -2)).toBe('exactly right');
  });

  it('never says a number that is none', () => {
    const any = fc.constantFrom(-5, -1e-9, 0, 1e-9, 1, 7, 1e12);
    fc.assert(
      fc.property(any, any, (prediction, measured) => {
        expect(`${about(prediction, measured).lead} ${offBy(prediction, measured)}`).not.toMatch(
          /NaN|Infinity|–×|—×|-\d[\d.]*×/,
        );
      }),
    );
  });
});

describe('beliefs', () => {
  const of = (prediction: number, measured = 9.45) => {
    const the = {
      ...{ prediction, measured, format: (value: number) => `${value} MB` },
      ...{ sides: ['much', 'little'] as const, of: 'the layer', mechanism: 'In bytes.' },
      beliefs: [
        { value: 9.01, why: 'You divided by 1,024.' },
        { value: 2.36, why: 'You counted parameters.' },
        { value: 40, why: 'One way.' },
        { value: 40, why: 'Another way.' },
        { value: 100, why: 'The slow run.', within: 1.3 },
        { value: 500, why: 'One way.' },
        { value: 501, why: 'Another way.' },
      ],
    };
    const { lead, text } = verdict(the);
    expect(text).toContain(whyOff(the));
    return [lead, text, howFar(the)].join(' ').replaceAll('\u00a0', ' ');
  };

  it('are recognised within rounding, also where they are close to the truth', () => {
    expect(of(2.4)).toBe(
      'You said 2.4 MB; it was 9.45 MB, so 3.9× too little for the layer. You counted parameters. 3.9× off',
    );
    expect(of(9)).toBe(
      'You said 9 MB; it was 9.45 MB, so 5.0 % too little. You divided by 1,024. 5.0 % off',
    );
  });

  it('are not assumed of what is nearer to the truth, of what is far from each, or of a tie', () => {
    expect(of(9.4)).toContain('Within 0.53 %. In bytes. right, within 0.53 %');
    expect(of(9.2)).toContain('Within 2.7 %.');
    expect(of(3)).toContain('In bytes.');
    expect(of(40)).toContain('In bytes.');
    expect(of(500.6)).toContain('In bytes.');
    expect(of(501)).toContain('Another way.');
    expect(of(9.45)).toContain('Exactly. In bytes. exactly right');
  });

  it('may be wider than rounding where the number was measured', () => {
    expect(of(80)).toContain('The slow run.');
    expect(of(60)).toContain('In bytes.');
  });

  it('there are none behind zero and below', () => {
    expect(of(0)).toContain('In bytes.');
    expect(of(-2.36)).toContain('In bytes.');
  });
});
