import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { count, percent } from '../../kit/words/format';
import { cases, partsOf } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [batch, tokens, width, heads] = args as readonly [number, number, number, number];
  return offBy(expected, returned, [
    ['the batch', batch],
    ['the number of tokens', tokens],
    ['the width', width],
    ['the number of heads', heads],
    ...(heads === 1 ? [] : [['the width of a head', width / heads] as const]),
  ]);
}

/** GPT-2 small's attention, for lengths up to four times its maximum. */
const LENGTHS = [256, 1024, 4096] as const;

const real: Real = {
  title: 'Attention of GPT-2’s size over longer and longer texts',
  unit: 'FLOPs',
  rows: async (engine, signal) => {
    const rows = LENGTHS.map(async (tokens) => {
      const sizes = [1, tokens, 768, 12] as const;
      const ours = await partsOf(engine, sizes, signal);
      return (['projections', 'scores', 'softmax', 'values'] as const).map((part) => ({
        label: `${count(tokens)} tokens: ${part}`,
        args: sizes,
        part,
        ours: ours[part],
      }));
    });
    return (await Promise.all(rows)).flat();
  },
  says: (rows) => {
    const yours = rows.map((row) => (typeof row.yours === 'number' ? row.yours : 0));
    const share = (from: number) => {
      const parts = yours.slice(from, from + 4);
      const all = parts.reduce((sum, part) => sum + part, 0);
      return all === 0 ? '' : percent(1 - (parts[0] ?? 0) / all);
    };
    return `What grows with T² is ${share(0)} of the work at 256 tokens and ${share(8)} at 4,096: 16 times the tokens make the projections 16 times as costly, the rest 256 times.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'attention_flops',
  task: [
    'In self-attention every token of a text looks at every token of the same text. Write `attention_flops(batch, tokens, width, heads)`, which returns the FLOPs of its four parts as a dictionary (in JavaScript an object).',
    '`projections`: four linear layers from `width` to `width` features, without bias, on every token: to queries, to keys, to values, and at the end the output. Then the width is split evenly among the heads, and each head works with its own slice of `width / heads` numbers.',
    '`scores`: in every head, each query times each key, a sum of `width / heads` products. `softmax`: 5 FLOPs for each score (scale, compare, subtract, sum, divide; the engine counts [exponentials](transcendentals) apart). `values`: in every head, each token sums the values of all tokens, times their weights.',
    'A sum of K products counts as 2 K [FLOPs](flop): K multiplications and K additions.',
  ],
  signature: [
    ['batch', 'how many texts'],
    ['tokens', 'T, the length of each text'],
    ['width', 'numbers for each token; a multiple of heads'],
    ['heads', 'how many heads'],
    ['returns', '{projections, scores, softmax, values}, whole numbers of the whole call'],
  ],
  hints: [
    'A projection is a linear layer: every one of batch × tokens rows has `width` outputs, each a sum of `width` products. There are four.',
    'How many scores are there? One for each pair of a token and a token, in each head, of each text: batch × heads × tokens × tokens.',
    'Each score is a sum of `width / heads` products. And each of the batch × heads × tokens × (width / heads) results of the last part is a sum of `tokens` products: the same number of FLOPs.',
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
