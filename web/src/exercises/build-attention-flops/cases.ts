import type { Case } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';

type Sizes = readonly [batch: number, tokens: number, width: number, heads: number];

/** Attention without biases, with its products, its softmax and its projections as ops of their own. */
const specOf = ([, tokens, width, heads]: Sizes): object => ({
  name: 'exercise',
  input: { shape: [tokens, width] },
  layers: [{ type: 'self_attention', name: 'attn', heads, bias: false, materialised: true }],
});

/** The FLOPs that the engine counts for each part. */
export async function partsOf(engine: Profiler, sizes: Sizes, signal?: AbortSignal) {
  const options = { batch: sizes[0], ...(signal && { signal }) };
  const { layers } = await engine.describe(specOf(sizes), options);
  const flops = (name: string) => layers.find((layer) => layer.name === `attn.${name}`)?.flops ?? 0;
  return {
    projections: flops('qkv') + flops('proj'),
    scores: flops('scores'),
    softmax: flops('softmax'),
    values: flops('values'),
  };
}

const clarityOf = ([batch, tokens, width, heads]: Sizes): number => {
  const sizes = [batch, tokens, width, heads, width / heads];
  return Math.min(...sizes) > 1 && new Set(sizes).size === sizes.length ? 1 : 0;
};

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  // A head of size one would need no scaling, one FLOP less for each score. All sizes differ, so that the factor of a wrong answer shows
  // which size was forgotten.
  const [head = 3, tokens = 5, batch = 7] = draw.shuffled([3, 5, 7]);
  const heads = 4;
  const corners: (readonly [string, Sizes])[] = [
    ['one token, one head', [1, 1, head, 1]],
    ['two tokens, one head', [1, 2, head, 1]],
    ['more tokens, one head', [1, tokens, head, 1]],
    ['twice as many tokens', [1, 2 * tokens, head, 1]],
    ['two heads', [1, tokens, 2 * head, 2]],
    ['more heads', [1, tokens, heads * head, heads]],
    ['a batch, one head', [batch, tokens, head, 1]],
    ['a batch and heads', [batch, tokens, heads * head, heads]],
  ];
  const drawn = Array.from({ length: 14 }, (_, index) => {
    const number = draw.pick([1, 2, 3, 4, 8, 12]);
    const sizes: Sizes = [
      draw.whole(1, 8),
      1 + draw.size(511),
      number * (1 + draw.size(63)),
      number,
    ];
    return [`attention ${index + 1}`, sizes] as const;
  });
  return Promise.all(
    [...corners, ...drawn].map(async ([name, sizes]): Promise<Case> => {
      const expected = await partsOf(engine, sizes, signal);
      const size = Object.values(expected).reduce((sum, part) => sum + part, 0);
      return { name, args: sizes, size, clarity: clarityOf(sizes), expected, tolerance: 0 };
    }),
  );
}
