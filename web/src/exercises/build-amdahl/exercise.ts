import type { Case, Exercise } from '../../bench/contract';
import { short } from '../../kit/words/format';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import { rows } from './real';
import { type Faster, gains, type Op } from './reference';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const fourDigits = (value: number): number => Number(value.toPrecision(4));

function explain({ args }: Case): string {
  const [ops, faster] = args as unknown as readonly [readonly Op[], Faster];
  return gains(ops, faster)
    .map(({ kind, speedup }) => {
      const made = `With ${kind} ${short(faster[kind] ?? 1)} times as fast`;
      return `${made}, the whole pass is ${fourDigits(speedup)} times as fast.`;
    })
    .join(' ');
}

const exercise: Exercise = {
  meta,
  entry: 'which_first',
  task: [
    'A profile lists the ops of one forward pass, each with its kind and its time. `faster` says of some kinds how many times as fast all their ops could be made; kinds that it does not name stay as they are. Write `which_first(ops, faster)`, which says which kind to begin with.',
    'You may make one kind fast. Return `first`, the kind that makes the whole pass fastest; `speedup`, how many times as fast the whole pass then is; and `ceiling`, how many times as fast it would be if the ops of that kind took no time at all. If the pass has ops of no other kind, nothing would be left: `ceiling` is then `None` (`null` in JavaScript).',
  ],
  signature: [
    ['ops', 'list of {name, kind, ms}: in the order in which they run'],
    ['faster', '{kind: times as fast}: names at least one kind, and only kinds that are in ops'],
    ['returns', '{first, speedup, ceiling}'],
  ],
  hints: [
    'Add up the times of all ops, and for each kind those of its own ops.',
    'If a kind that takes t of T ms becomes s times as fast, the whole takes T − t + t / s.',
    'The speed-up is the time before divided by the time after; the ceiling is what it becomes when t / s is 0.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases,
  explain,
  real: {
    title: 'Your prediction, and what making the op fast did here',
    unit: '× as fast',
    rows,
    says(answered) {
      const inside = answered.filter(({ row: { interval: [low, high] = [0, 0] }, yours }) => {
        const value = Number(yours);
        return low <= value && value <= high;
      }).length;
      return `The ops of a small CNN ran on slow, readable kernels, all but the matrix products; then one kind was made fast and the whole was timed again. In ${inside} of ${answered.length} your prediction lies in the measured 95 % interval. It rests on times of single ops, which are less sure than that of the whole, and on ops not disturbing each other.`;
    },
  },
  lab: 'amdahl',
};

export default exercise;
