// What the exercises that multiply matrices have in common.

import type { Exercise, Extra } from '../contract';
import { explainProduct } from './explain';
import { productCases } from './product';

const SIGNATURE = [
  ['a', 'float32, m rows of k numbers'],
  ['b', 'float32, k rows of n numbers'],
  ['c', 'float32, m rows of n numbers: the result; what it held before is overwritten'],
  ['m, k, n', 'whole numbers, at least 1'],
  ['returns', 'nothing'],
] as const;

/** Timed on this device, once it is right. */
const LADDER: Extra = {
  tag: 'ts-kernel-ladder',
  load: () => import('./ladder'),
};

/** An exercise that asks for a matrix product, in JavaScript and WAT. */
export const productExercise = (
  own: Pick<Exercise, 'meta' | 'task' | 'hints' | 'code' | 'mistakes'>,
): Exercise => ({
  ...own,
  entry: 'matmul',
  signature: SIGNATURE,
  judge: 'reference',
  cases: (_, seed) => Promise.resolve(productCases(seed)),
  explain: explainProduct,
  extra: LADDER,
  lab: 'kernels',
});
