// The float64 references agree with values known by hand or by finite differences, and the check detects wrong results.
import { describe, expect, test } from 'vitest';
import { CASES } from './cases.mjs';
import { check, erf, relativeError } from './check.mjs';
import { makeData } from './data.mjs';
import { conv, convBackward, convGradients } from './reference/conv.mjs';
import { reference } from './reference/index.mjs';
import { depthwise, gemm } from './reference/ops.mjs';
import { batchNorm, batchNormBackward } from './reference/resnet-training.mjs';

const byId = (id) => CASES.find((one) => one.id === id);

describe('benchmark references', () => {
  test('a 1x1 convolution is a product', () => {
    const x = Float64Array.of(1, 2, 3, 4);
    const weight = Float64Array.of(1, 0, 2, 1, 1, -1);
    const sizes = { h: 1, w: 2, cin: 2, cout: 3, ks: 1 };
    expect(conv(x, weight, [0, 0, 0], sizes)).toEqual(gemm(x, weight, 2, 2, 3));
  });

  test('stride 2 starts at the first pixel and is padded at the end', () => {
    const ones = new Float64Array(9).fill(1);
    const sizes = { h: 4, w: 4, cin: 1, cout: 1, ks: 3, s: 2 };
    const y = conv(new Float64Array(16).fill(1), ones, [0], sizes);
    expect([...y]).toEqual([9, 6, 6, 4]);
  });

  test('gradients of a convolution agree with differences', () => {
    const sizes = { h: 3, w: 3, cin: 1, cout: 1, ks: 3 };
    const { x, w, dy } = {
      x: Float64Array.from({ length: 9 }, (_, i) => i - 4),
      w: Float64Array.from({ length: 9 }, (_, i) => (i % 4) - 1),
      dy: Float64Array.from({ length: 9 }, (_, i) => (i % 3) + 1),
    };
    const loss = (a, b) => conv(a, b, [0], sizes).reduce((all, y, i) => all + y * dy[i], 0);
    const gradients = convGradients(x, w, dy, sizes);
    for (let i = 0; i < 9; i += 1) {
      const moved = (values) => values.map((value, at) => value + (at === i ? 1 : 0));
      expect(gradients[i]).toBe(loss(moved(x), w) - loss(x, w));
      expect(gradients[9 + i]).toBe(loss(x, moved(w)) - loss(x, w));
    }
  });

  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const numbers = (count, seed) =>
    Float64Array.from({ length: count }, (_, i) => Math.sin(seed + 1.7 * i));
  /** Central difference (f(values + h) - f(values - h)) / 2h in one coordinate. */
  const slope = (values, at, f) => {
    const moved = (by) => f(values.map((value, i) => (i === at ? value + by : value)));
    return (moved(1e-5) - moved(-1e-5)) / 2e-5;
  };

  test('gradients of a strided convolution over a batch agree with differences', () => {
    const sizes = { b: 2, h: 4, w: 4, cin: 3, cout: 5, ks: 3, s: 2, pad: 1 };
    const x = numbers(2 * 4 * 4 * 3, 1);
    const w = numbers(9 * 3 * 5, 2);
    const dy = numbers(2 * 2 * 2 * 5, 3);
    const loss = (a, b) => dot(conv(a, b, null, sizes), dy);
    const { dx, dw } = convBackward(x, w, dy, sizes);
    for (let i = 0; i < x.length; i += 7)
      expect(dx[i]).toBeCloseTo(
        slope(x, i, (a) => loss(a, w)),
        7,
      );
    for (let i = 0; i < w.length; i += 7)
      expect(dw[i]).toBeCloseTo(
        slope(w, i, (b) => loss(x, b)),
        7,
      );
  });

  test("gradients of a batch norm agree with differences, through the batch's mean and variance", () => {
    const [x, gamma, beta, dy] = [numbers(12, 1), numbers(3, 2), numbers(3, 3), numbers(12, 4)];
    const loss = (a, g, b) => dot(batchNorm(a, g, b).y, dy);
    const { dx, dgamma, dbeta } = batchNormBackward(batchNorm(x, gamma, beta), gamma, dy);
    for (let i = 0; i < 12; i += 1)
      expect(dx[i]).toBeCloseTo(
        slope(x, i, (a) => loss(a, gamma, beta)),
        6,
      );
    for (let c = 0; c < 3; c += 1) {
      expect(dgamma[c]).toBeCloseTo(
        slope(gamma, c, (g) => loss(x, g, beta)),
        7,
      );
      expect(dbeta[c]).toBeCloseTo(
        slope(beta, c, (b) => loss(x, gamma, b)),
        7,
      );
    }
  });

  test('a depthwise convolution keeps channels apart', () => {
    const x = Float64Array.of(1, 10, 2, 20);
    const y = depthwise(x, Float64Array.of(3, 5), [0, 1], { h: 1, w: 2, cin: 2, ks: 1 });
    expect([...y]).toEqual([3, 51, 6, 101]);
  });

  test('a training step lowers the loss and moves weights by at most the learning rate', () => {
    const one = { id: 'small', kind: 'mlp_train', b: 4, dims: [6, 5, 3], lr: 0.01, checkRuns: 1 };
    const start = makeData(one);
    const after = reference(one);
    const later = reference({ ...one, checkRuns: 5 });
    expect(later[0]).toBeLessThan(after[0]);
    expect(Math.abs(after[1] - start.w0.data[0])).toBeLessThanOrEqual(0.0101);
  });

  test('erf agrees with known values', () => {
    expect(erf(0.5)).toBeCloseTo(0.5204998778130465, 14);
    expect(erf(-3)).toBeCloseTo(-0.9999779095030014, 14);
    expect(erf(7)).toBe(1);
  });

  test('a result that is wrong in one value, too short, or not a number does not pass', () => {
    const one = byId('matmul-8');
    const expected = reference(one);
    const y = Float32Array.from(expected);
    expect(check(one, y, expected).ok).toBe(true);
    expect(check(one, y.slice(1), expected).ok).toBe(false);
    y[5] += 0.1;
    expect(check(one, y, expected).ok).toBe(false);
    y[5] = Number.NaN;
    expect(check(one, y, expected).ok).toBe(false);
    expect(relativeError(1, () => [Number.NaN, 1])).toBe(Number.POSITIVE_INFINITY);
  });

  test('int8 products are exact or wrong', () => {
    const one = { id: 'small', kind: 'int8_matmul', m: 2, k: 3, n: 2 };
    const y = Float32Array.from(reference(one));
    expect(check(one, y, reference(one)).ok).toBe(true);
    y[3] += 1;
    expect(check(one, y, reference(one)).ok).toBe(false);
  });

  test('a training that moved too far, or not at all, does not pass', () => {
    const one = { id: 'small', kind: 'mlp_train', b: 4, dims: [6, 5, 3], lr: 0.01, checkRuns: 2 };
    const [tensors, expected] = [makeData(one), reference(one)];
    const start = [
      0,
      ...Object.entries(tensors).flatMap(([name, { data }]) =>
        /^[wb]/.test(name) ? [...data] : [],
      ),
    ];
    const moved = (by) =>
      expected.map((value, i) => (i === 0 ? value : start[i] + by * (value - start[i])));
    expect(check(one, moved(1), expected, tensors).ok).toBe(true);
    expect(check(one, moved(1.1), expected, tensors).ok).toBe(false);
    expect(check(one, moved(0), expected, tensors).ok).toBe(false);
  });
});
