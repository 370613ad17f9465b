import type { Exercise } from '../../bench/contract';
import { searchCases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const exercise: Exercise = {
  meta,
  entry: 'next_point',
  task: [
    'How large should a tile be, how far should a loop be unrolled, should B be packed? Nobody can compute that; it has to be tried. Below, more than 200 kernels are generated, checked and timed on this device, and you steer the search. Write its step: `next_point(sizes, tried)` returns the point to try next.',
    'The search climbs. A point is a list of indices, one for each dimension; dimension d has the indices 0 to `sizes[d] - 1`. Of the points tried so far, take the one with the highest score; of several equally good, the first. Its neighbours differ in one place by one. Return the first neighbour that lies inside and has not been tried: go dimension by dimension, and try one less before one more. Once it passes, it leads the search below.',
  ],
  signature: [
    ['sizes', 'list of whole numbers: how many values each dimension has'],
    [
      'tried',
      'list of {point, score}, in the order in which they were measured; score is the share of the limit',
    ],
    [
      'returns',
      'a point; all zeros where nothing has been tried; None (null) where every neighbour has been tried',
    ],
  ],
  hints: [
    'First find the best: go through `tried`, and keep one whose score is higher than that of the best so far. Higher, not equal: of equal ones the first stays.',
    'For each dimension d make two copies of the best point, one with 1 less at place d and one with 1 more. A copy: `list(point)` in Python, `[...point]` in JavaScript; else you change what was tried.',
    'Inside means 0 ≤ index < sizes[d]. In Python `point in known` compares lists by their contents; in JavaScript two arrays are never equal, so compare `String(point)`.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases: (_, seed) => Promise.resolve(searchCases(seed)),
  extra: {
    always: true,
    load: () => import('../../bench/tune/tune'),
  },
  lab: 'kernels',
};

export default exercise;
