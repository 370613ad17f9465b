// Single ops in float64, as plain loops: the reference for every engine's results.
import { visitWindows } from './conv.mjs';

/** [m, k] times [k, n], plus bias [n] if given. */
export function gemm(a, b, m, k, n, bias) {
  const c = new Float64Array(m * n);
  for (let i = 0; i < m; i += 1) {
    if (bias) c.set(bias, i * n);
    for (let p = 0; p < k; p += 1) {
      const value = a[i * k + p];
      for (let j = 0; j < n; j += 1) c[i * n + j] += value * b[p * n + j];
    }
  }
  return c;
}

/** One filter per channel, weight [ks, ks, c, 1]. */
export function depthwise(x, weight, bias, { h, w, cin, ks, s = 1 }) {
  const pixels = Math.ceil(h / s) * Math.ceil(w / s);
  const y = new Float64Array(pixels * cin);
  for (let i = 0; i < pixels; i += 1) y.set(bias, i * cin);
  visitWindows({ h, w, ks, s }, (out, at, tap) => {
    for (let c = 0; c < cin; c += 1) y[out * cin + c] += x[at * cin + c] * weight[tap * cin + c];
  });
  return y;
}

export function softmax(x, rows, cols) {
  const y = new Float64Array(rows * cols);
  for (let row = 0; row < rows; row += 1) {
    const values = x.subarray(row * cols, (row + 1) * cols);
    const max = values.reduce((a, b) => Math.max(a, b), -Infinity);
    const exps = values.map((value) => Math.exp(value - max));
    const sum = exps.reduce((a, b) => a + b, 0);
    for (let j = 0; j < cols; j += 1) y[row * cols + j] = exps[j] / sum;
  }
  return y;
}

export function layerNorm(x, gamma, beta, rows, cols) {
  const y = new Float64Array(rows * cols);
  for (let row = 0; row < rows; row += 1) {
    const values = x.subarray(row * cols, (row + 1) * cols);
    const mean = values.reduce((a, b) => a + b, 0) / cols;
    const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / cols;
    const scale = 1 / Math.sqrt(variance + 1e-5);
    values.forEach((value, j) => {
      y[row * cols + j] = (value - mean) * scale * gamma[j] + beta[j];
    });
  }
  return y;
}

/** softmax(q k^T / sqrt(d)) v for each head; all [heads, s, d]. @param causal positions do not attend to later ones */
export function attention(q, k, v, { heads, s, d, causal = false }) {
  const parts = [];
  for (let head = 0; head < heads; head += 1) {
    const of = (tensor) => tensor.subarray(head * s * d, (head + 1) * s * d);
    const [qs, ks, vs] = [q, k, v].map(of);
    const scores = new Float64Array(s * s);
    for (let i = 0; i < s; i += 1) {
      for (let j = 0; j < s; j += 1) {
        let dot = 0;
        for (let p = 0; p < d; p += 1) dot += qs[i * d + p] * ks[j * d + p];
        scores[i * s + j] = causal && j > i ? -Infinity : dot / Math.sqrt(d);
      }
    }
    parts.push(gemm(softmax(scores, s, s), vs, s, s, d));
  }
  return join(parts);
}

export const relu = (x) => x.map((value) => Math.max(value, 0));

export function join(parts) {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
