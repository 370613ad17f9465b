// Least-squares fits of data with known answers.

import { describe, expect, it } from 'vitest';
import {
  fitLine,
  fitPower,
  fitRelativeLine,
  interceptOverSlope,
  lineAt,
  powerAt,
  studentT,
} from '../../../web/src/kit/numbers/fit';

describe('fit: a line', () => {
  it('points on a line give it back, with no error', () => {
    const fit = fitLine([1, 2, 5, 9].map((x) => [x, 4 + 0.5 * x] as const));
    expect(fit?.intercept).toBeCloseTo(4, 12);
    expect(fit?.slope).toBeCloseTo(0.5, 12);
    expect(fit?.slope_error).toBeCloseTo(0, 7);
    expect(fit && lineAt(fit, 20)).toBeCloseTo(14, 12);
  });

  // NIST Statistical Reference Datasets, Norris: certified to eleven digits.
  const NORRIS = [
    [0.2, 0.1],
    [337.4, 338.8],
    [118.2, 118.1],
    [884.6, 888.0],
    [10.1, 9.2],
    [226.5, 228.1],
    [666.3, 668.5],
    [996.3, 998.5],
    [448.6, 449.1],
    [777.0, 778.9],
    [558.2, 559.2],
    [0.4, 0.3],
    [0.6, 0.1],
    [775.5, 778.1],
    [666.9, 668.8],
    [338.0, 339.3],
    [447.5, 448.9],
    [11.6, 10.8],
    [556.0, 557.7],
    [228.1, 228.3],
    [995.8, 998.0],
    [887.6, 888.8],
    [120.2, 119.6],
    [0.3, 0.3],
    [0.3, 0.6],
    [556.8, 557.6],
    [339.1, 339.3],
    [887.2, 888.0],
    [999.0, 998.5],
    [779.0, 778.9],
    [11.1, 10.2],
    [118.3, 117.6],
    [229.2, 228.9],
    [669.1, 668.4],
    [448.9, 449.2],
    [0.5, 0.2],
  ] as const;

  it('agrees with NIST’s certified line and standard errors (Norris)', () => {
    const fit = fitLine(NORRIS);
    expect(fit?.intercept).toBeCloseTo(-0.262323073774029, 9);
    expect(fit?.slope).toBeCloseTo(1.00211681802045, 11);
    expect(fit?.intercept_error).toBeCloseTo(0.232818234301152, 9);
    expect(fit?.slope_error).toBeCloseTo(0.429796848199937e-3, 11);
    expect(fit?.degrees_of_freedom).toBe(34);
  });

  it('a weight of two is a point counted twice', () => {
    const weighted = fitLine(
      [
        [1, 1],
        [2, 3],
        [3, 4],
      ],
      [1, 2, 1],
    );
    const twice = fitLine([
      [1, 1],
      [2, 3],
      [2, 3],
      [3, 4],
    ]);
    expect(weighted?.slope).toBeCloseTo(twice?.slope ?? 0, 12);
    expect(weighted?.intercept).toBeCloseTo(twice?.intercept ?? 0, 12);
  });

  it('relative residuals: a small value counts as much as a large one that is as many percent off', () => {
    const points = [
      [1, 1],
      [10, 12],
      [100, 105],
    ] as const;
    const { intercept = 0, slope = 0 } = fitRelativeLine(points) ?? {};
    // At the minimum of the sum of squares the derivatives by both unknowns vanish.
    const gradient = (by: (x: number) => number) =>
      points.reduce((sum, [x, y]) => sum + (by(x) * (y - intercept - slope * x)) / y ** 2, 0);
    expect(gradient(() => 1)).toBeCloseTo(0, 12);
    expect(gradient((x) => x)).toBeCloseTo(0, 10);
  });

  it('two points have a line but no error; one batch has no line', () => {
    expect(
      fitLine([
        [1, 2],
        [3, 6],
      ])?.slope_error,
    ).toBeNaN();
    expect(
      fitLine([
        [2, 1],
        [2, 3],
      ]),
    ).toBeUndefined();
    expect(fitLine([])).toBeUndefined();
  });

  it('a / c: its error is that of the ratio, not the sum of both', () => {
    const fit = fitLine([
      [0, 4.1],
      [1, 4.9],
      [2, 6.1],
      [3, 6.9],
    ]);
    const ratio = interceptOverSlope(fit as NonNullable<typeof fit>);
    expect(ratio.value).toBeCloseTo(4.06 / 0.96, 10);
    // Var = (s_a^2 - 2 r cov + r^2 s_c^2) / c^2 with s^2 = 0.032 / 2, x mean 1.5, Sxx 5.
    const r = 4.06 / 0.96;
    const s2 = 0.032 / 2;
    const variance = s2 * (1 / 4 + 1.5 ** 2 / 5) + 2 * r * ((s2 * 1.5) / 5) + r ** 2 * (s2 / 5);
    expect(ratio.error).toBeCloseTo(Math.sqrt(variance) / 0.96, 10);
  });
});

describe('fit: a power law', () => {
  it('gives exponent and factor back', () => {
    const fit = fitPower([1, 2, 4, 8].map((x) => [x, 3 * x ** 1.5] as const));
    expect(fit?.exponent).toBeCloseTo(1.5, 12);
    expect(fit?.factor).toBeCloseTo(3, 12);
    expect(fit?.exponent_error).toBeCloseTo(0, 7);
    expect(fit && powerAt(fit, 16)).toBeCloseTo(192, 9);
  });

  it('the standard error is that of the line through the logarithms', () => {
    const e = Math.E;
    const fit = fitPower([
      [1, e],
      [e, e],
      [e ** 2, e ** 4],
    ]);
    // Points (0,1), (1,1), (2,4): slope 1.5, residuals 0.5, -1, 0.5; s^2 = 1.5, Sxx = 2.
    expect(fit?.exponent).toBeCloseTo(1.5, 12);
    expect(fit?.exponent_error).toBeCloseTo(Math.sqrt(0.75), 12);
  });
});

describe('fit: Student’s t', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [5, 2.571],
    [6, 2.447],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
  ])('with %i degrees of freedom it is %d', (degrees, value) => {
    expect(studentT(degrees)).toBeCloseTo(value, 2);
  });

  it('without degrees of freedom there is none', () => {
    expect(studentT(0)).toBeNaN();
  });
});
