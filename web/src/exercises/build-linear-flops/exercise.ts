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

function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [shape, out] = args as readonly [readonly number[], number];
  const [batch = 1] = shape;
  const rows = shape.slice(0, -1).reduce((product, side) => product * side, 1);
  return offBy(expected, returned, [
    ['the batch', batch],
    ['the number of rows', rows],
    ['the number of outputs, rows × out_features', rows * out],
    ['out_features', out],
    ['the number of input features', shape.at(-1) ?? 1],
  ]);
}

/** Layers of presets, by their names in describe(). */
const KNOWN = [
  ['The MLP’s first layer, one digit', 'mlp', { batch: 1 }, 'fc1', [1, 784], 256, true],
  ['The same, a batch of 32', 'mlp', { batch: 32 }, 'fc1', [32, 784], 256, true],
  [
    'GPT-2’s feed-forward layer, one token',
    'gpt2',
    { seq: 1 },
    'h.0.mlp.fc',
    [1, 1, 768],
    3072,
    true,
  ],
  ['The same, 1,024 tokens', 'gpt2', { seq: 1024 }, 'h.0.mlp.fc', [1, 1024, 768], 3072, true],
  ['GPT-2’s last layer, one token', 'gpt2', { seq: 1 }, 'lm_head', [1, 1, 768], 50257, false],
] as const;

const real: Real = {
  title: 'Your count on layers of well-known networks',
  unit: 'FLOPs',
  rows: (engine, signal) =>
    Promise.all(
      KNOWN.map(async ([label, preset, sizes, name, shape, out, bias]) => {
        const { layers } = await engine.describe(preset, { ...sizes, ...(signal && { signal }) });
        const ours = layers.find((layer) => layer.name === name)?.flops ?? null;
        return { label, args: [shape, out, bias], ours };
      }),
    ),
  says: (rows) => {
    const [token, head] = [rows[2]?.yours, rows[4]?.yours];
    if (typeof token !== 'number' || typeof head !== 'number') return '';
    return `One token costs GPT-2’s feed-forward layer ${si(token, 'FLOP')}, and the last layer, which scores 50,257 words, ${si(head, 'FLOP')}.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'linear_flops',
  task: [
    'A linear layer takes vectors of `in_features` numbers. Each of its `out_features` outputs is a sum of products: every number of the vector times a weight. That is a matrix product. Write `linear_flops(input_shape, out_features, bias)`: the FLOPs of one call.',
    'A [FLOP](flop) is one multiplication or one addition. A sum of K products counts as K multiplications and K additions, so 2 K FLOPs: that is the custom, and the engine follows it. A bias is one addition for each output.',
    'The last number of `input_shape` is `in_features`. All others say how many vectors come in: `[32, 784]` is a batch of 32, `[8, 128, 768]` is 8 texts of 128 tokens.',
  ],
  signature: [
    ['input_shape', 'list of at least two whole numbers, the batch first'],
    ['out_features', 'a whole number'],
    ['bias', 'True or False (true or false)'],
    ['returns', 'FLOPs of the whole call, a whole number'],
  ],
  hints: [
    'How many outputs are there in all? For `[32, 784]` and 10 output features there are 32 × 10.',
    'Each output takes `2 * in_features` FLOPs, and one more with a bias.',
    'The number of rows is the product of all sides of `input_shape` but the last: 8 × 128 for `[8, 128, 768]`.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real,
  lab: 'flops',
};

export default exercise;
