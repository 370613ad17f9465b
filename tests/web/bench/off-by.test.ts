import { expect, it } from 'vitest';
import { offBy } from '../../../web/src/bench/grade/off-by';

const NAMED = [
  ['the batch', 32],
  ['the length', 7],
  ['the bias', 12],
] as const;

it.each([
  [320, 10, 'Yours is too small by a factor of 32: the batch.'],
  [10, 70, 'Yours is too large by a factor of 7: the length.'],
  [20, 10, 'Yours is exactly half of what is expected.'],
  [10, 20, 'Yours is exactly twice what is expected.'],
  [100, 88, 'Yours is 12 too small, as much as the bias.'],
  [100, 112, 'Yours is 12 too large, as much as the bias.'],
  [100, 99, undefined],
  [0, 5, undefined],
  [5, 'five', undefined],
  [5, null, undefined],
])('of %s, %s is said to be: %s', (expected, returned, says) => {
  expect(offBy(expected, returned, NAMED)).toBe(says);
});

it('names every number that fits', () => {
  const named = [
    ['the batch', 8],
    ['the number of heads', 8],
  ] as const;
  expect(offBy(80, 10, named)).toBe(
    'Yours is too small by a factor of 8: the batch or the number of heads.',
  );
  const tensors = ['fc1', 'relu', 'fc2', 'tanh', 'fc3'].map((name) => [name, 56] as const);
  expect(offBy(100, 44, tensors.slice(0, 3))).toBe(
    'Yours is 56 too small, as much as fc1, relu or fc2.',
  );
  expect(offBy(100, 44, tensors)).toBe(
    'Yours is 56 too small, as much as fc1, relu, fc2 or one of 2 more that are as large.',
  );
});

it('says of a dictionary which entry is wrong', () => {
  expect(offBy({ a: 1, b: 64 }, { a: 1, b: 2 }, NAMED)).toBe(
    '"b" is too small by a factor of 32: the batch.',
  );
  expect(offBy({ a: 1, b: 64 }, { a: 5, b: 2 }, NAMED)).toBe(
    '"b" is too small by a factor of 32: the batch.',
  );
  expect(offBy({ a: 1, b: 64 }, { a: 1, b: 3 }, NAMED)).toBe('"b" is wrong, the rest is right.');
  expect(offBy({ a: 1, b: 64, c: 9 }, { a: 1, b: 3, c: 0 }, NAMED)).toBe(
    '"b", "c" are wrong, the rest is right.',
  );
  expect(offBy({ a: 1, b: 64 }, { a: 0, b: 0 }, NAMED)).toBeUndefined();
  expect(offBy({ a: 1, b: 64 }, { a: 1 }, NAMED)).toBe('There is no "b" in what you return.');
  expect(offBy({ a: 1 }, { a: 1 }, NAMED)).toBeUndefined();
});
