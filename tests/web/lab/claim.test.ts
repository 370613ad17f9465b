// One test on intervals decides every comparison; few samples and overlapping intervals decide nothing.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  claim,
  type Estimate,
  isBusy,
  isDecided,
  least,
  most,
  quotient,
} from '../../../web/src/lab/claim';

const at = (low: number, value: number, high: number, confidence?: number): Estimate => ({
  value,
  low,
  high,
  ...(confidence === undefined ? {} : { confidence }),
});
const says = (...given: Parameters<typeof claim>) => claim(...given).verdict;

describe('a claim', () => {
  test('is decided where the interval leaves the reference out', () => {
    expect(says(at(1.2, 1.3, 1.4), 1)).toBe('more');
    expect(says(at(0.7, 0.8, 0.9), 1)).toBe('less');
    expect(claim(at(0.9, 1.3, 1.4), 1)).toMatchObject({
      verdict: 'cannot tell',
      reason: 'interval too wide',
      reference: { low: 1, high: 1 },
    });
  });
  test('calls equal what lies within a range or a factor as a whole', () => {
    expect(says(at(2.5, 3, 3.5), { low: 2, high: 4 })).toBe('equal');
    expect(says(at(2.5, 3, 4.5), { low: 2, high: 4 })).toBe('cannot tell');
    expect(says(at(4.1, 4.3, 4.5), { low: 2, high: 4 })).toBe('more');
    expect(says(at(1.01, 1.02, 1.03), 1, 1.05)).toBe('equal');
    expect(says(at(1.01, 1.04, 1.2), 1, 1.05)).toBe('more');
    expect(says(at(0.9, 0.95, 0.99), { low: 0.9, high: Number.POSITIVE_INFINITY })).toBe('equal');
  });
  test('is not decided by too few samples, or by what is no number', () => {
    expect(claim(at(2, 2.1, 2.2, 0.9375), 1)).toMatchObject({
      verdict: 'cannot tell',
      reason: 'too few samples',
    });
    expect(says(at(2, 2.1, 2.2, 0.95), 1)).toBe('more');
    expect(says(at(2, 2.1, 2.2, 0.95), at(1, 1.1, 1.2, 0.75))).toBe('cannot tell');
    expect(most([at(2, 2.1, 2.2), at(1, 1.1, 1.2, 0.75)], (one) => one)).toBeUndefined();
    expect(says(at(Number.NaN, Number.NaN, Number.NaN), 1)).toBe('cannot tell');
    expect(says(at(2, 1, 3), 1)).toBe('cannot tell');
  });
  test('calls two measured quantities equal only where every value of both is near', () => {
    const near = at(1, 1.01, 1.02);
    expect(says(near, at(1, 1.02, 1.03), 1.05)).toBe('equal');
    expect(says(near, at(0.5, 1.01, 2), 1.05)).toBe('cannot tell');
    expect(says(near, { low: 0.5, high: 2 })).toBe('equal');
    expect(says(near, at(Number.NaN, Number.NaN, Number.NaN), 1.05)).toBe('cannot tell');
    expect(says(near, at(3, 2, 4))).toBe('cannot tell');
  });
  test('on two quantities has one direction, and the reversed one the other', () => {
    const end = fc.double({ min: 0.01, max: 1000, noNaN: true });
    const drawn = fc.tuple(end, end, end).map((three) => {
      const [low = 0, value = 0, high = 0] = three.sort((a, b) => a - b);
      return at(low, value, high);
    });
    const other = { more: 'less', less: 'more', equal: 'equal', 'cannot tell': 'cannot tell' };
    fc.assert(
      fc.property(drawn, drawn, (a, b) => {
        const forth = says(a, b);
        expect(says(b, a)).toBe(other[forth]);
        expect(says(b, a, 2)).toBe(other[says(a, b, 2)]);
        if (isDecided(forth)) {
          expect(says(quotient(a, b), 1)).toBe(forth);
          expect(a.value > b.value).toBe(forth === 'more');
        }
      }),
    );
  });
});

describe('a superlative', () => {
  const [slow, fast, wide] = [at(1, 1.1, 1.2), at(2, 2.1, 2.2), at(1.1, 2.3, 3)];
  const same = (one: Estimate) => one;
  test('is the one that the intervals set apart from all others', () => {
    expect(most([slow, fast], same)).toBe(fast);
    expect(least([slow, fast], same)).toBe(slow);
    expect(most([fast], same)).toBe(fast);
  });
  test('is nobody’s where two overlap, or are equal', () => {
    expect(most([slow, fast, wide], same)).toBeUndefined();
    expect(most([fast, fast], (one) => one)).toBe(fast);
    expect(most([fast, { ...fast }], same)).toBeUndefined();
    expect(most([], same)).toBeUndefined();
  });
});

test('a machine was busy where the same work took more than one and a half times as long', () => {
  expect(isBusy([1, 1.4])).toBe(false);
  expect(isBusy([1, 1.6, 1.2])).toBe(true);
  expect(isBusy([3])).toBe(false);
});
