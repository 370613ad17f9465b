// The Kernels lab: ratios with intervals, counters of loops, and sentences that must be true of whatever was measured.

import { describe, expect, it } from 'vitest';
import { countersOf } from '../../../web/src/labs/kernels/counters';
import {
  gainOf,
  peakFor,
  ratioBetween,
  spreadOf,
  stepsOf,
  wholeSamples,
} from '../../../web/src/labs/kernels/outcome';
import { CACHE, fetchedBy, SMALL, touchesOf } from '../../../web/src/labs/kernels/walk';
import { multiple } from '../../../web/src/labs/kernels/words';
import { intervalOf } from '../../../web/src/session/record';
import { fast, rungOf } from './kernels-fixtures';

describe('kernels lab: arithmetic', () => {
  it('a ratio’s interval is all that both intervals allow', () => {
    const ratio = ratioBetween(fast, 'packed', 'javascript-naive');
    expect(ratio?.value).toBeCloseTo(108);
    expect(ratio?.interval.low).toBeLessThan(108);
    expect(ratio?.interval.high).toBeGreaterThan(108);
  });

  it('a gain is one whose interval leaves out 1', () => {
    const gain = (low: number, high: number) =>
      gainOf({ value: 1, interval: { low, high, confidence: 0.95 } });
    expect([gain(1.1, 1.2), gain(0.8, 0.9), gain(0.9, 1.1)]).toEqual([
      'faster',
      'slower',
      'unclear',
    ]);
  });

  it('each rung is compared with the one that it changes', () => {
    const from = Object.fromEntries(
      stepsOf(fast).map((step) => [step.rung.variant, step.from.variant]),
    );
    expect(from).toMatchObject({ naive: 'javascript-naive', packed: 'simd', int8: 'packed' });
    expect(from['javascript-naive']).toBeUndefined();
  });

  it('int8 is compared with its own peak', () => {
    const [int8, packed] = ['int8', 'packed'].map((name) =>
      fast.rungs.find((rung) => rung.variant === name),
    );
    expect(int8 && peakFor(fast.device, int8)?.giga).toBe(228);
    expect(packed && peakFor(fast.device, packed)?.giga).toBe(57);
  });

  it('the visits’ ratio is the spread', () => {
    expect(spreadOf(rungOf('naive', 2, 1.5))).toBeCloseTo(1.5);
  });

  it('the first sample of JavaScript after an interrupted warm-up is not used: it may be part of a run', () => {
    const cut = { samples_ms: [1.5, 38, 40], record: { discarded: [{}] } };
    expect(wholeSamples('JavaScript', cut)).toEqual([38, 40]);
    expect(wholeSamples('C++', cut)).toEqual([1.5, 38, 40]);
    expect(wholeSamples('JavaScript', { ...cut, record: { discarded: [] } })).toHaveLength(3);
    expect(wholeSamples('JavaScript', { ...cut, samples_ms: [38] })).toEqual([38]);
  });

  it('few samples have their range for an interval', () => {
    const of = (count: number) =>
      intervalOf({ count, min: 1, max: 9, median_interval: { low: 4, high: 5 } } as never);
    expect(of(5)).toEqual({ low: 1, high: 9 });
    expect(of(6)).toEqual({ low: 4, high: 5 });
  });

  it('large multiples are shortened', () => {
    expect([1.8, 53, 4321].map(multiple)).toEqual(['1.8×', '53×', '4.32\u00a0k×']);
  });
});

describe('kernels lab: loops', () => {
  const N = SMALL;
  it('every order touches each number of a and b for each product', () => {
    for (const order of ['ijk', 'ikj', 'tiled'] as const) {
      const touches = touchesOf(order, N);
      const seen = (grid: number) =>
        new Set(
          touches.filter((touch) => touch.grid === grid).map(({ row, column }) => row * N + column),
        );
      for (const grid of [0, 1, 2]) expect(seen(grid).size).toBe(N * N);
      expect(touches.filter(({ grid }) => grid === 1)).toHaveLength(N ** 3);
    }
    expect(CACHE.lines).toBeLessThan(N); // a column of b does not fit into the cache
  });

  it('i j k fetches the most lines, as the picture says', () => {
    expect(fetchedBy('ijk')).toBeGreaterThan(3 * fetchedBy('ikj'));
    expect(fetchedBy('tiled')).toBeLessThan(fetchedBy('ijk'));
  });

  it.each([128, 256, 512])(
    'lines for each product at %s: a column, a row, a block, a panel',
    (n) => {
      const lines = (variant: string) => countersOf(variant, n, true)?.lines ?? Number.NaN;
      expect(lines('naive')).toBeCloseTo(1, 1);
      expect(lines('reordered')).toBeCloseTo(1 / 16, 2);
      expect(lines('packed')).toBeLessThan(lines('simd'));
      // From n = 256 on, the rows of a block map to the same cache sets and evict each other.
      if (n === 128) expect(lines('tiled')).toBeLessThan(lines('reordered') / 3);
      else expect(lines('tiled')).toBeCloseTo(lines('reordered'), 2);
    },
  );

  it('a build that does not fuse needs two instructions', () => {
    expect(countersOf('packed', 256, true)?.arithmetic).toBe(0.25);
    expect(countersOf('packed', 256, false)?.arithmetic).toBe(0.5);
    expect(countersOf('eigen', 256, true)).toBeUndefined();
  });
});
