// The work of a data loader on a stored image before it reaches the network. Pure; runs in the loader's worker.

import { type Random, seededRandom } from '../kit/numbers/random';

export interface Recipe {
  /** The side in pixels to which a stored image is decoded; the work grows with its square. */
  readonly photo_side: number;
  /** The number of random warps with noise at that size, one after the other. */
  readonly passes: number;
  /** The network's input shape is [channels, side, side]. */
  readonly channels: number;
  readonly side: number;
}

// The format of digits.bin is described in engine/data/README.md.
const COUNT_AT = 12;
const LABELS_AT = 36;
const STORED_SIDE = 8;
const BITS = 5;
const MOST_INK = 16;
const IMAGE_BYTES = (STORED_SIDE * STORED_SIDE * BITS) / 8;

export const storedImages = (file: Uint8Array): number =>
  new DataView(file.buffer, file.byteOffset).getUint32(COUNT_AT, true);

export const labelOf = (file: Uint8Array, index: number): number => file[LABELS_AT + index] ?? 0;

/** The 64 pixels of an image, 0 (paper) to 1 (ink), from its stream of 5-bit numbers. */
export function decode(file: Uint8Array, index: number): Float32Array {
  const pixels = new Float32Array(STORED_SIDE * STORED_SIDE);
  let at = LABELS_AT + storedImages(file) + index * IMAGE_BYTES;
  let waiting = 0;
  let bits = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    if (bits < BITS) {
      waiting |= (file[at] ?? 0) << bits;
      at += 1;
      bits += 8;
    }
    pixels[i] = (waiting & 31) / MOST_INK;
    waiting >>= BITS;
    bits -= BITS;
  }
  return pixels;
}

/** x' = a x + b y + c, y' = d x + e y + f: the source position, in pixels, for each pixel of the result. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Resamples `from` x `from` pixels to `to` x `to`, bilinearly; the outside is paper. */
function resample(source: Float32Array, from: number, to: number, map: Affine): Float32Array {
  const [a, b, c, d, e, f] = map;
  const result = new Float32Array(to * to);
  const last = from - 1;
  for (let row = 0; row < to; row += 1) {
    for (let column = 0; column < to; column += 1) {
      const x = a * column + b * row + c;
      const y = d * column + e * row + f;
      if (x <= -1 || y <= -1 || x >= from || y >= from) continue;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const u = x - left;
      const v = y - top;
      const at = top * from + left;
      const inLeft = left >= 0;
      const inRight = left < last;
      let value = 0;
      if (top >= 0) {
        if (inLeft) value += (1 - u) * (1 - v) * (source[at] as number);
        if (inRight) value += u * (1 - v) * (source[at + 1] as number);
      }
      if (top < last) {
        if (inLeft) value += (1 - u) * v * (source[at + from] as number);
        if (inRight) value += u * v * (source[at + from + 1] as number);
      }
      result[row * to + column] = value;
    }
  }
  return result;
}

/** Scales the whole source, with pixel centres mapped to pixel centres. */
const scaled = (from: number, to: number): Affine => {
  const factor = from / to;
  return [factor, 0, 0.5 * factor - 0.5, 0, factor, 0.5 * factor - 0.5];
};

const spread = (random: Random, half: number): number => half * (2 * random() - 1);

/** A random rotation by a few degrees and zoom by a few percent around the centre, with a small shift. */
function smallWarp(side: number, random: Random): Affine {
  const angle = spread(random, 0.06);
  const zoom = 1 + spread(random, 0.02);
  const [cosine, sine] = [zoom * Math.cos(angle), zoom * Math.sin(angle)];
  const centre = (side - 1) / 2;
  return [
    cosine,
    -sine,
    centre * (1 - cosine + sine) + spread(random, 0.01 * side),
    sine,
    cosine,
    centre * (1 - sine - cosine) + spread(random, 0.01 * side),
  ];
}

/** Rotates, zooms and shifts a little, then changes contrast and adds noise. */
function augmentOnce(photo: Float32Array, side: number, random: Random): Float32Array {
  const warped = resample(photo, side, side, smallWarp(side, random));
  const contrast = 1 + spread(random, 0.05);
  for (let i = 0; i < warped.length; i += 1) {
    warped[i] = contrast * (warped[i] as number) + spread(random, 0.01);
  }
  return warped;
}

/** A random square crop of at least 80 % of the side, scaled to the network's size. There is no flip: a mirrored 2 is not a 2. */
function randomCrop(photo: Float32Array, from: number, to: number, random: Random): Float32Array {
  const side = from * (0.8 + 0.2 * random());
  const free = from - side;
  const [factor, , middle] = scaled(side, to);
  return resample(photo, from, to, [
    factor,
    0,
    middle + free * random(),
    0,
    factor,
    middle + free * random(),
  ]);
}

/** Normalises to mean 0 and standard deviation 1 in every channel; several channels each get their own tint. */
function normalise(image: Float32Array, channels: number, random: Random, into: Float32Array) {
  let sum = 0;
  let squares = 0;
  for (const value of image) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / image.length;
  const deviation = Math.sqrt(Math.max(1e-6, squares / image.length - mean * mean));
  for (let channel = 0; channel < channels; channel += 1) {
    const tint = channels === 1 ? 1 : 1 + spread(random, 0.2);
    const base = channel * image.length;
    for (let i = 0; i < image.length; i += 1) {
      into[base + i] = (tint * ((image[i] as number) - mean)) / deviation;
    }
  }
}

/** Decodes and augments one image into `into`, of shape [channels, side, side]. */
export function prepare(
  file: Uint8Array,
  index: number,
  recipe: Recipe,
  random: Random,
  into: Float32Array,
): void {
  const { photo_side, passes, channels, side } = recipe;
  let photo = resample(
    decode(file, index),
    STORED_SIDE,
    photo_side,
    scaled(STORED_SIDE, photo_side),
  );
  for (let pass = 0; pass < passes; pass += 1) photo = augmentOnce(photo, photo_side, random);
  normalise(randomCrop(photo, photo_side, side, random), channels, random, into);
}

/** The index of the nth image of an epoch: a fixed permutation that visits every image once before any is repeated. */
export function imageAt(position: number, count: number, seed: number): number {
  const stride = 1009; // has no common divisor with 1,797 images
  return (position * stride + seed * 131) % count;
}

/** A batch in the engine's format: images [B, C, S, S] as float32, then labels [B] as int32. */
export function makeBatch(
  file: Uint8Array,
  number: number,
  batch: number,
  recipe: Recipe,
  seed: number,
): Uint8Array {
  const values = recipe.channels * recipe.side ** 2;
  const bytes = new Uint8Array(4 * batch * (values + 1));
  const labels = new Int32Array(bytes.buffer, 4 * batch * values, batch);
  const count = storedImages(file);
  for (let i = 0; i < batch; i += 1) {
    const position = number * batch + i;
    const index = imageAt(position, count, seed);
    const into = new Float32Array(bytes.buffer, 4 * i * values, values);
    prepare(file, index, recipe, seededRandom(seed + 7919 * position), into);
    labels[i] = labelOf(file, index);
  }
  return bytes;
}
