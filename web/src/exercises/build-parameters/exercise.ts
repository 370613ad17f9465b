import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import {
  type ParameterLayer,
  parameterLayers,
  tensorsOf,
} from '../../bench/networks/parameter-layers';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

/** Names the number in the case that a wrong answer misses, or counts too often. */
function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [layers] = args as unknown as readonly [readonly ParameterLayer[]];
  const named = layers.flatMap((layer) => [
    ...tensorsOf([layer]).map(
      (shape) =>
        [`the size of a tensor of ${layer.name}`, shape.reduce((a, b) => a * b, 1)] as const,
    ),
    ...('in' in layer ? [[`the inputs of ${layer.name}`, layer.in] as const] : []),
  ]);
  const biases = layers.reduce((sum, layer) => {
    return sum + ('bias' in layer && layer.bias ? layer.out : 0);
  }, 0);
  return offBy(expected, returned, [...named, ['the number of all biases', biases]]);
}

const KNOWN = {
  mlp: 'MLP for digits',
  lenet5: 'LeNet-5',
  resnet18: 'ResNet-18',
  gpt2: 'GPT-2 small',
};

const real: Real = {
  title: 'Your count on well-known networks',
  unit: 'parameters',
  rows: (engine, signal) =>
    Promise.all(
      Object.entries(KNOWN).map(async ([preset, label]) => {
        const options = signal ? { signal } : {};
        const layers = parameterLayers(await engine.specOf(preset, options));
        return { label, args: [layers], ours: await engine.countParameters(preset, options) };
      }),
    ),
  says: (rows) => {
    const same = rows.every(({ row, yours }) => row.ours === yours);
    return same
      ? 'The same few lines count a network of 1998 that read cheques and one that writes text. GPT-2’s last layer is tied to its embedding: counted twice, that one table would add 38.6 million.'
      : 'At least one of them differs: these networks have layers of every kind in your task.';
  },
};

const exercise: Exercise = {
  meta,
  entry: 'count_parameters',
  task: [
    '[Parameters](parameter) are the numbers that training changes. Write `count_parameters(layers)`, which returns how many a network has.',
    'A network is a list of layers, and each has a `kind`. A `linear` layer multiplies by a matrix with `out` rows and `in` columns; a `conv2d` has a window of weights, height times width, for each pair of an input and an output channel. Both may have a bias: one number for each output.',
    'An `embedding` is a table; a `norm` (batch norm or layer norm) has a weight and a bias for each feature; every other kind trains nothing. A linear layer with `tied_to` is [tied](tied): it uses the table of the embedding of that name as its matrix. What is shared counts once.',
  ],
  signature: [
    ['linear', '{kind, name, in, out, bias, tied_to}; tied_to is a name or None (null)'],
    ['conv2d', '{kind, name, in, out, kernel, bias}; kernel is [height, width]'],
    ['embedding', '{kind, name, rows, width}'],
    ['norm', '{kind, name, features}'],
    ['returns', 'a whole number; 0 for a network without layers'],
  ],
  hints: [
    'Begin with linear layers only: `in * out` for the matrix, and `out` more if `bias` is true. See which cases turn right, then add the next kind.',
    'A convolution from 3 to 8 channels with a window of 5 by 5 has 3 × 8 windows of 25 weights each, and 8 biases if it has any.',
    'For a tied layer leave out the matrix, since the embedding has counted it. Its bias is still its own.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real,
  lab: 'parameters',
};

export default exercise;
