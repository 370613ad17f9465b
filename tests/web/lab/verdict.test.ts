// The sentence about a prediction is true of its numbers, whatever they are.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Belief } from '../../../web/src/lab/beliefs';
import { type Guess, verdict } from '../../../web/src/lab/verdict';
import { spaced } from '../labs/predicted-view';

const judged = (
  prediction: number,
  measured: number,
  more: Partial<Guess> = {},
): readonly [standing: string, lead: string, text: string] => {
  const { standing, lead, text } = verdict({
    ...{ prediction, measured, format: (value) => `${value} ms` },
    ...{ sides: ['much', 'little'], of: 'int8', mechanism: 'Because.', ...more },
  });
  return [standing, spaced(lead), spaced(text)];
};

describe('the verdict on a count', () => {
  it.each([
    [8, 2, 'wrong', 'You said 8 ms; it was 2 ms, so 4.0× too much for int8.'],
    [2, 8, 'wrong', 'You said 2 ms; it was 8 ms, so 4.0× too little for int8.'],
    [100, 105, 'right', 'You said 100 ms; it was 105 ms: close enough, 5.0 % too little.'],
    [7, 7, 'right', 'You said 7 ms; it was 7 ms: exactly right.'],
    [0, 0, 'right', 'You said 0 ms; it was 0 ms: exactly right.'],
    [0, 3, 'wrong', 'You said 0 ms; it was 3 ms, so 3 ms too little for int8.'],
    [3, -1, 'wrong', 'You said 3 ms; it was -1 ms, so 4 ms too much for int8.'],
    [-8, -2, 'wrong', 'You said -8 ms; it was -2 ms, so 6 ms too little for int8.'],
  ])('%d where %d is right: %s', (prediction, measured, standing, lead) => {
    expect(judged(prediction, measured)).toEqual([standing, lead, 'Because.']);
  });
});

