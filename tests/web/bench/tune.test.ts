// Generated kernels: all of them are valid and correct, and a wrong one is detected.

import { describe, expect, it } from 'vitest';
import { isRight, measureCandidate } from '../../../web/src/bench/tune/candidate';
import { kernelBytes, knowsFused, SIZE } from '../../../web/src/bench/tune/generate';
import {
  countOf,
  DIMENSIONS,
  pointAt,
  samePoint,
  variantAt,
} from '../../../web/src/bench/tune/space';

const ALL = DIMENSIONS.map(({ values }) => values.map((_, index) => index));
const SPLIT = ALL.map((range, at) => (at === 4 ? [0] : range));
const once = { warm_up_ms: 0, budget_ms: 0, min_samples: 1 };

describe('the space', () => {
  it('holds at least 200 combinations without fused instructions', () => {
    expect(countOf(SPLIT)).toBeGreaterThanOrEqual(200);
  });

  it('every point of it is met once', () => {
    const points = Array.from({ length: countOf(ALL) }, (_, index) => pointAt(ALL, index));
    expect(new Set(points.map(String)).size).toBe(countOf(ALL));
    expect(points.filter((each) => samePoint(each, [0, 1, 2, 1, 0]))).toHaveLength(1);
  });

  it('every tile fits the size', () => {
    for (const { name, values } of DIMENSIONS)
      for (const value of values)
        if (value > 0)
          expect([name, SIZE % (name === 'vectors' ? 4 * value : value)]).toEqual([name, 0]);
  });
});

describe('generated kernels', () => {
  it('are right, all of them', () => {
    const ranges = knowsFused() ? ALL : SPLIT;
    const wrong = Array.from({ length: countOf(ranges) }, (_, index) =>
      variantAt(pointAt(ranges, index)),
    ).filter((variant) => !measureCandidate(variant, { ...once }).right);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('differ from each other', () => {
    const bytes = Array.from({ length: countOf(SPLIT) }, (_, index) =>
      kernelBytes(variantAt(pointAt(SPLIT, index))).join(),
    );
    expect(new Set(bytes).size).toBe(bytes.length);
  });

  it('one that is wrong is found out, and has no time', () => {
    const variant = variantAt([3, 1, 0, 0, 0]);
    // f32x4.sub in place of the first f32x4.add
    const bytes = kernelBytes(variant);
    const at = bytes.findIndex((each, index) => each === 0xe4 && bytes[index - 1] === 0xfd);
    bytes[at] = 0xe5;
    expect(measureCandidate(variant, once, bytes)).toEqual({ right: false, samples_ms: [] });
    expect(isRight(new Float32Array(SIZE * SIZE))).toBe(false);
  });
});
