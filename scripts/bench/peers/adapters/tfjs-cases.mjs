// TensorFlow.js, eagerly: weights stay in the backend, every result is disposed of, and fused ops are used where they exist.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { join } from '../../page/layout.mjs';
import { RESNET18_LAYERS, walkResnet18 } from '../../resnet18.mjs';
import { graphOf } from './tfjs-graphs.mjs';

const tensor = ({ data, shape }) => tf.tensor(data, shape, 'float32');
const tensorsOf = (t) => Object.fromEntries(Object.entries(t).map(([k, v]) => [k, tensor(v)]));

/** compute(tensors) returns one tensor or a list of them. */
function session(t, compute) {
  const inputs = tensorsOf(t);
  const once = () => tf.tidy(() => compute(inputs));
  return {
    run() {
      tf.dispose(once());
    },
    output() {
      const y = once();
      const values = join([y].flat().map((one) => one.dataSync()));
      tf.dispose(y);
      return values;
    },
    dispose: () => tf.dispose(inputs),
  };
}

const gelu = (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1));
const ELEMENTWISE = {
  relu: ({ x }) => tf.relu(x),
  gelu: ({ x }) => gelu(x),
  add: ({ x, y }) => tf.add(x, y),
};

function layerNorm({ x, gamma, beta }) {
  const { mean, variance } = tf.moments(x, -1, true);
  const normal = tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, 1e-5)));
  return tf.add(tf.mul(normal, gamma), beta);
}

const mlp = ({ dims }, { x, ...parameters }) =>
  dims.slice(1).reduce((h, _, i) => {
    const activation = i + 2 < dims.length ? 'relu' : 'linear';
    const [b, bias] = [parameters[`w${i}`], parameters[`b${i}`]];
    return tf.fused.matMul({ a: h, b, bias, activation });
  }, x);

/** The ReLU after a convolution is fused with it where there is one. */
function resnet18({ x, w_fc: weight, b_fc: bias, ...parameters }) {
  const conv = (name, input, activation = 'linear') =>
    tf.fused.conv2d({
      x: input,
      filter: parameters[`w_${name}`],
      bias: parameters[`b_${name}`],
      strides: RESNET18_LAYERS[name].s,
      pad: 'same',
      activation,
    });
  const features = walkResnet18(x, {
    conv: (name, input) =>
      name.endsWith('c2') || name.endsWith('sc') ? conv(name, input) : conv(name, input, 'relu'),
    // The convolutions already applied it; only the sum at the end of a block still needs a ReLU.
    relu: (input) => input,
    add: (a, b) => tf.relu(tf.add(a, b)),
  });
  return tf.fused.matMul({ a: tf.mean(features, [1, 2]), b: weight, bias });
}

function trainingLoss({ dims }, inputs) {
  const logits = dims.slice(1).reduce((h, _, i) => {
    const y = tf.add(tf.matMul(h, inputs[`w${i}`]), inputs[`b${i}`]);
    return i + 2 < dims.length ? tf.relu(y) : y;
  }, inputs.x);
  return tf.losses.softmaxCrossEntropy(inputs.label, logits);
}

function training(one, t) {
  const names = one.dims.slice(1).flatMap((_, i) => [`w${i}`, `b${i}`]);
  const { x, label } = tensorsOf({ x: t.x, label: t.label });
  const variables = names.map((name) => tf.variable(tensor(t[name])));
  const inputs = { x, label, ...Object.fromEntries(names.map((name, i) => [name, variables[i]])) };
  const newOptimizer = () => tf.train.adam(one.lr, 0.9, 0.999, 1e-7);
  let optimizer = newOptimizer();
  let loss;
  return {
    run() {
      loss?.dispose();
      loss = optimizer.minimize(() => trainingLoss(one, inputs), true, variables);
    },
    output: () => join([loss.dataSync(), ...variables.map((variable) => variable.dataSync())]),
    reset() {
      names.forEach((name, i) => {
        const start = tensor(t[name]);
        variables[i].assign(start);
        start.dispose();
      });
      optimizer.dispose();
      optimizer = newOptimizer();
    },
    dispose() {
      tf.dispose([x, label, ...variables]);
      optimizer.dispose();
    },
  };
}

function convGradients({ s = 1, groups = 1 }, t) {
  if (groups > 1) return null;
  const gradients = tf.grads((x, w) => tf.conv2d(x, w, s, 'same'));
  return session(t, ({ x, w, dy }) => gradients([x, w], dy));
}

const same = ({ s = 1, act = 'linear' }) => ({ strides: s, pad: 'same', activation: act });

function linear({ act }, t) {
  const fused = act === 'relu' ? act : 'linear';
  return session(t, ({ x, w, bias }) => {
    const y = tf.fused.matMul({ a: x, b: w, bias, activation: fused });
    return act === 'gelu' ? gelu(y) : y;
  });
}

/** TensorFlow.js has no grouped convolutions. */
const conv2d = (one, t) =>
  (one.groups ?? 1) > 1
    ? null
    : session(t, ({ x, w, bias }) => tf.fused.conv2d({ x, filter: w, bias, ...same(one) }));

const graph = (one, t) => graphOf(one, t, { layerNorm, gelu });

export const cases = {
  matmul: (_, t) => session(t, ({ a, b }) => tf.matMul(a, b)),
  linear,
  conv2d,
  dwconv: (one, t) =>
    session(t, ({ x, w, bias }) => tf.fused.depthwiseConv2d({ x, filter: w, bias, ...same(one) })),
  convgrad: convGradients,
  pool: ({ op, ks, s }, t) =>
    session(t, ({ x }) => {
      if (op === 'mean') return tf.mean(x, [1, 2]);
      return op === 'max' ? tf.maxPool(x, ks, s, 'valid') : tf.avgPool(x, ks, s, 'valid');
    }),
  elementwise: ({ op }, t) => session(t, ELEMENTWISE[op]),
  softmax: (_, t) => session(t, ({ x }) => tf.softmax(x)),
  layernorm: (_, t) => session(t, layerNorm),
  attention: ({ d }, t) =>
    session(t, ({ q, k, v }) =>
      tf.matMul(tf.softmax(tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(d))), v),
    ),
  mlp: (one, t) => session(t, (inputs) => mlp(one, inputs)),
  resnet18: (_, t) => session(t, resnet18),
  mlp_train: training,
  mobilenetv2: graph,
  vit_tiny: graph,
  gpt2_block: graph,
};
