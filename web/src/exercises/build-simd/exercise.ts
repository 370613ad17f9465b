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
    'Write `matmul(a, b, c, m, k, n)` once more, four columns of C at a time. A vector (`v128` in WebAssembly) holds four float32 numbers, and one instruction multiplies or adds all four: that is what SIMD means.',
    'Only WAT has vectors; JavaScript has no v128. In JavaScript keep four sums in variables of their own instead: a number of A is then read once for four products, and four sums need not wait for each other. Where n is no multiple of four, the columns that are left over are computed one by one.',
  ],
  signature: SIGNATURE,
  hints: [
    'The four numbers of B that are needed lie beside each other: row p, columns j to j + 3. Each is multiplied by the same number of A.',
    '`(v128.load address)` reads four numbers. `(f32x4.splat x)` makes a vector of x four times. `(f32x4.mul v w)` and `(f32x4.add v w)` multiply and add number by number. So: `(local.set $sums (f32x4.add (local.get $sums) (f32x4.mul (f32x4.splat …) (v128.load …))))`.',
    'In JavaScript: `s1 += factor * b[at + 1]`, where `at = p * n + j` is the place of the first of the four.',
    'After the last four, j stands at the first column that is left over: a plain loop goes on from there to n.',
  ],
  code: {
    javascript: { starter: starterJs, solution: solutionJs },
    wat: { starter: starterWat, solution: solutionWat },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases: (_, seed) => Promise.resolve(productCases(seed, covered(1, 4))),
  explain: explainProduct,
  extra: LADDER,
  lab: 'kernels',
};

export default exercise;
