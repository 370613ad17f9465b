// Small networks with one difficulty each, then larger ones of every kind.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import { imageNetwork, perceptron, tokenNetwork } from '../../bench/networks/drawn';
import {
  type NetworkInput,
  type ParameterLayer,
  type ParameterNetwork,
  specOf,
} from '../../bench/networks/parameter-layers';
import type { Profiler } from '../../engine/profiler';

type Named = readonly [name: string, network: ParameterNetwork];

const flat = (features: number): NetworkInput => ({ shape: [features] });
const fc = (from: number, to: number, bias: boolean, name = 'fc'): ParameterLayer => ({
  kind: 'linear',
  name,
  in: from,
  out: to,
  bias,
  tied_to: null,
});

/** The sizes are random too: distinct primes, and none is a side of the kernel. */
function corners(draw: Draws): Named[] {
  const [a, b, c] = [draw.pick([5, 7]), draw.pick([11, 13]), draw.pick([17, 19])];
  const tied = (bias: boolean): ParameterNetwork => ({
    input: { tokens: { vocabulary: c, length: 4 } },
    layers: [
      { kind: 'embedding', name: 'wte', rows: c, width: a },
      { kind: 'linear', name: 'head', in: a, out: c, bias, tied_to: 'wte' },
    ],
  });
  const conv = (bias: boolean): ParameterNetwork => ({
    input: { shape: [a, 9, 9] },
    layers: [{ kind: 'conv2d', name: 'conv', in: a, out: b, kernel: [3, 2], bias }],
  });
  return [
    ['no layers at all', { input: flat(a), layers: [] }],
    ['only a relu', { input: flat(a), layers: [{ kind: 'relu', name: 'relu' }] }],
    ['one linear layer, no bias', { input: flat(a), layers: [fc(a, b, false)] }],
    ['one linear layer with bias', { input: flat(a), layers: [fc(a, b, true)] }],
    [
      'two linear layers, one bias',
      { input: flat(a), layers: [fc(a, b, true, 'fc1'), fc(b, c, false, 'fc2')] },
    ],
    ['one convolution, no bias', conv(false)],
    ['one convolution with bias', conv(true)],
    ['one norm', { input: flat(b), layers: [{ kind: 'norm', name: 'ln', features: b }] }],
    [
      'one embedding',
      {
        input: { tokens: { vocabulary: c, length: 4 } },
        layers: [{ kind: 'embedding', name: 'wte', rows: c, width: a }],
      },
    ],
    ['a layer tied to an embedding', tied(false)],
    ['a tied layer with a bias of its own', tied(true)],
  ];
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const larger = Array.from({ length: 4 }, (_, index): Named[] => [
    [`perceptron ${index + 1}`, perceptron(draw)],
    [`network for images ${index + 1}`, imageNetwork(draw)],
    [`network for text ${index + 1}`, tokenNetwork(draw, index % 2 === 0)],
  ]).flat();
  return Promise.all(
    [...corners(draw), ...larger].map(async ([name, network]): Promise<Case> => {
      const expected = await engine.countParameters(specOf(network), signal ? { signal } : {});
      const { layers } = network;
      // A norm has two numbers for each feature, which is no place to begin.
      const clarity = layers.some(({ kind }) => kind === 'norm') ? 0 : 1;
      const size = 1e6 * layers.length + expected;
      return { name, args: [layers], size, clarity, expected, tolerance: 0 };
    }),
  );
}
