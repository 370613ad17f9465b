import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';
import {
  conv,
  drawnImageNetwork,
  drawnPerceptron,
  flatten,
  linear,
  type Network,
  pool,
  relu,
  specOf,
} from './networks';

type Named = readonly [name: string, network: Network];

/** Networks with one difficulty each. */
function corners(draw: Draws): Named[] {
  const [a, b] = [draw.pick([3, 5]), draw.pick([7, 11])];
  const batch = draw.pick([2, 4]);
  const image = [1, a, 7, 9];
  const even = [1, a, 6, 8];
  return [
    ['no layers at all', { shape: [batch, a], layers: [] }],
    ['one linear layer, one sample', { shape: [1, a], layers: [linear(b)] }],
    ['one linear layer, a batch', { shape: [batch, a], layers: [linear(b)] }],
    ['one linear layer with bias', { shape: [1, a], layers: [linear(b, true)] }],
    ['one linear layer with bias, a batch', { shape: [batch, a], layers: [linear(b, true)] }],
    ['only a relu', { shape: [1, b], layers: [relu] }],
    ['two linear layers', { shape: [1, a], layers: [linear(b), relu, linear(a)] }],
    ['one convolution', { shape: image, layers: [conv(b, 3)] }],
    ['one convolution with bias', { shape: image, layers: [conv(b, 3, { bias: true })] }],
    ['padding', { shape: image, layers: [conv(b, 3, { padding: 1 })] }],
    ['a last window that does not fit', { shape: even, layers: [conv(b, 3, { stride: 2 })] }],
    ['only a pool', { shape: even, layers: [pool(2, 2)] }],
    ['a pool whose windows overlap', { shape: image, layers: [pool(3, 2)] }],
    ['a convolution after a pool', { shape: even, layers: [pool(2, 2), conv(b, 3)] }],
    ['a relu on an image, a batch', { shape: [batch, a, 5, 4], layers: [relu] }],
    ['a flattened image', { shape: [1, a, 3, 4], layers: [flatten, linear(b)] }],
  ];
}

/** What the engine counts. */
export async function countsOf(engine: Profiler, network: Network, signal?: AbortSignal) {
  const options = { batch: network.shape[0] ?? 1, ...(signal && { signal }) };
  const counted = await engine.countFlops(specOf(network), options);
  return { per_call: counted.flops_per_call, per_sample: counted.flops_per_sample };
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const drawn = Array.from({ length: 5 }, (_, index): Named[] => [
    [`perceptron ${index + 1}`, drawnPerceptron(draw)],
    [`network for images ${index + 1}`, drawnImageNetwork(draw)],
  ]).flat();
  return Promise.all(
    [...corners(draw), ...drawn].map(async ([name, network]): Promise<Case> => {
      const expected = await countsOf(engine, network, signal);
      const { shape, layers } = network;
      const size = 1e12 * layers.length + expected.per_call;
      const [first] = layers;
      // A batch of one linear layer, all of whose sizes differ.
      const clear = layers.length === 1 && first?.kind === 'linear' && (shape[0] ?? 1) > 1;
      return {
        ...{ name, args: [shape, layers], size, expected, tolerance: 0 },
        ...(clear ? { clarity: 1 } : {}),
      };
    }),
  );
}
