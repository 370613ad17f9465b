// Single outputs in float64, so that the cost of checking a case does not grow with its outputs.

import { ELEMENTWISE } from '../check.mjs';
import { imageOut, pooledOut } from '../kinds.mjs';
import { positionsOf } from '../sampling.mjs';

const activated = (value, act) => (act ? ELEMENTWISE[act](value) : value);

/** Caches the last row only, which suffices because positions ascend. */
function rowOf(make) {
  let last = -1;
  let made;
  return (row) => {
    if (row !== last) made = make(row);
    last = row;
    return made;
  };
}

const product =
  (a, b, bias, { k, n, act }) =>
  (position) => {
    const column = position % n;
    const row = (position - column) / n;
    let sum = bias ? bias[column] : 0;
    for (let p = 0; p < k; p += 1) sum += a[row * k + p] * b[p * n + column];
    return activated(sum, act);
  };

/** Padding before the first row or column: TensorFlow's SAME, where an odd remainder goes to the end. */
function start(size, out, ks, s) {
  return Math.max((out - 1) * s + ks - size, 0) >> 1;
}

/** Calls visit(input pixel, kernel position) for everything that an output pixel depends on. */
function visitWindow(one, oy, ox, visit) {
  const { h, w, ks, s = 1 } = one;
  const [, ho, wo] = imageOut(one);
  const top = oy * s - start(h, ho, ks, s);
  const left = ox * s - start(w, wo, ks, s);
  for (let u = 0; u < ks; u += 1) {
    if (top + u < 0 || top + u >= h) continue;
    for (let v = 0; v < ks; v += 1) {
      if (left + v >= 0 && left + v < w) visit((top + u) * w + left + v, u * ks + v);
    }
  }
}

/** Value of one output: its `channels` inputs at each pixel begin at channel first(o); weights [ks, ks, channels, outputs]. */
function windowSum(one, t, { channels, outputs, first }) {
  const { h, w, cin } = one;
  const [, ho, wo, cout] = imageOut(one);
  return (position) => {
    const o = position % cout;
    const pixel = (position - o) / cout;
    const [image, at] = [Math.floor(pixel / (ho * wo)), pixel % (ho * wo)];
    let sum = t.bias[o];
    visitWindow(one, Math.floor(at / wo), at % wo, (x, tap) => {
      const from = (image * h * w + x) * cin + first(o);
      for (let c = 0; c < channels; c += 1) {
        sum += t.x[from + c] * t.w[tap * channels * outputs + c * outputs + o];
      }
    });
    return activated(sum, one.act);
  };
}

function conv2d(one, t) {
  const { cin, cout, groups = 1 } = one;
  const channels = cin / groups;
  const first = (o) => Math.floor(o / (cout / groups)) * channels;
  return windowSum(one, t, { channels, outputs: cout, first });
}

/** Gradients of the whole input, then of the weights [ks, ks, cin / groups, cout]. */
function convgrad(one, t) {
  const { b = 1, h, w, cin, cout, ks, s = 1, groups = 1 } = one;
  const [, ho, wo] = imageOut(one);
  const channels = cin / groups;
  const outputs = cout / groups;
  const top = start(h, ho, ks, s);
  const left = start(w, wo, ks, s);
  const inputGradient = (position) => {
    const c = position % cin;
    const pixel = (position - c) / cin;
    const [image, at] = [Math.floor(pixel / (h * w)), pixel % (h * w)];
    const [y, x] = [Math.floor(at / w), at % w];
    const first = Math.floor(c / channels) * outputs;
    let sum = 0;
    for (let tap = 0; tap < ks * ks; tap += 1) {
      const oy = (y + top - Math.floor(tap / ks)) / s;
      const ox = (x + left - (tap % ks)) / s;
      const inside = oy >= 0 && oy < ho && ox >= 0 && ox < wo;
      if (!inside || !Number.isInteger(oy) || !Number.isInteger(ox)) continue;
      const dy = ((image * ho + oy) * wo + ox) * cout;
      const weight = (tap * channels + (c % channels)) * cout;
      for (let o = first; o < first + outputs; o += 1) sum += t.dy[dy + o] * t.w[weight + o];
    }
    return sum;
  };
  const weightGradient = (position) => {
    const o = position % cout;
    const c = Math.floor(position / cout) % channels;
    const tap = Math.floor(position / (cout * channels));
    const channel = Math.floor(o / outputs) * channels + c;
    let sum = 0;
    for (let pixel = 0; pixel < b * ho * wo; pixel += 1) {
      const image = Math.floor(pixel / (ho * wo));
      const y = (Math.floor(pixel / wo) % ho) * s + Math.floor(tap / ks) - top;
      const x = (pixel % wo) * s + (tap % ks) - left;
      if (y < 0 || y >= h || x < 0 || x >= w) continue;
      sum += t.dy[pixel * cout + o] * t.x[((image * h + y) * w + x) * cin + channel];
    }
    return sum;
  };
  const inputs = b * h * w * cin;
  return (at) => (at < inputs ? inputGradient(at) : weightGradient(at - inputs));
}

