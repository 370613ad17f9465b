import type { Exercise } from '../../bench/contract';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const exercise: Exercise = {
  meta,
  entry: 'normalize',
  task: [
    'Softmax turns numbers into probabilities: exp(value) divided by the sum of all exp. Layer norm moves and scales numbers: (value − mean) / √(variance + eps), where the variance is the mean of the squared distances from the mean. Write `normalize(values, eps)`, which returns both for a list of values.',
    'Written down like that, both fail on large numbers: exp(1000) overflows, and the mean of the squares less the square of the mean cancels to nonsense. Some lists here are around 1000, some around −1000, some around thirty million.',
    'A fast kernel reads its input as seldom as it can. Try to gather all you need in one loop over the values, and to write the results in a second one. Only the results are graded: a version with more loops passes, too.',
  ],
  signature: [
    ['values', 'list of at least one number'],
    ['eps', 'a small number above 0, added to the variance'],
    ['returns', '{softmax, layer_norm}: two lists as long as values'],
  ],
  hints: [
    'exp(a − m) / Σ exp(b − m) is the same for every m. With the largest value as m, no exponent is above 0 and the sum is at least 1.',
    'In one loop the largest value is known only at the end. Keep the largest so far and the sum relative to it; when a larger one comes, multiply the sum by exp(old largest − new largest).',
    'Mean and variance in one loop (Welford): distance = value − mean; mean += distance / count; squares += distance · (value − mean), with the new mean. The variance is squares / count.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases,
  explain: ({ args: [values] }) => {
    const largest = Math.max(...(values as number[]));
    return Math.abs(largest) > 700
      ? 'Here exp(value) by itself is too large or too small for any float: subtract something first.'
      : undefined;
  },
  extra: { load: () => import('./training') },
  lab: 'fusion',
};

export default exercise;
