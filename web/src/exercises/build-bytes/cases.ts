// The engine counts the bytes of a network's parameters in float32. float16 takes half of them and int8 a quarter by definition; MB and MiB
// are defined as well.

import type { Case } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';
import { imageNetwork, perceptron, tokenNetwork } from '../../bench/networks/drawn';
import {
  type ParameterLayer,
  type ParameterNetwork,
  specOf,
  tensorsOf,
} from '../../bench/networks/parameter-layers';
import type { Profiler } from '../../engine/profiler';

export const PRECISIONS = ['float32', 'float16', 'int8'] as const;
export const UNITS = ['B', 'MB', 'MiB'] as const;
type Precision = (typeof PRECISIONS)[number];
type Unit = (typeof UNITS)[number];

const OF_FLOAT32: Readonly<Record<Precision, number>> = { float32: 1, float16: 1 / 2, int8: 1 / 4 };
const BYTES_OF: Readonly<Record<Unit, number>> = { B: 1, MB: 1e6, MiB: 2 ** 20 };

/** @param bytes the bytes in float32 */
export const inUnit = (bytes: number, precision: Precision, unit: Unit): number =>
  (bytes * OF_FLOAT32[precision]) / BYTES_OF[unit];

const matrix = (from: number, to: number, bias = false): ParameterNetwork => ({
  input: { shape: [from] },
  layers: [{ kind: 'linear', name: 'fc', in: from, out: to, bias, tied_to: null }],
});

const only = (layer: ParameterLayer, shape: readonly number[]): ParameterNetwork => ({
  input: { shape },
  layers: [layer],
});

type Asked = readonly [name: string, network: ParameterNetwork, precision: Precision, unit: Unit];

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const [a, b] = [draw.whole(3, 6), draw.whole(7, 12)];
  const conv = only({ kind: 'conv2d', name: 'conv', in: a, out: b, kernel: [3, 3], bias: false }, [
    a,
    9,
    9,
  ]);
  const corners: Asked[] = [
    ['no tensors at all', { input: { shape: [a] }, layers: [] }, 'float32', 'B'],
    ['one matrix, float32, bytes', matrix(a, b), 'float32', 'B'],
    ['one matrix, float16, bytes', matrix(a, b), 'float16', 'B'],
    ['one matrix, int8, bytes', matrix(a, b), 'int8', 'B'],
    ['a matrix and a vector', matrix(a, b, true), 'float32', 'B'],
    ['one matrix, MB', matrix(a, b), 'float32', 'MB'],
    ['one matrix, MiB', matrix(a, b), 'float32', 'MiB'],
    ['two vectors', only({ kind: 'norm', name: 'ln', features: b }, [b]), 'float16', 'B'],
    ['a tensor with four sides', conv, 'int8', 'MB'],
    ['exactly one MiB', matrix(512, 512), 'float32', 'MiB'],
    ['exactly one MiB, in MB', matrix(512, 512), 'float32', 'MB'],
    ['several MB', matrix(700 + a, 900 + b, true), 'float16', 'MB'],
    ['almost two MB', matrix(900 + a, 1000 + b), 'float16', 'MB'],
  ];
  const drawn = Array.from({ length: 9 }, (_, index): Asked => {
    const kinds = [perceptron, imageNetwork, () => tokenNetwork(draw, false)] as const;
    const network = (kinds[index % 3] ?? perceptron)(draw);
    const [precision, unit] = [PRECISIONS[index % 3], UNITS[Math.floor(index / 3)]];
    return [`network ${index + 1}`, network, precision ?? 'int8', unit ?? 'MB'];
  });
  const options = signal ? { signal } : {};
  return Promise.all(
    [...corners, ...drawn].map(async ([name, network, precision, unit]): Promise<Case> => {
      const { parameters_bytes: bytes } = await engine.describe(specOf(network), options);
      const shapes = tensorsOf(network.layers);
      const expected = inUnit(bytes, precision, unit);
      return { name, args: [shapes, precision, unit], size: 1e9 * shapes.length + bytes, expected };
    }),
  );
}
