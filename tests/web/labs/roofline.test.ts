// The Roofline lab: arithmetic, the verdict of two changes, and sentences that must be true of whatever was measured.

import { describe, expect, it } from 'vitest';
import { around, boxOf, candidates, Texts } from '../../../web/src/kit/charts/label-places';
import { follows, limitOf } from '../../../web/src/labs/roofline/changes';
import { FOUR_OPERATIONS, OTHERS } from '../../../web/src/labs/roofline/ops';
import {
  A100_RIDGE,
  anyAbove,
  attainable,
  BOOK_EXAMPLES,
  efficiency,
  levelFor,
  pointOf,
  RULE_GFLOPS,
  rateOf,
  sideOf,
} from '../../../web/src/labs/roofline/outcome';
import {
  bestLine,
  isWrong,
  LIMITS,
  ruleCases,
  ruleSays,
} from '../../../web/src/labs/roofline/rule';
import { levelName, roofName } from '../../../web/src/labs/roofline/words';
import { higher } from '../../../web/src/session/higher-roofs';
import { rows } from './roofline-cases';
import { change, deviceOf, fastestOf, measuredOf, WORKS } from './roofline-fixtures';

const laptop = deviceOf(57, [70, 68, 60, 40, 16]);
const vague = deviceOf(14, [30, 25, 20, 15, 10], 0.4);

