import type { Exercise } from '../../bench/contract';
import { explainProduct } from '../../bench/kernels/explain';
import { productCases } from '../../bench/kernels/product';
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
    'Write `matmul(a, b, c, m, k, n)`: the matrix product C = A B. The element of C in row i and column j is the sum over p of `a[i * k + p] * b[p * n + j]`. All numbers are float32 and lie row by row; store the result in `c`, whatever it held before.',
    'Make it right first: three loops, one inside the other. Then make it fast: once it passes, it is timed on this device, and your rung stands on the ladder beside the engine’s. Try the loops in the order i, p, j, so that the innermost one walks along the rows of B and C. Then cut j and p into blocks that fit the cache.',
  ],
  signature: SIGNATURE,
  hints: [
    'Row p of B begins after p rows of n numbers: row p and column j of B is `b[p * n + j]`.',
    'The order i, p, j adds to c many times: set c to zero first (`c.fill(0)`; in WAT `memory.fill`), then the innermost line is `c[i * n + j] += a[i * k + p] * b[p * n + j]`. What does not change with j may be read once, before the loop over j.',
    'A block of j begins at j0 = 0, 64, 128 … and ends at `Math.min(n, j0 + 64)`: the last one may be shorter.',
    'In WAT an instruction stands before its operands: `(f32.add (local.get $sum) (f32.mul x y))`. `(br_if $next_p condition)` goes back to the beginning of `(loop $next_p …)`.',
  ],
  code: {
    javascript: { starter: starterJs, solution: solutionJs },
    wat: { starter: starterWat, solution: solutionWat },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases: (_, seed) => Promise.resolve(productCases(seed)),
  explain: explainProduct,
  extra: LADDER,
  lab: 'kernels',
};

export default exercise;
