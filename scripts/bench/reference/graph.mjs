// Networks in float64, computed for the last image or sequence of a batch.

import { ELEMENTWISE } from '../check.mjs';
import { graphInput, splitProjections, walkGraph } from '../graphs/index.mjs';
import { conv } from './conv.mjs';
import { attention, depthwise, gemm, layerNorm } from './ops.mjs';

const activated = (y, act) => (act ? y.map((value) => ELEMENTWISE[act](value)) : y);
const rows = (shape) => shape.slice(0, -1).reduce((all, size) => all * size, 1);
const columns = (shape) => shape.at(-1);

function linear(x, weight, bias, { from, to, act }) {
  return activated(gemm(x, weight, rows(from), columns(from), columns(to), bias), act);
}

/** [t, c] to [heads, t, d]. */
const byHeads = (x, t, c, heads) =>
  x.map((_, i) => {
    const d = c / heads;
    const [head, at] = [Math.floor(i / (t * d)), i % (t * d)];
    return x[Math.floor(at / d) * c + head * d + (at % d)];
  });

const besides = (x, t, c, heads) =>
  x.map((_, i) => {
    const d = c / heads;
    const [row, column] = [Math.floor(i / c), i % c];
    return x[(Math.floor(column / d) * t + row) * d + (column % d)];
  });

/** Operations on one image or sequence. @param t {name: {data}} */
const opsOf = (t) => ({
  conv(x, { name, ks, s, act, from: [, h, w, cin], to }) {
    const sizes = { b: 1, h, w, cin, cout: columns(to), ks, s };
    return activated(conv(x, t[`w_${name}`].data, t[`b_${name}`].data, sizes), act);
  },
  dwconv(x, { name, ks, s, act, from: [, h, w, cin] }) {
    const y = depthwise(x, t[`w_${name}`].data, t[`b_${name}`].data, { h, w, cin, ks, s });
    return activated(y, act);
  },
  linear: (x, layer) => linear(x, t[`w_${layer.name}`].data, t[`b_${layer.name}`].data, layer),
  layernorm: (x, { name, from }) =>
    layerNorm(x, t[`g_${name}`].data, t[`b_${name}`].data, rows(from), columns(from)),
  attention(x, layer) {
    const { heads, causal, from } = layer;
    const [, length, c] = from;
    const [q, k, v] = splitProjections(t, layer, false).map(({ weight, bias }) =>
      byHeads(linear(x, weight.data, bias.data, { from, to: from }), length, c, heads),
    );
    const sizes = { heads, s: length, d: c / heads, causal };
    return besides(attention(q, k, v, sizes), length, c, heads);
  },
  position: (x, { name }) => x.map((value, i) => value + t[`w_${name}`].data[i]),
  add: (x, _, y) => x.map((value, i) => value + y[i]),
  tokens: (x) => x,
  mean(x, { to: [, c] }) {
    const y = new Float64Array(c);
    for (let i = 0; i < x.length; i += 1) y[i % c] += (x[i] * c) / x.length;
    return y;
  },
});

/** Output for the last image or sequence: the positions of sampling.mjs. */
export function graphReference(one, t) {
  const single = { ...one, b: 1 };
  const each = graphInput(single).reduce((all, size) => all * size, 1);
  const x = Float64Array.from(t.x.data.subarray((one.b - 1) * each));
  return walkGraph(single, x, opsOf(t));
}
