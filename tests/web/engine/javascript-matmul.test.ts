import { describe, expect, it } from 'vitest';
import {
  JAVASCRIPT_VARIANTS,
  javascriptMatmul,
} from '../../../web/src/engine/javascript-matmul.ts';

describe.each(JAVASCRIPT_VARIANTS.map(({ name }) => name))('%s', (name) => {
  it.each([1, 2, 7, 33])('computes the product of %d x %d matrices', (size) => {
    const product = javascriptMatmul(name, size);
    if (product === undefined) throw new Error('no such variant');
    while (!product.step(1)) {}
    const { a, b, c } = product;
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) {
        let exact = 0;
        for (let k = 0; k < size; k += 1) exact += (a[i * size + k] ?? 0) * (b[k * size + j] ?? 0);
        expect(c[i * size + j]).toBeCloseTo(exact, 5);
      }
    }
    expect(product.relativeError()).toBeLessThan(1e-6);
    expect(Math.max(...a)).toBeLessThan(1);
    expect(Math.min(...b)).toBeGreaterThanOrEqual(-1);
  });

  it('pauses between rows when its time is over and goes on with the same product', () => {
    const whole = javascriptMatmul(name, 160);
    const parts = javascriptMatmul(name, 160);
    if (whole === undefined || parts === undefined) throw new Error('no such variant');
    expect(whole.step(Number.POSITIVE_INFINITY)).toBe(true);
    let calls = 1;
    while (!parts.step(0)) calls += 1;
    expect(calls).toBe(Math.ceil(160 / 78));
    expect(parts.c).toEqual(whole.c);
  });

  it('starts from the first row again after what was begun is given up', () => {
    const product = javascriptMatmul(name, 160);
    if (product === undefined) throw new Error('no such variant');
    expect(product.step(0)).toBe(false);
    expect(product.step(-1)).toBe(false);
    let calls = 1;
    while (!product.step(0)) calls += 1;
    expect(calls).toBe(Math.ceil(160 / 78));
  });
});

describe('javascriptMatmul', () => {
  it('knows its own variants only, and leaves bad sizes to the engine to refuse', () => {
    expect(javascriptMatmul('naive', 8)).toBeUndefined();
    expect(javascriptMatmul('toString', 8)).toBeUndefined();
    for (const size of [0, -1, 1.5, 4096, Number.NaN, 'x']) {
      expect(javascriptMatmul('javascript-naive', size)?.size).toBe(1);
    }
  });
});