describe('the verdict on a measurement', () => {
  it.each([
    [2, 1.52, [1.29, 2.24], 'cannot tell'],
    [1.52, 1.52, [1.29, 2.24], 'cannot tell'],
    [1.6, 1.52, [1.5, 1.55], 'right'],
    [1.6, 1.52, [1.4, 1.7], 'right'],
    [2, 1.52, [1.5, 1.55], 'wrong'],
    [3, 1.52, [1.29, 2.24], 'wrong'],
    [1, 1.52, [Number.NEGATIVE_INFINITY, 2], 'cannot tell'],
  ] as const)(
    '%d where %d was measured, within %j: %s',
    (prediction, measured, [low, high], standing) => {
      expect(judged(prediction, measured, { interval: { low, high } })[0]).toBe(standing);
    },
  );

  it('says which values are possible where it cannot tell', () => {
    const interval = { low: 1.3, high: 2.2, confidence: 0.95 };
    expect(judged(2, 1.5, { interval })).toEqual([
      'cannot tell',
      'You said 2 ms; it was 1.5 ms, but anything from 1.3 ms to 2.2 ms is possible.',
      'This run can’t tell. Because.',
    ]);
  });

  it('is none where too few samples were taken', () => {
    const interval = { low: 1.9, high: 2.1, confidence: 0.75 };
    const [standing, lead] = judged(2, 2, { interval });
    expect([standing, lead]).toEqual([
      'cannot tell',
      'You said 2 ms; it was 2 ms, from too few samples to be sure.',
    ]);
    expect(judged(3, 2, { interval })[0]).toBe('cannot tell');
    expect(judged(5, 2, { interval })[0]).toBe('wrong');
  });

  it('compares what adds up by its difference', () => {
    const points = { difference: { close: 2, format: (value: number) => `${value} points` } };
    expect(judged(0, 1, points)[1]).toBe(
      'You said 0 ms; it was 1 ms: close enough, 1 points too little.',
    );
    expect(judged(50, -40, points)[1]).toBe(
      'You said 50 ms; it was -40 ms, so 90 points too much.',
    );
    const inside = { ...points, interval: { low: -3, high: 9 } };
    expect(judged(8, 1, inside)[0]).toBe('cannot tell');
    expect(judged(1, 1, inside)[0]).toBe('cannot tell');
    expect(judged(1, 1, { ...points, interval: { low: 0, high: 3 } })[0]).toBe('right');
    expect(judged(50, 1, inside)[0]).toBe('wrong');
  });

  const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  it('is right only where no possible value is far off, and wrong only where the prediction is not possible', () => {
    fc.assert(
      fc.property(value, value, value, value, (prediction, a, b, c) => {
        const [low = 0, measured = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
        const [standing] = judged(prediction, measured, { interval: { low, high } });
        const inside = low <= prediction && prediction <= high;
        if (standing === 'right')
          expect(Math.max(high / prediction, prediction / low)).toBeLessThan(1.25);
        if (standing === 'wrong') expect(inside).toBe(false);
        if (standing === 'cannot tell') expect(inside || high / low > 1.2).toBe(true);
      }),
    );
  });

  it('never says a number that is none', () => {
    const any = fc.constantFrom(-5, -1e-9, 0, 1e-9, 1, 7, 1e12);
    fc.assert(
      fc.property(any, any, any, any, (prediction, measured, low, high) => {
        for (const interval of [undefined, { low, high }])
          expect(
            judged(prediction, measured, interval === undefined ? {} : { interval }).join(' '),
          ).not.toMatch(/NaN|Infinity|–×|—×|-\d[\d.]*×/);
      }),
    );
  });
});

describe('beliefs', () => {
  const BELIEFS: readonly Belief[] = [
    { value: 9.01, why: 'You divided by 1,024.' },
    { value: 2.36, why: 'You counted parameters.' },
    { value: 40, why: 'One way.' },
    { value: 40, why: 'Another way.' },
    { value: 100, why: 'The slow run.', within: 1.3 },
    { value: 500, why: 'One way.' },
    { value: 501, why: 'Another way.' },
    { value: 0, why: 'It is not free.' },
  ];
  const of = (prediction: number, more: Partial<Guess> = {}) =>
    judged(prediction, 9.45, { beliefs: BELIEFS, ...more }).join(' ');

  it('are recognised within rounding, also where they are close to the truth', () => {
    expect(of(2.4)).toBe(
      'wrong You said 2.4 ms; it was 9.45 ms, so 3.9× too little for int8. You counted parameters.',
    );
    expect(of(9)).toBe(
      'wrong You said 9 ms; it was 9.45 ms, so 5.0 % too little. You divided by 1,024.',
    );
  });

  it('are not assumed of what is nearer to the truth, of what is far from each, or of a tie', () => {
    expect(of(9.4)).toContain('close enough, 0.53 % too little. Because.');
    expect(of(9.2)).toContain('close enough, 2.7 % too little.');
    expect(of(3)).toContain('Because.');
    expect(of(40)).toContain('Because.');
    expect(of(500.6)).toContain('Because.');
    expect(of(501)).toContain('Another way.');
    expect(of(9.45)).toContain('exactly right. Because.');
  });

  it('may be wider than rounding where the number was measured', () => {
    expect(of(80)).toContain('The slow run.');
    expect(of(60)).toContain('Because.');
  });

  it('of zero are recognised by zero alone', () => {
    expect(of(0)).toContain('It is not free.');
    expect(of(1e-9)).toContain('Because.');
    expect(of(-2.36)).toContain('Because.');
  });

  it('give their reason also where the run cannot tell, and are none where the run bears them out', () => {
    const within = (low: number, high: number, measured: number) =>
      judged(2, measured, {
        interval: { low, high },
        beliefs: [{ value: 2, why: 'Two workers are not twice one.' }],
      });
    expect(within(1.3, 2.2, 1.5)).toEqual([
      'cannot tell',
      'You said 2 ms; it was 1.5 ms, but anything from 1.3 ms to 2.2 ms is possible.',
      'This run can’t tell. Two workers are not twice one.',
    ]);
    expect(within(1.4, 1.6, 1.5)[2]).toBe('Two workers are not twice one.');
    expect(within(1.9, 2.1, 1.95)).toEqual([
      'right',
      'You said 2 ms; it was 1.95 ms: right, within 2.6 %.',
      'Because.',
    ]);
  });
});
