// The arithmetic of the Batch size lab on known lines, and its sentences, which must differ for three devices.

import { describe, expect, it } from 'vitest';
import {
  batchesUpTo,
  bestWithin,
  COURSE,
  courseModel,
  fastest,
  halfBatchOf,
  knee,
  modelOf,
  pointsOf,
  ratioOf,
  smallestAsFast,
} from '../../../web/src/labs/batch/model';
import { falling, noisy, outcomeOf, overhead, SEVEN } from './batch-cases';

describe('batch lab: arithmetic', () => {
  it('batches are the powers of two and the largest itself', () => {
    expect(batchesUpTo(4)).toEqual([1, 2, 4]);
    expect(batchesUpTo(48)).toEqual([1, 2, 4, 8, 16, 32, 48]);
  });

  it('T = 4 + b is found: its limit, half of it at batch 4', () => {
    const model = modelOf(pointsOf(overhead.readings));
    expect(model?.fixed_ms).toBeCloseTo(4, 9);
    expect(model?.each_ms).toBeCloseTo(1, 9);
    expect(model?.limit_per_second).toBeCloseTo(1000, 6);
    expect(model?.half_batch).toBeCloseTo(4, 9);
    expect(model?.fixed_is_clear).toBe(true);
  });

  it('two batches have no line', () => {
    expect(
      modelOf(pointsOf(outcomeOf({ batches: [1, 2], ms: (b) => b }).readings)),
    ).toBeUndefined();
  });

  it('both passes count alike: a drift that slows the way down does not tilt the line', () => {
    const drifting = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, drift: () => 1.1 });
    const model = modelOf(pointsOf(drifting.readings));
    expect(model?.half_batch).toBeCloseTo(4, 9);
    expect(pointsOf(drifting.readings)[0]?.drift).toBeCloseTo(0.1, 9);
  });

  it('the course text’s data: about 4 ms and 1 ms, half at 4, every batch within 2 %', () => {
    const { fixed_ms, each_ms, half_batch } = courseModel();
    expect(fixed_ms).toBeGreaterThan(3.9);
    expect(fixed_ms).toBeLessThan(4.2);
    expect(each_ms).toBeGreaterThan(0.94);
    expect(each_ms).toBeLessThan(1);
    expect(half_batch).toBeCloseTo(fixed_ms / each_ms, 9);
    expect(COURSE.map(({ latency_ms }) => Math.round(latency_ms))).toEqual([5, 12, 35, 65]);
  });

  it('best for throughput, for efficiency, and under a bound', () => {
    const points = pointsOf(overhead.readings);
    expect(fastest(points).batch).toBe(64);
    expect(knee(points)?.batch).toBe(32);
    expect(bestWithin(points, 12)?.batch).toBe(8);
    expect(bestWithin(points, 4.9)).toBeUndefined();
    expect(knee(pointsOf(falling.readings))?.batch).toBe(1);
    expect(smallestAsFast(points).batch).toBe(64);
    expect(smallestAsFast(pointsOf(noisy.readings)).batch).toBeLessThan(64);
  });

  it('a ratio and the line that would give it', () => {
    const half = halfBatchOf(ratioOf(pointsOf(overhead.readings)), 64);
    expect(half).toBeCloseTo(4, 9);
    expect(halfBatchOf(64, 64)).toBeUndefined();
    expect(halfBatchOf(0.5, 64)).toBeUndefined();
    expect(halfBatchOf(1, 64)).toBe(0);
  });
});
