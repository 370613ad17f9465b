// The common parts of the matrix multiplication exercises.

import type { Extra } from '../contract';

export const MATMUL = 'matmul';

export const SIGNATURE = [
  ['a', 'float32, m rows of k numbers'],
  ['b', 'float32, k rows of n numbers'],
  ['c', 'float32, m rows of n numbers: the result; what it held before is overwritten'],
  ['m, k, n', 'whole numbers, at least 1'],
  ['returns', 'nothing; a and b are left as they are'],
] as const;

/** Times a correct kernel on this device. */
export const LADDER: Extra = {
  load: () => import('./ladder'),
};
