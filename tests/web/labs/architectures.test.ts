// The arithmetic of the Architectures lab; architectures-text.test.ts checks its sentences.

import { describe, expect, it } from 'vitest';
import {
  anyAbovePeak,
  exponentsOf,
  QUANTITIES,
  rateEstimate,
  steeperThanFlops,
} from '../../../web/src/labs/architectures/outcome';
import { widthFor } from '../../../web/src/labs/architectures/search';
import { FAMILIES, type Family } from '../../../web/src/labs/architectures/specs';
import { sweepOf } from '../../../web/src/labs/architectures/sweep';
import { asFlops, lessThanFlops, network, open, ROOF, textbook } from './architectures-cases';

describe('architectures lab: arithmetic', () => {
  it('exponents of a power law are its own, and time beyond FLOPs is seen', () => {
    const [fit] = exponentsOf(asFlops.points);
    expect(fit?.time.exponent).toBeCloseTo(2, 9);
    expect(fit?.bytes.exponent).toBeCloseTo(1, 9);
    expect(fit && steeperThanFlops(fit)).toBe(0);
    const [less] = exponentsOf(lessThanFlops.points);
    expect(less && steeperThanFlops(less)).toBeCloseTo(-0.5, 9);
    const [unsure] = exponentsOf(open.points);
    expect(unsure && steeperThanFlops(unsure)).toBe(0);
  });

  it('two sizes have no exponent', () => {
    expect(exponentsOf(asFlops.points.filter(({ x }) => x < 20))).toEqual([]);
  });

  it('a rate is above the peak only from two percent on', () => {
    const mlp = network(textbook, 'mlp');
    const over = (factor: number) => ({
      ...ROOF,
      peak_gflops_per_second: rateEstimate(mlp).low / factor,
    });
    expect(anyAbovePeak([mlp], over(1.01))).toBe(false);
    expect(anyAbovePeak([mlp], over(1.03))).toBe(true);
  });

  it('the search ends at the width whose count is nearest by ratio', async () => {
    // With parameters equal to the square of the width, the exact width is the root of 400,000: 632.5.
    const describe = (_: Family, { width }: { width: number }) =>
      Promise.resolve({ parameters: width ** 2 } as never);
    expect(await widthFor('mlp', 'parameters', 400_000, describe)).toBe(632);
    expect(await widthFor('cnn', 'parameters', 1, describe)).toBe(2);
  });

  it('every sweep has three sizes or more of every network, each larger than the one before', () => {
    const widths = { mlp: 1992, cnn: 16, transformer: 52 };
    for (const quantity of QUANTITIES) {
      for (const family of FAMILIES) {
        const xs = sweepOf(quantity, widths).flatMap((one) =>
          one.family === family ? [one.x] : [],
        );
        if (quantity === 'sequence' && family !== 'transformer') expect(xs).toEqual([]);
        else expect(xs.length).toBeGreaterThan(2);
        expect([...new Set(xs)].sort((a, b) => a - b)).toEqual(xs);
      }
    }
  });
});