/** Weights [ks, ks, c, 1] are treated as [ks, ks, 1, c]. */
const dwconv = (one, t) => windowSum(one, t, { channels: 1, outputs: one.cin, first: (o) => o });

function softmax({ cols }, t) {
  const row = rowOf((at) => {
    const values = t.x.subarray(at * cols, (at + 1) * cols);
    const max = values.reduce((a, b) => Math.max(a, b), -Infinity);
    return { max, sum: values.reduce((all, value) => all + Math.exp(value - max), 0) };
  });
  return (position) => {
    const { max, sum } = row(Math.floor(position / cols));
    return Math.exp(t.x[position] - max) / sum;
  };
}

function layernorm({ cols }, t) {
  const row = rowOf((at) => {
    const values = t.x.subarray(at * cols, (at + 1) * cols);
    const mean = values.reduce((a, b) => a + b, 0) / cols;
    const variance = values.reduce((all, value) => all + (value - mean) ** 2, 0) / cols;
    return { mean, scale: 1 / Math.sqrt(variance + 1e-5) };
  });
  return (position) => {
    const { mean, scale } = row(Math.floor(position / cols));
    const column = position % cols;
    return (t.x[position] - mean) * scale * t.gamma[column] + t.beta[column];
  };
}

function attention({ s, d }, t) {
  const weights = rowOf((query) => {
    const keys = Math.floor(query / s) * s;
    const scores = Float64Array.from({ length: s }, (_, j) => {
      let dot = 0;
      for (let p = 0; p < d; p += 1) dot += t.q[query * d + p] * t.k[(keys + j) * d + p];
      return dot / Math.sqrt(d);
    });
    const max = scores.reduce((a, b) => Math.max(a, b), -Infinity);
    const exps = scores.map((score) => Math.exp(score - max));
    const sum = exps.reduce((a, b) => a + b, 0);
    return exps.map((value) => value / sum);
  });
  return (position) => {
    const query = Math.floor(position / d);
    const keys = Math.floor(query / s) * s;
    const column = position % d;
    return weights(query).reduce((all, p, j) => all + p * t.v[(keys + j) * d + column], 0);
  };
}

function pool(one, t) {
  const { op, h, w, cin, ks = 1, s = 1 } = one;
  const [, ho, wo] = op === 'mean' ? [0, 1, 1] : pooledOut(one);
  const [rows, columns] = op === 'mean' ? [h, w] : [ks, ks];
  return (position) => {
    const c = position % cin;
    const pixel = (position - c) / cin;
    const [image, at] = [Math.floor(pixel / (ho * wo)), pixel % (ho * wo)];
    const first = (image * h + Math.floor(at / wo) * s) * w + (at % wo) * s;
    const values = [];
    for (let u = 0; u < rows; u += 1) {
      for (let v = 0; v < columns; v += 1) values.push(t.x[(first + u * w + v) * cin + c]);
    }
    if (op === 'max') return values.reduce((a, b) => Math.max(a, b), -Infinity);
    return values.reduce((a, b) => a + b, 0) / values.length;
  };
}

const VALUES = {
  matmul: (one, t) => product(t.a, t.b, null, one),
  linear: (one, t) => product(t.x, t.w, t.bias, one),
  conv2d,
  convgrad,
  dwconv,
  pool,
  softmax,
  layernorm,
  attention,
};

/** Float64 results at the case's positions; float32 inputs are exact in float64. @param t arrays by name */
export function sampledReference(one, t) {
  const valueAt = VALUES[one.kind](one, t);
  return Float64Array.from(positionsOf(one), valueAt);
}
