import { describe, expect, it } from 'vitest';
import { bandsText, endsOf, intervalText, supported } from '../../../web/src/session/intervals';

/** The engine's interval for n samples: below six it is [min, max] with a confidence of 1 − 2^(1 − n), otherwise 95 %. */
const of = (n: number) => ({ low: 1, high: 3, confidence: n < 6 ? 1 - 2 ** (1 - n) : 0.95 });
const ms = (value: number) => `${value} ms`;

describe('intervals in words', () => {
  it('of six samples and more are 95 % intervals', () => {
    expect(intervalText(of(6), ms)).toBe('95 % interval 1 ms to 3 ms');
    expect(supported(of(6))).toBe(true);
  });

  it('of two to five carry their confidence, and say that it is too little', () => {
    expect(intervalText(of(5), ms)).toBe('93.75 % interval 1 ms to 3 ms, too few samples for 95 %');
    expect(intervalText(of(2), ms)).toContain('50 % interval');
    expect(supported(of(5))).toBe(false);
  });

  it('of one sample or none there is no interval', () => {
    expect(intervalText(of(1), ms)).toBe('too few samples for an interval');
    expect(intervalText({ low: 0, high: 0, confidence: 0 }, ms)).toContain('too few');
  });

  it('a table has ends and a figure bands of 95 % only where they are', () => {
    expect(endsOf(of(6))).toEqual([1, 3]);
    expect(endsOf(of(5))).toEqual([null, null]);
    expect(bandsText([of(6), of(30)])).toBe('95 % intervals');
    expect(bandsText([of(6), of(3)])).toContain('too few samples');
  });
});
