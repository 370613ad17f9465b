// Networks as TFLite models. Sequences are stored as [b * t, c], as a converter that knows about sequences would.
import { causalMask, splitProjections } from '../../graphs/index.mjs';
import { hwioToOhwi, transpose2d } from '../../page/layout.mjs';
import { OP, RELU } from '../tflite.mjs';

const fusedOf = (act) => (act === 'relu' ? RELU : undefined);
const flat = (shape) => (shape.length === 3 ? [shape[0] * shape[1], shape[2]] : shape);

/** TFLite has no such operator; this is the sequence that TensorFlow's converter writes. */
export function layerNorm(m, x, gamma, beta, [rows, cols]) {
  const full = [rows, cols];
  const column = [rows, 1];
  const eps = m.constant({ shape: [1], data: Float32Array.of(1e-5) });
  const mean = m.mean(x, [1], column);
  const squares = m.binary(OP.SQUARED_DIFFERENCE, x, mean, full);
  const variance = m.binary(OP.ADD, m.mean(squares, [1], column), eps, column);
  const scale = m.op(OP.RSQRT, [variance], column);
  const normal = m.binary(OP.MUL, m.binary(OP.SUB, x, mean, full), scale, full);
  const scaled = m.binary(OP.MUL, normal, m.constant(gamma), full);
  return m.binary(OP.ADD, scaled, m.constant(beta), full);
}

/** Separate projections for queries, keys and values; the first includes the scale. */
function attention(m, t, x, layer) {
  const { heads, causal, from } = layer;
  const [b, length, c] = from;
  const d = c / heads;
  const [q, k, v] = splitProjections(t, layer).map(({ weight, bias }) => {
    const y = m.linear(x, m.constant(transpose2d(weight)), m.constant(bias), flat(from));
    return m.transpose(m.reshape(y, [b, length, heads, d]), [0, 2, 1, 3], [b, heads, length, d]);
  });
  const square = [b, heads, length, length];
  const scores = m.matmul(q, k, square, { transposeY: true });
  const seen = causal ? m.binary(OP.ADD, scores, m.constant(causalMask(length)), square) : scores;
  const sums = m.matmul(m.softmax(seen, square), v, [b, heads, length, d]);
  return m.reshape(m.transpose(sums, [0, 2, 1, 3], [b, length, heads, d]), flat(from));
}

/** Operations of walkGraph() that append to the model. */
export const graphOps = (m, t) => {
  const constant = (name) => m.constant(t[name]);
  return {
    conv: (x, { name, s, act, to }) =>
      m.conv(x, m.constant(hwioToOhwi(t[`w_${name}`])), constant(`b_${name}`), to, {
        stride: s,
        activation: fusedOf(act),
      }),
    dwconv(x, { name, ks, s, act, to }) {
      const weight = m.constant({ shape: [1, ks, ks, to[3]], data: t[`w_${name}`].data });
      const options = { stride: s, activation: fusedOf(act) };
      return m.depthwise(x, weight, constant(`b_${name}`), to, options);
    },
    linear(x, { name, act, to }) {
      const weight = m.constant(transpose2d(t[`w_${name}`]));
      const y = m.linear(x, weight, constant(`b_${name}`), flat(to), fusedOf(act));
      return act === 'gelu' ? m.op(OP.GELU, [y], flat(to)) : y;
    },
    layernorm: (x, { name, from }) => layerNorm(m, x, t[`g_${name}`], t[`b_${name}`], flat(from)),
    attention: (x, layer) => attention(m, t, x, layer),
    /** The positions are repeated once per sequence. */
    position(x, { name, from }) {
      const [b, length, c] = from;
      const data = new Float32Array(b * length * c);
      for (let i = 0; i < b; i += 1) data.set(t[`w_${name}`].data, i * length * c);
      return m.binary(OP.ADD, x, m.constant({ shape: flat(from), data }), flat(from));
    },
    add: (x, { to }, y) => m.binary(OP.ADD, x, y, flat(to)),
    tokens: (x, { to }) => m.reshape(x, flat(to)),
    mean: (x, { from, to }) =>
      from.length === 4 ? m.mean(x, [1, 2], to, false) : m.mean(m.reshape(x, from), [1], to, false),
  };
};