describe('roofline lab: arithmetic', () => {
  const share = measuredOf(laptop, () => 0.9);
  it('the roof of an operation is that of the set nearest in size', () => {
    expect(levelFor(laptop, { min_bytes: 16.8e6 }).gb_per_second).toBe(40);
    expect(levelFor(laptop, { min_bytes: 3e6 }).gb_per_second).toBe(60);
    expect(levelFor(laptop, { min_bytes: 1e12 }).gb_per_second).toBe(16);
    expect(levelFor(laptop, { min_bytes: 10_000 }).gb_per_second).toBe(70);
  });

  it('attainable is intensity times bandwidth below the ridge and the peak above it', () => {
    const relu = pointOf(share.points, 'relu-large');
    const product = pointOf(share.points, 'matmul-512');
    if (relu === undefined || product === undefined) throw new Error('missing points');
    expect(attainable(laptop, relu)).toBeCloseTo(16 / 8, 2);
    expect(attainable(laptop, product)).toBe(57);
    expect(efficiency(laptop, relu)).toBeCloseTo(0.9);
    expect(sideOf(laptop, relu)).toBe('memory');
    expect(sideOf(laptop, product)).toBe('compute');
    // 7.9 FLOP/byte × 7.2 GB/s is 57 GFLOP/s, the peak: neither roof is clearly the lower one.
    const corner = deviceOf(57, [7.2, 7.2, 7.2, 7.2, 7.2]);
    expect(sideOf(corner, { op: 'linear-16', flops: 134e6, min_bytes: 17e6 })).toBeUndefined();
  });

  it('of roofs measured twice, the higher of each is kept', () => {
    const both = higher(deviceOf(50, [60, 60, 60, 30, 10]), deviceOf(40, [70, 50, 60, 35, 12]));
    expect(both.roof.peak_gflops_per_second).toBe(50);
    expect(both.roof.bandwidth_gb_per_second).toBe(12);
    expect(both.roof.ridge_flop_per_byte).toBeCloseTo(50 / 12);
    const read = both.bandwidths.filter(({ stream }) => stream === 'read');
    expect(read.map(({ gb_per_second }) => gb_per_second)).toEqual([70, 60, 60, 35, 12]);
  });

  it('of roofs measured twice, the threads of the peak are those of the peak that is kept', () => {
    const seen = (peak: number, peak_threads: number, peak_note: string) => {
      const device = deviceOf(peak, [60, 60, 60, 30, 10]);
      return { ...device, roof: { ...device.roof, peak_threads, peak_note } };
    };
    const { roof } = higher(seen(40, 1, 'Only 1 of 2'), seen(50, 2, ''));
    expect(roof).toMatchObject({ peak_gflops_per_second: 50, peak_threads: 2, peak_note: '' });
  });

  it('of roofs measured twice, the bandwidth keeps the stream that gave it', () => {
    const found = (last: number, bandwidth_stream: string, bandwidth_streams: number) => {
      const device = deviceOf(50, [60, 60, 60, 30, last]);
      return { ...device, roof: { ...device.roof, bandwidth_stream, bandwidth_streams } };
    };
    const both = higher(found(10, 'copy', 2), found(12, 'read', 8));
    expect(both.roof).toMatchObject({ bandwidth_gb_per_second: 12, bandwidth_streams: 8 });
    expect(roofName(both)).toBe('reading 101\u00a0MB, 8 rows at once');
    expect(roofName(found(10, 'copy', 2))).toBe('copying 101\u00a0MB');
  });

  it('under the largest set the roof is the fastest way through it, as it is drawn', () => {
    const relu = { op: 'relu-large', flops: 12.6e6, min_bytes: 100.7e6 };
    const linear = { op: 'linear-1', flops: 8.39e6, min_bytes: 16.8e6 };
    expect(levelFor(rows, relu).gb_per_second).toBe(25);
    expect(levelName(levelFor(rows, relu))).toBe(roofName(rows));
    expect(attainable(rows, relu)).toBeCloseTo((25 * 12.6) / 100.7);
    expect(anyAbove(measuredOf(rows, () => 0.9))).toEqual([]);
    expect(anyAbove(measuredOf(rows, () => 1.3))).toHaveLength(4);
    // A smaller set keeps its own bandwidth, and a stream faster than the roof is not lowered to it.
    expect(levelName(levelFor(rows, linear))).toBe('reading 16.8\u00a0MB');
    const slower = fastestOf(rows, { copy: 30, roof: 25 });
    expect(levelFor(slower, relu).gb_per_second).toBe(30);
  });

  it('a point is above its roof only where both intervals say so', () => {
    expect(anyAbove(measuredOf(laptop, () => 1.01))).toEqual([]);
    expect(anyAbove(measuredOf(laptop, () => 1.3)).length).toBe(4);
    expect(anyAbove(measuredOf(vague, () => 1.3))).toEqual([]);
  });

  it('the rule contradicts the authors of its own examples', () => {
    const rates = BOOK_EXAMPLES.map(({ flops, ms }) => rateOf(flops, ms));
    expect(rates[0]).toBeCloseTo(26.67, 2);
    expect(rates[1]).toBeCloseTo(112.5, 1);
    expect(
      BOOK_EXAMPLES.map(
        ({ side }, i) =>
          ruleSays({ value: rates[i] ?? 0, low: rates[i] ?? 0, high: rates[i] ?? 0 }) === side,
      ),
    ).toEqual([false, false]);
  });

  it('no line is wrong for fewer than is said', () => {
    const cases = ruleCases(laptop, share.points);
    const errors = LIMITS.map((limit) => cases.filter((each) => isWrong(each, limit)).length);
    expect(bestLine(cases).fewest).toBe(Math.min(...errors));
    // The first is the rule's own, so that the first frame shows the rule.
    expect(LIMITS[0]).toBe(RULE_GFLOPS);
    expect(LIMITS.slice(1)).toEqual([...LIMITS.slice(1)].sort((a, b) => a - b));
  });

  it('every operation has an id of its own, and the four have one change of each kind and shapes of their own', () => {
    const ids = [...FOUR_OPERATIONS, ...OTHERS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(13);
    expect(new Set(FOUR_OPERATIONS.map(({ mark }) => mark)).size).toBe(4);
    for (const { interventions } of FOUR_OPERATIONS) {
      expect(interventions?.map(({ changed }) => changed)).toEqual(['flops', 'bytes']);
    }
    // All four operations lie left of the A100's ridge, as the question about it assumes.
    for (const { flops, min_bytes } of WORKS) expect(flops / min_bytes).toBeLessThan(A100_RIDGE);
  });
});

describe('roofline lab: what two changes say', () => {
  it.each([
    [2, 1.95, 'yes'],
    [2, 1.03, 'no'],
    [0.5, 0.52, 'yes'],
    [0.5, 0.97, 'no'],
  ])('a factor of %s that changes time by %s is followed: %s', (factor, time, answer) => {
    expect(follows(change('flops', factor, time))).toBe(answer);
  });

  it('an interval that spans both answers decides nothing', () => {
    expect(follows(change('bytes', 2, 1.41, 0.2))).toBe('unclear');
    expect(limitOf([change('flops', 2, 1), change('bytes', 2, 1.41, 0.2)])).toBe('undecided');
  });

  it('a comparison that ended without a ratio decides nothing', () => {
    expect(follows(change('flops', 2, 0))).toBe('unclear');
    expect(follows(change('flops', 2, Number.NaN))).toBe('unclear');
    const { time_interval: interval, ...rest } = change('flops', 2, 2);
    expect(follows({ ...rest, time_interval: interval })).toBe('yes');
    // Five blocks are too few for a 95 % interval.
    const few = { ...interval, confidence: 0.9375 };
    expect(follows({ ...rest, time_interval: few })).toBe('unclear');
  });

  it('each pair of clear answers has its limit', () => {
    const limit = (flops: number, bytes: number) =>
      limitOf([change('flops', 2, flops), change('bytes', 2, bytes)]);
    expect(limit(2, 1)).toBe('compute');
    expect(limit(1, 2)).toBe('bandwidth');
    expect(limit(1, 1)).toBe('neither');
    expect(limit(2, 2)).toBe('both');
    expect(limitOf([])).toBe('undecided');
  });
});

describe('labels of points', () => {
  const bounds = { left: 0, right: 300, top: 0, bottom: 200 };
  const placesOf = (points: readonly { x: number; y: number; radius: number }[]) => {
    const texts = new Texts(bounds);
    for (const { x, y, radius } of points) texts.keepClear(around(x, y, radius, radius));
    return points.map((point) => texts.free(60, candidates(point)));
  };

  it('points on one spot get labels that do not cover each other', () => {
    const points = [0, 1, 2].map((i) => ({ x: 150, y: 100 + i, radius: 4 }));
    const boxes = placesOf(points).flatMap((place) => (place ? [boxOf(place, 60)] : []));
    expect(boxes).toHaveLength(points.length);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const apart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(apart).toBe(true);
      }
    }
  });

  it('a label at the right edge turns to the left', () => {
    const [place] = placesOf([{ x: 295, y: 100, radius: 4 }]);
    expect(place?.anchor).toBe('end');
  });
});
