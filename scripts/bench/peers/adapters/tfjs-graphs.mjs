// Networks in TensorFlow.js: weights stay in the backend; sequences are stored as [b * t, c].
import * as tf from '@tensorflow/tfjs-core';
import { causalMask, graphTensors, splitProjections, walkGraph } from '../../graphs/index.mjs';

const tensor = ({ data, shape }) => tf.tensor(data, shape, 'float32');
const flat = ([b, t, c]) => [b * t, c];

/** The network's tensors by name, made once, and each attention's three projections and mask. */
function prepared(one, t) {
  const all = Object.fromEntries(graphTensors(one).map(({ name }) => [name, tensor(t[name])]));
  const attention = (x, layer) => {
    all[layer.name] = splitProjections(t, layer).map(({ weight, bias }) => [
      tensor(weight),
      tensor(bias),
    ]);
    if (layer.causal) all.mask ??= tensor(causalMask(layer.from[1]));
    return x;
  };
  const nothing = (x) => x;
  const names = ['conv', 'dwconv', 'linear', 'layernorm', 'position', 'add', 'tokens', 'mean'];
  walkGraph(one, null, {
    ...Object.fromEntries(names.map((name) => [name, nothing])),
    attention,
  });
  return all;
}

export function graphOf(one, t, { layerNorm, gelu }) {
  const all = prepared(one, t);
  const strided = (s = 1, act = 'linear') => ({ strides: s, pad: 'same', activation: act });
  const ops = {
    conv: (x, { name, s, act }) =>
      tf.fused.conv2d({
        x,
        filter: all[`w_${name}`],
        bias: all[`b_${name}`],
        ...strided(s, act),
      }),
    dwconv: (x, { name, s, act }) =>
      tf.fused.depthwiseConv2d({
        x,
        filter: all[`w_${name}`],
        bias: all[`b_${name}`],
        ...strided(s, act),
      }),
    linear(x, { name, act }) {
      const y = tf.fused.matMul({ a: x, b: all[`w_${name}`], bias: all[`b_${name}`] });
      return act === 'gelu' ? gelu(y) : y;
    },
    layernorm: (x, { name }) => layerNorm({ x, gamma: all[`g_${name}`], beta: all[`b_${name}`] }),
    attention(x, { name, heads, causal, from }) {
      const [b, length, c] = from;
      const [q, k, v] = all[name].map(([weight, bias]) => {
        const y = tf.fused.matMul({ a: x, b: weight, bias });
        return tf.transpose(tf.reshape(y, [b, length, heads, c / heads]), [0, 2, 1, 3]);
      });
      const scores = tf.matMul(q, k, false, true);
      const weights = tf.softmax(causal ? tf.add(scores, all.mask) : scores);
      return tf.reshape(tf.transpose(tf.matMul(weights, v), [0, 2, 1, 3]), flat(from));
    },
    position: (x, { name, from }) =>
      tf.reshape(tf.add(tf.reshape(x, from), all[`w_${name}`]), flat(from)),
    add: (x, _, y) => tf.add(x, y),
    tokens: (x, { to }) => tf.reshape(x, flat(to)),
    mean: (x, { from }) =>
      from.length === 4 ? tf.mean(x, [1, 2]) : tf.mean(tf.reshape(x, from), 1),
  };
  const input = tensor(t.x.shape.length === 3 ? { ...t.x, shape: flat(t.x.shape) } : t.x);
  const once = () => tf.tidy(() => walkGraph(one, input, ops));
  return {
    run() {
      tf.dispose(once());
    },
    output() {
      const y = once();
      const values = Float32Array.from(y.dataSync());
      y.dispose();
      return values;
    },
    dispose: () => tf.dispose([all, input]),
  };
}
