// Profiles with random times, reproducible from the seed; the layers are those of networks as the engine describes them.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';
import { type Faster, gains, type Op } from './reference';

const FACTORS = [1.05, 1.2, 1.5, 2, 3, 5, 10, 40] as const;

const CORNERS: readonly (readonly [string, Op[], Faster])[] = [
  ['one op, and nothing else', [{ name: 'fc', kind: 'linear', ms: 4 }], { linear: 2 }],
  [
    'two ops of equal time',
    [
      { name: 'fc', kind: 'linear', ms: 3 },
      { name: 'relu', kind: 'relu', ms: 3 },
    ],
    { linear: 3 },
  ],
  [
    'a large share that hardly gains',
    [
      { name: 'fc', kind: 'linear', ms: 9 },
      { name: 'norm', kind: 'layer_norm', ms: 3 },
      { name: 'softmax', kind: 'softmax', ms: 0.25 },
    ],
    { linear: 1.1, layer_norm: 6, softmax: 50 },
  ],
  [
    'one kind in many small ops',
    [
      { name: 'conv1', kind: 'conv2d', ms: 4 },
      { name: 'relu1', kind: 'relu', ms: 2 },
      { name: 'relu2', kind: 'relu', ms: 2.5 },
      { name: 'relu3', kind: 'relu', ms: 1.5 },
    ],
    { conv2d: 4.5, relu: 4 },
  ],
  [
    'no op can be made faster but one',
    [
      { name: 'load', kind: 'input', ms: 5 },
      { name: 'conv1', kind: 'conv2d', ms: 2 },
      { name: 'pool1', kind: 'max_pool2d', ms: 1 },
    ],
    { max_pool2d: 8 },
  ],
];

const NETWORKS = ['mlp', 'lenet5', 'cnn', 'gpt_nano'] as const;

type Layers = readonly { readonly name: string; readonly type: string }[];

function drawn(draw: Draws, layers: Layers): readonly [Op[], Faster] {
  for (;;) {
    const from = draw.whole(0, Math.max(0, layers.length - 12));
    const ops = layers
      .slice(from, from + draw.whole(4, 12))
      .map(({ name, type }) => ({ name, kind: type, ms: draw.real(0.02, 6, 3) }));
    const kinds = [...new Set(ops.map(({ kind }) => kind))];
    // All factors differ, so that each mistaken rule gives one answer.
    const factors = draw.shuffled(FACTORS);
    const named = kinds
      .filter(() => draw.chance(0.8))
      .flatMap((kind, index) => (index < factors.length ? [[kind, factors[index]]] : []));
    const faster = Object.fromEntries(named) as Faster;
    const [best, second] = gains(ops, faster);
    // If two kinds gained the same, both would be right, so such a case is not used.
    if (best !== undefined && best.speedup > 1.001 * (second?.speedup ?? 0)) return [ops, faster];
  }
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const all: (readonly [string, Op[], Faster])[] = [...CORNERS];
  for (let index = 0; index < 20; index++) {
    const model = draw.pick(NETWORKS);
    const { layers } = await engine.describe(model, signal ? { signal } : {});
    all.push([`profile ${index + 1}, ops of ${model}`, ...drawn(draw, layers)]);
  }
  return all.map(([name, ops, faster]): Case => {
    const [best] = gains(ops, faster);
    const { kind = '', speedup = 1, ceiling = null } = best ?? {};
    const expected = { first: kind, speedup, ceiling };
    return { name, args: [ops, faster], size: ops.length, expected };
  });
}
