import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliderScale } from '../../../web/src/kit/numbers/slider';
import { parseQuantity } from '../../../web/src/kit/words/quantity';

const read = (unit: string, ...texts: readonly string[]) =>
  texts.map((text) => parseQuantity(text, unit));

describe('a number in a field with a unit', () => {
  it('alone, or with that unit, is meant in it', () => {
    expect(read('GB', '0.052', '0.052 GB', '0.052gb', '1e-3', '2,400')).toEqual([
      0.052, 0.052, 0.052, 0.001, 2400,
    ]);
    expect(read('% slower', '5', '5 %', '5%', '-3.5')).toEqual([5, 5, 5, -3.5]);
    expect(read('×', '2.5×', '2.5 x')).toEqual([2.5, 2.5]);
    expect(read('ms', '3.2 ms')).toEqual([3.2]);
  });

  it('a multiplier stands in the place of the field’s own: 0.052 T in GB is 52 GB, and not 52 EB', () => {
    expect(read('GB', '0.052 T', '0.052 TB', '52 G', '52000 M', '52 B')).toEqual([
      52, 52, 52, 52, 52e-9,
    ]);
    expect(read('MB', '3 k', '2.4 million', '1 GiB')).toEqual([0.003, 2.4, 1073.741824]);
    expect(read('GFLOP/s', '51.8', '0.05 T', '500 MFLOP/s')).toEqual([51.8, 50, 0.5]);
  });

  it('times are converted, and know no other multipliers', () => {
    expect(read('ms', '2 s', '250 µs', '250us', '1 min')).toEqual([2000, 0.25, 0.25, 60_000]);
    for (const text of ['2 k', '2 M', '3 m', '2 GB']) expect(read('ms', text)).toEqual([undefined]);
  });

  it('shares and ratios take no multiplier; a unit of another kind is refused', () => {
    for (const unit of ['%', '×', '% slower'])
      expect(read(unit, '2 k', '3 M', '1 ms')).toEqual([undefined, undefined, undefined]);
    expect(read('GB', '3 ms', '3 FLOP', '12 parsecs', '', 'GB', '2,400 M', '1 2')).toEqual(
      Array(7).fill(undefined),
    );
  });

  it('counts multiply as people say them', () => {
    expect(read('', '2.4M', '2,4 M', '3 k', '1.5 billion', '2 B', '1e6')).toEqual([
      2.4e6, 2.4e6, 3000, 1.5e9, 2e9, 1e6,
    ]);
    expect(read('FLOP', '55', '2 M', '2 MFLOP')).toEqual([55, 2e6, 2e6]);
    expect(read('points', '3 k')).toEqual([3000]);
  });
});

describe('a slider', () => {
  const SCALES = [
    [1, 1e4],
    [0, 100],
    [-10, 100],
    [-1e6, 1e6],
    [0, 1e6],
  ] as const;

  it('takes every value back to where it stands, from end to end', () => {
    for (const [min, max] of SCALES) {
      const scale = sliderScale(min, max);
      expect(scale.value(0)).toBeCloseTo(min, 6);
      expect(scale.value(1) / max).toBeCloseTo(1, 9);
      fc.assert(
        fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
          expect(scale.share(scale.value(share))).toBeCloseTo(share, 6);
        }),
      );
    }
  });

  it('has a place for zero and below where these can be said, and stops at its ends', () => {
    expect(sliderScale(0, 100).share(0)).toBe(0);
    expect(sliderScale(-10, 100).share(0)).toBeCloseTo(10 / 110);
    expect(sliderScale(-1e6, 1e6).share(0)).toBeCloseTo(0.5);
    expect(sliderScale(1, 1e4).share(0)).toBe(0);
    expect(sliderScale(-10, 100).share(900)).toBe(1);
  });

  it('says which scale it has', () => {
    expect(SCALES.map(([min, max]) => sliderScale(min, max).name)).toEqual([
      'log scale',
      '',
      '',
      'log scale, even near zero',
      'log scale, even near zero',
    ]);
  });
});
