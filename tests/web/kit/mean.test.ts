// Means and their intervals by Student's t.

import { describe, expect, it } from 'vitest';
import { boundedMean, positiveMean } from '../../../web/src/kit/numbers/mean';

describe('a mean with its interval', () => {
  it('is the textbook’s: the mean, and t standard errors to either side', () => {
    // Four values with the standard deviation 1.291; t of three degrees of freedom is 3.182.
    const { value, low, high } = boundedMean([1, 2, 3, 4]);
    expect(value).toBe(2.5);
    expect(high - value).toBeCloseTo((3.182 * 1.291) / 2, 3);
    expect(value - low).toBeCloseTo(high - value, 12);
  });

  it('of one value bounds nothing', () => {
    expect(boundedMean([-3])).toEqual({ value: -3, low: -Infinity, high: Infinity });
    expect(positiveMean([3])).toEqual({ value: 3, low: 0, high: Infinity });
  });

  it('of positive values ends at 0', () => {
    expect(boundedMean([1, 9]).low).toBeLessThan(0);
    expect(positiveMean([1, 9])).toMatchObject({ value: 5, low: 0 });
  });
});
