import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { si } from '../../kit/words/format';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';
import { eventsOf, type TensorEvent } from './timeline';

/** Names the tensors whose bytes equal the difference. */
function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [events] = args as unknown as readonly [readonly TensorEvent[]];
  const sizes = events.flatMap((event) =>
    event.do === 'allocate' ? [[`the size of ${event.tensor}`, event.bytes] as const] : [],
  );
  return offBy(expected, returned, sizes);
}

const KNOWN = [
  ['MLP for digits, a batch of 32', 'mlp', 32],
  ['LeNet-5, a batch of 32', 'lenet5', 32],
  ['ResNet-18 for CIFAR, one image', 'resnet18_cifar', 1],
  ['ResNet-18 for CIFAR, a batch of 32', 'resnet18_cifar', 32],
] as const;

const real: Real = {
  title: 'The peak of well-known networks',
  unit: 'bytes',
  rows: (engine, signal) =>
    Promise.all(
      KNOWN.map(async ([label, preset, batch]) => {
        const options = { batch, ...(signal && { signal }) };
        const { timeline, planned } = await engine.planMemory(preset, options);
        return { label, args: [eventsOf(timeline)], ours: planned.peak_bytes };
      }),
    ),
  says: (rows) => {
    const [last] = rows.slice(-1);
    if (last === undefined || typeof last.yours !== 'number') return '';
    const [events] = last.row.args as unknown as readonly [readonly TensorEvent[]];
    const all = events.reduce((sum, event) => sum + ('bytes' in event ? event.bytes : 0), 0);
    return `With a batch of 32 ResNet-18 allocates ${si(all, 'B')} in all, but holds no more than ${si(last.yours, 'B')} at once: what is released makes room for the next.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'peak_memory',
  task: [
    'Whether a network fits into memory is decided at its worst moment. Write `peak_memory(events)`, which returns the most bytes that are held at any one time.',
    'The engine says in order what it allocates and releases: the input, the weights, the output of each layer, [scratch memory](workspace). An event is either `{"do": "allocate", "tensor": "fc1", "bytes": 2048}` or `{"do": "release", "tensor": "fc1"}`. A release does not say how large the tensor was, so keep the sizes.',
    'A name may be allocated again once it has been released. What is never released, such as the weights, is held to the end.',
  ],
  signature: [
    ['events', 'list of {do, tensor, bytes}, in order'],
    ['returns', 'bytes, a whole number'],
  ],
  hints: [
    'Keep two numbers: what is held now, and the most that was held so far.',
    'Keep the size of each tensor under its name: a dictionary in Python, a Map or an object in JavaScript.',
    'Compare with the peak right after each allocation, not at the end.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real,
  lab: 'memory',
};

export default exercise;
