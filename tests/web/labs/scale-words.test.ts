// How the Scale lab writes long times, large sums of money and many FLOPs.

import { describe, expect, it } from 'vitest';
import { carbon, longTime, manyFlops, money } from '../../../web/src/labs/scale/words';

const text = (value: string): string => value.replaceAll('\u00a0', ' ');

describe('at scale: words', () => {
  it('times, money and carbon take the unit that reads best', () => {
    expect(text(longTime(0.0066))).toBe('6.60 ms');
    expect(text(longTime(3 * 3600))).toBe('3.00 hours');
    expect(text(longTime(4e12))).toBe('127,000 years');
    expect(text(money(171_987))).toBe('$172,000');
    expect(text(money(12.34))).toBe('$12.3');
    expect(text(carbon(13_240))).toBe('13.2 t');
    expect(text(manyFlops(4.344e22))).toBe('4.34 × 10²² FLOP');
    expect(text(manyFlops(5e9))).toBe('5.00 GFLOP');
  });

  it('from a million on, a number is named as it is spoken', () => {
    expect(text(money(999_000))).toBe('$999,000');
    expect(text(money(999_600))).toBe('$1.00 million');
    expect(text(money(4_560_000))).toBe('$4.56 million');
    expect(text(money(2_340_000_000))).toBe('$2.34 billion');
    expect(text(longTime(3e16))).toBe('951 million years');
    expect(text(longTime(3e17))).toBe('9.51 billion years');
  });
});
