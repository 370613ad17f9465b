// Values that come back from JavaScript programs: plain data of limited size, or the arrays that a call has filled.

import { afterEach, describe, expect, it } from 'vitest';
import { argumentsOf, filled, plain } from '../../../web/src/bench/sandboxes/values';
import { noWorld } from '../../../web/src/bench/sandboxes/world';

const TEXT = JSON.stringify([{ $f32: [1, 2] }, { $f32: [Number.NaN, Number.NaN] }, 2]);
const made = () => argumentsOf(TEXT, noWorld) as [Float32Array, Float32Array, number];

it('NaN goes in as null, and is NaN there', () =>
  expect(made()).toEqual([Float32Array.of(1, 2), Float32Array.of(Number.NaN, Number.NaN), 2]));

describe('what a call has filled', () => {
  const filling = (program: (a: Float32Array, c: Float32Array) => unknown) => () => {
    const args = made();
    return filled(program(args[0], args[1]), args, made(), 1);
  };
  it('is what stands in the argument', () =>
    expect(filling((_, c) => void c.fill(3))()).toEqual([3, 3]));
  it.each([
    ['c itself', (_: unknown, c: Float32Array) => c.fill(3)],
    ['a list', () => [3, 3]],
    ['null', () => null],
  ])('%s returned is refused', (_, program) =>
    expect(filling(program)).toThrow(
      'something was returned: return nothing, and store the result in argument 2',
    ),
  );
  it('a promise is named', () =>
    expect(filling(async () => undefined)).toThrow(/do not make it async/));
  it('another argument that was changed is refused', () =>
    expect(
      filling((a) => {
        a[1] = 0;
      }),
    ).toThrow('argument 1 was changed: only argument 2 is written'));

  describe('where a program has redefined the length of arrays', () => {
    const prototype = Object.getPrototypeOf(Float32Array.prototype);
    const own = Object.getOwnPropertyDescriptor(prototype, 'length') ?? {};
    afterEach(() => Object.defineProperty(prototype, 'length', own));
    it('is looked at as a whole all the same', () => {
      const changing = filling((a, c) => {
        c[0] = c[1] = 3;
        a[1] = 0;
        Object.defineProperty(prototype, 'length', { ...own, get: () => 0 });
      });
      expect(changing).toThrow(/argument 1 was changed/);
      Object.defineProperty(prototype, 'length', { ...own, get: () => 1 });
      expect(plain(new Float32Array(3))).toEqual([0, 0, 0]);
    });
  });
});

it.each([
  ['a text', 'x'.repeat(100_001)],
  ['keys', { ['x'.repeat(100_001)]: 1 }],
  ['many texts', Array.from({ length: 101 }, () => 'x'.repeat(1000))],
])('%s of more than 100,000 characters is too much', (_, value) =>
  expect(() => plain(value)).toThrow('more than 100000 characters were returned'),
);

it('100,000 characters and 199,999 numbers in a list are not', () => {
  expect(plain('x'.repeat(100_000))).toHaveLength(100_000);
  expect(plain(new Float64Array(199_999))).toHaveLength(199_999);
  expect(() => plain(new Float64Array(200_000))).toThrow('more than 200000 values were returned');
});
