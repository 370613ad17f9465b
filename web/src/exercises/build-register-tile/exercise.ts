import type { Exercise } from '../../bench/contract';
import { explainProduct } from '../../bench/kernels/explain';
import { covered, productCases } from '../../bench/kernels/product';
import { LADDER, MATMUL, SIGNATURE } from '../../bench/kernels/task';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionWat from './solution.wat?raw';
import starterJs from './starter.js?raw';
import starterWat from './starter.wat?raw';

const exercise: Exercise = {
  meta,
  entry: MATMUL,
  task: [
    'Write `matmul(a, b, c, m, k, n)` with a tile: 4 rows and several columns of C are summed at the same time, each sum in a variable of its own, and stored when the loop over p is over. A number that is read is then used several times: one of B for four rows, one of A for all columns of the tile. Variables live in registers, which are nearer than any cache.',
    'In WAT the tile has 4 rows of one vector, four columns; in JavaScript, which has no vectors, 4 rows of 2 columns. Rows and columns that no tile covers are computed one by one. Once it passes, try other tiles: 4 × 8, 6 × 8, and see where registers run out.',
  ],
  signature: SIGNATURE,
  hints: [
    'Count what one step of p reads for a tile of 4 × 4: four numbers of A and one vector of B, for sixteen products. Without a tile it was five numbers for four.',
    'In WAT: `(v128.load32_splat address)` reads one number and copies it into all four lanes. Each row of the tile has a vector of sums: `(local.set $sums1 (f32x4.add (local.get $sums1) (f32x4.mul (v128.load32_splat (local.get $row1)) (local.get $four))))`.',
    'In JavaScript each row needs a number of A and two sums: `const a1 = a[(i + 1) * k + p]`, then `s10 += a1 * b0` and `s11 += a1 * b1`.',
    'Where the tiles end, `cell` computes one element: for all rows of the band in the columns that are left, and for all columns in the rows that are left.',
    'Many machines multiply and add in one instruction: `(f32x4.relaxed_madd x y sums)` is x y + sums, where your browser knows relaxed SIMD. The limit that you are compared with may use it.',
  ],
  code: {
    javascript: { starter: starterJs, solution: solutionJs },
    wat: { starter: starterWat, solution: solutionWat },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases: (_, seed) => Promise.resolve(productCases(seed, covered(4, 4))),
  explain: explainProduct,
  extra: LADDER,
  lab: 'kernels',
};

export default exercise;
