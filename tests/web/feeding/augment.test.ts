// Batches that the data loader makes from stored images are the same for the same seed, whichever worker makes them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  decode,
  imageAt,
  labelOf,
  makeBatch,
  type Recipe,
  storedImages,
} from '../../../web/src/feeding/augment';

const file = new Uint8Array(
  readFileSync(new URL('../../../engine/data/digits.bin', import.meta.url)),
);
const recipe: Recipe = { photo_side: 24, passes: 2, channels: 3, side: 16 };

test('decode: gives the sum of all pixels and the class sizes of the original', () => {
  expect(storedImages(file)).toBe(1797);
  let ink = 0;
  const classes = new Array<number>(10).fill(0);
  for (let i = 0; i < 1797; i += 1) {
    for (const pixel of decode(file, i)) ink += 16 * pixel;
    classes[labelOf(file, i)] = (classes[labelOf(file, i)] ?? 0) + 1;
  }
  expect(classes).toEqual([178, 182, 177, 183, 181, 182, 181, 179, 174, 180]);
  expect(ink).toBe(561718);
});

test('an epoch visits every image once', () => {
  const seen = new Set(Array.from({ length: 1797 }, (_, i) => imageAt(i, 1797, 5)));
  expect(seen.size).toBe(1797);
});

const values = (bytes: Uint8Array, batch: number): Float32Array =>
  new Float32Array(bytes.buffer, 0, batch * recipe.channels * recipe.side ** 2);

test('makeBatch: images with mean 0, then their labels', () => {
  const bytes = makeBatch(file, 3, 4, recipe, 1);
  expect(bytes.byteLength).toBe(4 * 4 * (3 * 16 * 16 + 1));
  const images = values(bytes, 4);
  const plane = images.subarray(0, 256);
  expect(plane.reduce((sum, value) => sum + value, 0) / 256).toBeCloseTo(0, 5);
  const labels = new Int32Array(bytes.buffer, 4 * images.length, 4);
  const expected = [12, 13, 14, 15].map((position) => labelOf(file, imageAt(position, 1797, 1)));
  expect([...labels]).toEqual(expected);
});

test('makeBatch: the same number and seed give the same bytes, another another crop of the same image', () => {
  const bytes = makeBatch(file, 0, 2, recipe, 1);
  expect(makeBatch(file, 0, 2, recipe, 1)).toEqual(bytes);
  const next = makeBatch(file, 1, 2, recipe, 1);
  expect(next).not.toEqual(bytes);
  // With 2 images per batch, batch 1797 begins at position 2 · 1797, so it has the same images in a later epoch.
  const epochLater = makeBatch(file, 1797, 2, { ...recipe }, 1);
  expect(new Int32Array(epochLater.buffer, 4 * 2 * 768)).toEqual(
    new Int32Array(bytes.buffer, 4 * 2 * 768),
  );
  expect(values(epochLater, 2)).not.toEqual(values(bytes, 2));
});

test('makeBatch: passes change the image, and none is unreadable', () => {
  const plain = values(makeBatch(file, 0, 2, { ...recipe, passes: 0 }, 1), 2);
  const warped = values(makeBatch(file, 0, 2, { ...recipe, passes: 20 }, 1), 2);
  expect(warped).not.toEqual(plain);
  expect(warped.every(Number.isFinite)).toBe(true);
  // The images are normalised, so some inked pixels are well above the mean.
  expect(Math.max(...warped)).toBeGreaterThan(1);
});
