// A network small enough to train here in plain arithmetic, so that its weights are accessible: 64 pixels, 32 units, 10 digits. The engine
// rounds to 8 bits only; these weights can be rounded to any number of bits.

import type { Digits } from '../../feeding/digits';
import { seededRandom } from '../../kit/numbers/random';

const PIXELS = 64;
const UNITS = 32;
const DIGITS = 10;
const RATE = 0.1;
const BATCH = 16;
export const HELD_OUT = 395;

/** The parameters of a layer: a row of weights and a bias for each output. */
export interface Layer {
  readonly inputs: number;
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

export type Small = readonly [Layer, Layer];

export function begin(seed: number): Small {
  const random = seededRandom(seed);
  const layer = (inputs: number, outputs: number): Layer => {
    const limit = Math.sqrt(6 / inputs);
    const weights = Float32Array.from(
      { length: inputs * outputs },
      () => (2 * random() - 1) * limit,
    );
    return { inputs, weights, biases: new Float32Array(outputs) };
  };
  return [layer(PIXELS, UNITS), layer(UNITS, DIGITS)];
}

function forward({ inputs, weights, biases }: Layer, x: ArrayLike<number>): Float32Array {
  return biases.map((bias, row) => {
    let sum = bias;
    for (let at = 0; at < inputs; at += 1) sum += (weights[row * inputs + at] ?? 0) * (x[at] ?? 0);
    return sum;
  });
}

const relu = (x: Float32Array): Float32Array => x.map((value) => Math.max(0, value));

/** One step of stochastic gradient descent on one image. */
function step([first, second]: Small, x: Float32Array, label: number): void {
  const hidden = relu(forward(first, x));
  const scores = forward(second, hidden);
  const most = Math.max(...scores);
  const grown = scores.map((score) => Math.exp(score - most));
  const sum = grown.reduce((all, each) => all + each, 0);
  const error = grown.map((each, digit) => each / sum - (digit === label ? 1 : 0));
  const back = new Float32Array(UNITS);
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const slope = error[digit] ?? 0;
    for (let unit = 0; unit < UNITS; unit += 1) {
      const at = digit * UNITS + unit;
      back[unit] = (back[unit] ?? 0) + slope * (second.weights[at] ?? 0);
      second.weights[at] = (second.weights[at] ?? 0) - RATE * slope * (hidden[unit] ?? 0);
    }
    second.biases[digit] = (second.biases[digit] ?? 0) - RATE * slope;
  }
  for (let unit = 0; unit < UNITS; unit += 1) {
    if ((hidden[unit] ?? 0) <= 0) continue;
    const slope = back[unit] ?? 0;
    for (let pixel = 0; pixel < PIXELS; pixel += 1) {
      const at = unit * PIXELS + pixel;
      first.weights[at] = (first.weights[at] ?? 0) - RATE * slope * (x[pixel] ?? 0);
    }
    first.biases[unit] = (first.biases[unit] ?? 0) - RATE * slope;
  }
}

/** Trains on all but the held-out images; yields after each batch, so that the page may draw. */
export function* learn(
  net: Small,
  { images, labels }: Digits,
  epochs: number,
  seed: number,
): Generator<number> {
  const random = seededRandom(seed + 1);
  const taught = images.length - HELD_OUT;
  const steps = epochs * taught;
  for (let done = 0; done < steps; done += 1) {
    const index = Math.floor(random() * taught);
    step(net, images[index] ?? new Float32Array(PIXELS), labels[index] ?? 0);
    if (done % BATCH === 0) yield done / steps;
  }
}

/** The network with weights rounded to `bits` bits with a scale for each output, as float32. */
export function rounded([first, second]: Small, bits: number): Small {
  const side = 2 ** (bits - 1) - 1;
  const round = ({ inputs, weights, biases }: Layer): Layer => {
    const stored = weights.slice();
    for (let row = 0; row < biases.length; row += 1) {
      const own = stored.subarray(row * inputs, (row + 1) * inputs);
      const scale = own.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / side;
      if (scale > 0) own.set(own.map((each) => Math.round(each / scale) * scale));
    }
    return { inputs, weights: stored, biases };
  };
  return [round(first), round(second)];
}

/** The number of held-out images that it classifies correctly. */
export function right([first, second]: Small, { images, labels }: Digits): number {
  const from = images.length - HELD_OUT;
  return images.slice(from).filter((image, index) => {
    const scores = forward(second, relu(forward(first, image)));
    return scores.indexOf(Math.max(...scores)) === labels[from + index];
  }).length;
}
