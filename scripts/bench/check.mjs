// Checks results against a float64 reference before any timing counts. Runs in the page.
import { inputsOf, outputLength, trainedOf } from './kinds.mjs';
import { positionsOf } from './sampling.mjs';

/** erf in float64: its Taylor series, and a continued fraction further out. */
export function erf(x) {
  const a = Math.abs(x);
  if (a > 6) return Math.sign(x);
  if (a < 2.5) {
    let sum = a;
    let power = a;
    for (let k = 1; k < 200; k += 1) {
      power *= (-a * a) / k;
      const term = power / (2 * k + 1);
      sum += term;
      if (Math.abs(term) < 1e-17 * Math.abs(sum)) break;
    }
    return (Math.sign(x) * sum * 2) / Math.sqrt(Math.PI);
  }
  let fraction = 0;
  for (let k = 80; k >= 1; k -= 1) fraction = k / 2 / (a + fraction);
  return Math.sign(x) * (1 - Math.exp(-a * a) / Math.sqrt(Math.PI) / (a + fraction));
}

export const ELEMENTWISE = {
  relu: (x) => Math.max(x, 0),
  gelu: (x) => 0.5 * x * (1 + erf(x * Math.SQRT1_2)),
  add: (x, y) => x + y,
};

/** Largest difference divided by the largest expected magnitude; Infinity as soon as a value is NaN. */
export function relativeError(count, at) {
  let error = 0;
  let largest = 0;
  for (let i = 0; i < count; i += 1) {
    const [actual, expected] = at(i);
    const difference = Math.abs(actual - expected);
    if (Number.isNaN(difference)) return Number.POSITIVE_INFINITY;
    error = Math.max(error, difference);
    largest = Math.max(largest, Math.abs(expected));
  }
  return error / largest;
}

function checkElementwise(one, y, { x, y: other }) {
  const step = Math.max(1, Math.floor(one.n / 65536)) | 1;
  const error = relativeError(Math.floor(one.n / step), (i) => {
    const at = i * step;
    return [y[at], ELEMENTWISE[one.op](x.data[at], other?.data[at])];
  });
  return { ok: error < 1e-5, error };
}

/**
 * Adam divides by the root of tiny squares, so single weights may differ where gradients vanish, and rounding may switch a ReLU
 * on. Therefore the loss and the whole update, as a vector, are compared.
 */
function checkTraining(one, y, expected, tensors) {
  const lossError = Math.abs(y[0] - expected[0]) / expected[0];
  let difference = 0;
  let update = 0;
  let at = 1;
  for (const { name } of trainedOf(one)) {
    for (const start of tensors[name].data) {
      difference += (y[at] - expected[at]) ** 2;
      update += (expected[at] - start) ** 2;
      at += 1;
    }
  }
  const updateError = Math.sqrt(difference / update);
  return { ok: lossError < 1e-3 && updateError < 0.05, error: lossError, updateError };
}

/**
 * Ranges of the expected values, each compared relative to its own largest value. Convolution gradients have two: the input's and
 * the weights'.
 */
function partsOf(one, places) {
  if (one.kind !== 'convgrad') return [[0, places.length]];
  const inputs = inputsOf(one)[0].shape.reduce((all, size) => all * size, 1);
  const middle = places.findIndex((place) => place >= inputs);
  return [
    [0, middle],
    [middle, places.length],
  ];
}

/** The position in the output of each expected value. */
const placesOf = (one) =>
  one.sampled ? positionsOf(one) : Uint32Array.from({ length: outputLength(one) }, (_, i) => i);

function errorOf(one, y, expected) {
  const places = placesOf(one);
  const errors = partsOf(one, places).map(([from, to]) =>
    relativeError(to - from, (i) => [y[places[from + i]], expected[from + i]]),
  );
  return Math.max(...errors);
}

/**
 * @param expected Float64Array; for a sampled case only the values at its positions; ignored for element-wise ops
 * @returns {ok, error, message?}
 */
export function check(one, y, expected, tensors) {
  const length = outputLength(one);
  if (y.length !== length) return { ok: false, message: `${y.length} values, expected ${length}` };
  if (one.kind === 'elementwise') return checkElementwise(one, y, tensors);
  if (one.kind.endsWith('_train')) return checkTraining(one, y, expected, tensors);
  const error = errorOf(one, y, expected);
  // Sums of integers are exact.
  return { ok: one.kind === 'int8_matmul' ? error === 0 : error < 1e-4, error };
}
