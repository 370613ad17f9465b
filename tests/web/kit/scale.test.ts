import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, linePath, spread } from '../../../web/src/kit/charts/chart';
import {
  linearScale,
  linearTicks,
  logScale,
  logTicks,
  niceDomain,
} from '../../../web/src/kit/charts/scale';

describe('scales', () => {
  it('linearTicks: are round and carry no floating-point dust', () => {
    expect(linearTicks([0, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(linearTicks([0, 0.3], 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(linearTicks([0, 9_449_472], 5)).toEqual([0, 2e6, 4e6, 6e6, 8e6]);
  });

  it('linearTicks: a domain without length has one tick', () => {
    expect(linearTicks([3, 3])).toEqual([3]);
  });

  it('logTicks: powers of ten, or 1-2-5 when the domain is short', () => {
    expect(logTicks([0.1, 1000])).toEqual([0.1, 1, 10, 100, 1000]);
    expect(logTicks([1, 20])).toEqual([1, 2, 5, 10, 20]);
  });

  it('niceDomain: contains the data and ends on ticks', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (high) => {
        const domain = niceDomain([0, high]);
        expect(domain[0]).toBe(0);
        expect(domain[1]).toBeGreaterThanOrEqual(high * (1 - 1e-9));
        expect(domain[1]).toBeLessThanOrEqual(high * 2);
      }),
    );
  });

  it('linearScale and logScale: invert undoes map', () => {
    const scales = [linearScale([2, 50], [300, 20]), logScale([0.1, 1000], [40, 600])];
    for (const scale of scales) {
      for (const value of [2, 3.7, 49])
        expect(scale.invert(scale.map(value))).toBeCloseTo(value, 9);
    }
  });

  it('logScale: zero and negative values do not become NaN', () => {
    expect(Number.isFinite(logScale([1, 10], [0, 100]).map(0))).toBe(true);
  });
});

describe('chart', () => {
  it('spread: labels keep their order, their distance and their bounds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 8 }),
        (wanted) => {
          const placed = spread(wanted, 16, [0, 200]);
          const sorted = [...placed].sort((a, b) => a - b);
          sorted.forEach((at, index) => {
            expect(at).toBeLessThanOrEqual(200);
            if (index > 0) expect(at - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
          });
        },
      ),
    );
  });

  it('spread: leaves labels alone that do not collide', () => {
    expect(spread([10, 100, 50], 16, [0, 200])).toEqual([10, 100, 50]);
  });

  it('linePath: leaves out points that are not finite', () => {
    expect(
      linePath([
        [0, 1],
        [1, Number.NaN],
        [2, 3],
      ]),
    ).toBe('M0.0,1.0L2.0,3.0');
    expect(linePath([])).toBe('');
  });

  it('fitText: keeps both ends of a layer name', () => {
    const cut = fitText('transformer.blocks.11.attention.output.projection', 150);
    expect(cut).toMatch(/^transf.*….*tion$/);
    expect(cut.length).toBeLessThan(30);
    expect(fitText('fc1', 150)).toBe('fc1');
  });
});
