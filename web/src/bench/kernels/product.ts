// Cases for matrix multiplication exercises: C = A B in float32, compared with the product in float64. No verb of the engine
// multiplies given numbers, so the reference is here.

import type { Case, Json } from '../contract';
import { draws } from '../grade/draws';

/** A is m x k, B is k x n, C is m x n. */
export interface Shape {
  readonly m: number;
  readonly k: number;
  readonly n: number;
}

/** Unit roundoff: half a unit in the last place of 1 in float32. */
const U = 2 ** -24;
/** The largest error of a sum of n rounded products, relative to the sum of their magnitudes. */
export const gamma = (n: number): number => (n * U) / (1 - n * U);

export interface Product {
  readonly exact: readonly number[];
  /** gamma_k |A| |B|, element by element: the largest error of float32 rounding in any order of summation. */
  readonly bounds: readonly number[];
}

export function product(a: ArrayLike<number>, b: ArrayLike<number>, { m, k, n }: Shape): Product {
  const exact = new Array<number>(m * n).fill(0);
  const magnitude = new Array<number>(m * n).fill(0);
  for (let i = 0; i < m; i += 1) {
    for (let p = 0; p < k; p += 1) {
      const factor = a[i * k + p] as number;
      for (let j = 0; j < n; j += 1) {
        const term = factor * (b[p * n + j] as number);
        (exact[i * n + j] as number) += term;
        (magnitude[i * n + j] as number) += Math.abs(term);
      }
    }
  }
  return { exact, bounds: magnitude.map((each) => gamma(k) * each) };
}

/** Numbers that are exact in float32. */
const numbers = (count: number, draw: () => number): number[] =>
  Array.from({ length: count }, () => Math.fround(draw()));

/** The operands of one product; C initially holds unrelated numbers, which must not affect the result. */
export function operands(shape: Shape, seed: number): { a: number[]; b: number[]; c: number[] } {
  const { real } = draws(seed);
  const { m, k, n } = shape;
  const near = () => real(-1, 1);
  return {
    a: numbers(m * k, near),
    b: numbers(k * n, near),
    c: numbers(m * n, () => real(8, 16)),
  };
}

export const argumentsOf = (
  { a, b, c }: ReturnType<typeof operands>,
  { m, k, n }: Shape,
): readonly Json[] => [{ $f32: a }, { $f32: b }, { $f32: c }, m, k, n];

/** The index of the argument that holds the answer. */
export const OUT = 2;

/** How clearly a product of this shape shows a mistake. */
type Clarity = (shape: Shape) => number;

/** Swapped sizes show where all three differ and none is 1. */
const different: Clarity = ({ m, k, n }) =>
  Math.min(m, k, n) > 1 && new Set([m, k, n]).size === 3 ? 1 : 0;

/** For exercises about vectors or tiles: first what they cover entirely, and only then what is left over at the ends. */
export const covered =
  (rows: number, columns: number): Clarity =>
  (shape) =>
    different(shape) * (shape.m % rows === 0 && shape.n % columns === 0 ? 2 : 1);

/** A program that adds to the old contents of C, or skips a part of it, gets NaN. */
const NOTHING_IN_C = 'c full of NaN before';

function caseOf(shape: Shape, seed: number, why: string, clarity: Clarity): Case {
  const { m, k, n } = shape;
  const given = operands(shape, seed);
  if (why === NOTHING_IN_C) given.c.fill(Number.NaN);
  const { exact, bounds } = product(given.a, given.b, shape);
  return {
    name: `${m} × ${k} times ${k} × ${n}${why === '' ? '' : `, ${why}`}`,
    args: argumentsOf(given, shape),
    out: OUT,
    size: m * k * n,
    clarity: clarity(shape),
    expected: exact,
    bounds,
  };
}

const shape = (m: number, k: number, n: number): Shape => ({ m, k, n });

/** A single number, a row, a column, primes, multiples of four, and sizes slightly above a block of 64. */
const CORNERS: readonly (readonly [Shape, string])[] = [
  [shape(1, 1, 1), 'one number'],
  [shape(1, 1, 7), 'one row of products'],
  [shape(1, 5, 1), 'one sum'],
  [shape(5, 1, 1), 'one column'],
  [shape(8, 3, 4), 'whole fours'],
  [shape(2, 3, 5), 'all sizes different'],
  [shape(5, 4, 3), NOTHING_IN_C],
  [shape(7, 11, 13), 'primes'],
  [shape(8, 8, 9), 'one column too many'],
  [shape(9, 8, 8), 'one row too many'],
  [shape(3, 70, 5), 'a long sum'],
  [shape(5, 6, 131), 'wide'],
  [shape(67, 3, 5), 'high'],
  [shape(2, 66, 70), 'more than a block of 64 in both directions'],
];
const DRAWN = 11;
const MOST = 24;

/** At least 20, corner cases first; another seed draws other numbers and other shapes. */
export function productCases(seed: number, clarity: Clarity = different): readonly Case[] {
  const { whole } = draws(seed);
  const drawn = Array.from(
    { length: DRAWN },
    () => [shape(whole(1, MOST), whole(1, MOST), whole(1, MOST)), ''] as const,
  );
  return [...CORNERS, ...drawn].map(([each, why], index) =>
    caseOf(each, seed * 1000 + index, why, clarity),
  );
}
