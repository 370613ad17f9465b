import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { parameterLayers } from '../../bench/networks/parameter-layers';
import { short } from '../../kit/words/format';
import { bytesOf, cases, type Layer } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [layers, batch] = args as unknown as readonly [readonly Layer[], number];
  const sum = (of: (layer: Layer) => number) =>
    4 * layers.reduce((total, layer) => total + of(layer), 0);
  const weights = sum((layer) => layer.in * layer.out + (layer.bias ? layer.out : 0));
  return offBy(expected, returned, [
    ['the weights in bytes, or the gradients', weights],
    ['twice the weights in bytes', 2 * weights],
    ['the outputs of all layers in bytes', batch * sum((layer) => layer.out)],
    [
      'the outputs of all layers but the last, in bytes',
      batch * sum((layer) => layer.out) - 4 * batch * (layers.at(-1)?.out ?? 0),
    ],
    ['the loss in bytes', 4],
  ]);
}

const KNOWN = [
  ['Batch 1, SGD', 1, 'sgd'],
  ['Batch 1, Adam', 1, 'adam'],
  ['Batch 64, Adam', 64, 'adam'],
  ['Batch 4,096, Adam', 4096, 'adam'],
] as const;

const real: Real = {
  title: 'The MLP for digits, 784-256-128-10, in training',
  unit: 'bytes',
  rows: async (engine, signal) => {
    const spec = await engine.specOf('mlp', signal ? { signal } : {});
    const layers = parameterLayers(spec).flatMap((layer): Layer[] =>
      layer.kind === 'linear' ? [{ in: layer.in, out: layer.out, bias: layer.bias }] : [],
    );
    return Promise.all(
      KNOWN.map(async ([label, batch, optimizer]) => {
        const { all } = await bytesOf(engine, 'mlp', [batch, optimizer], signal);
        return { label, args: [layers, batch, optimizer], ours: all };
      }),
    );
  },
  says: (rows) => {
    const [sgd, adam, , large] = rows.map(({ yours }) => (typeof yours === 'number' ? yours : 0));
    if (!sgd || !adam || !large) return '';
    return `At batch 1 nearly all of it is weights, gradients and state: Adam takes ${short(adam / sgd)} times what SGD takes. At 4,096 the activations are the larger part, and the choice of optimizer matters less.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'training_memory',
  task: [
    'Training takes more memory than using a network. Write `training_memory(layers, batch, optimizer)`: the bytes of weights, gradients, the [optimizer](optimizer)’s state and activations, added up. Every number is a float32, 4 bytes.',
    'The network is a list of linear layers with a relu after each but the last. The weights of a layer are a matrix of `in` times `out` numbers and, if `bias` is true, `out` more. Every weight has a [gradient](gradient). For every weight `"sgd"` keeps nothing between steps, `"momentum"` keeps one number, `"adam"` and `"adamw"` keep two.',
    '[Activations](activations) are what the forward pass leaves for the backward pass: of each sample in the batch, the `out` numbers of every layer. After a layer with a relu these are the relu’s output; what went into the relu is released. The [loss](loss), one number, counts too. Leave out the input and scratch memory.',
  ],
  signature: [
    ['layers', 'list of {in, out, bias}'],
    ['batch', 'samples in one step'],
    ['optimizer', '"sgd", "momentum", "adam" or "adamw"'],
    ['returns', 'bytes, a whole number'],
  ],
  hints: [
    'Count the weights first, as in the exercise on parameters. There are as many gradients, and the state is 0, 1 or 2 times as many numbers.',
    'Only the activations depend on the batch: `batch * out` for every layer, the last included, plus 1 for the loss.',
    'Multiply by 4 at the end. Two cases that differ only in the optimizer differ by the weights, or by twice the weights.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real,
  lab: 'training',
};

export default exercise;
