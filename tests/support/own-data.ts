// Networks trained in PyTorch, with 100 inputs and PyTorch's outputs for them: tests/fixtures/own-data/make.py.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readNpy } from '../../web/src/engine/npy.ts';

/** Largest allowed difference from PyTorch's output. */
export const TOLERANCE = 1e-5;
export const NETWORKS = ['images', 'tokens'] as const;

export const ownFile = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/own-data/${name}`, import.meta.url));
export const ownBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(ownFile(name)));
export const ownSpec = (name: string): string => readFileSync(ownFile(`${name}.json`), 'utf8');

/** The largest difference; fails where shapes differ or a value is NaN. */
export function furthest(
  given: { readonly data: ArrayLike<number>; readonly shape: readonly number[] },
  name: string,
): number {
  const { data, shape } = readNpy(ownBytes(`${name}-output.npy`));
  const torch = data as Float32Array;
  if (shape.join() !== given.shape.join() || torch.length !== given.data.length) {
    throw new Error(`[${given.shape}] is not [${shape}]`);
  }
  return torch.reduce((most, value, at) => {
    const distance = Math.abs(value - (given.data[at] ?? Number.NaN));
    return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : Math.max(most, distance);
  }, 0);
}
