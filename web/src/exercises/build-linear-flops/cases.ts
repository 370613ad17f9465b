import type { Case } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';

type Asked = readonly [name: string, shape: readonly number[], out: number, bias: boolean];

/** The layer as a spec for the engine; the batch is not part of a spec. */
const specOf = (shape: readonly number[], out: number, bias: boolean): object => ({
  name: 'exercise',
  input: { shape: shape.slice(1) },
  layers: [{ type: 'linear', name: 'fc', out_features: out, bias }],
});

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  // All sizes differ, so that none can be mistaken for another.
  const [a, b] = [draw.pick([3, 5]), draw.pick([7, 9])];
  const [batch, tokens] = [draw.pick([2, 4]), draw.pick([6, 8])];
  const corners: Asked[] = [
    ['batch 1, no bias', [1, a], b, false],
    ['batch 1, with bias', [1, a], b, true],
    ['a batch, no bias', [batch, a], b, false],
    ['a batch, with bias', [batch, a], b, true],
    ['one output', [batch, b], 1, true],
    ['one input feature', [batch, 1], a, false],
    ['one text of several tokens', [1, tokens, a], b, false],
    ['a batch of texts', [batch, tokens, a], b, false],
    ['a batch of texts, with bias', [batch, tokens, a], b, true],
    ['a shape of four sides', [batch, 2, tokens, a], b, true],
  ];
  const drawn = Array.from({ length: 12 }, (_, index): Asked => {
    const middle = index % 3 === 2 ? [2 + draw.size(126)] : [];
    const shape = [2 + draw.size(62), ...middle, 1 + draw.size(999)];
    return [`layer ${index + 1}`, shape, 1 + draw.size(999), index % 2 === 0];
  });
  return Promise.all(
    [...corners, ...drawn].map(async ([name, shape, out, bias]): Promise<Case> => {
      const options = { batch: shape[0] ?? 1, ...(signal && { signal }) };
      const { flops_per_call } = await engine.countFlops(specOf(shape, out, bias), options);
      return {
        name,
        args: [shape, out, bias],
        size: flops_per_call,
        clarity: Math.min(...shape, out) > 1 && !shape.includes(out) ? 1 : 0,
        expected: flops_per_call,
        tolerance: 0,
      };
    }),
  );
}
