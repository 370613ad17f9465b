// Networks as ONNX models with the input x and the output y: images NCHW, sequences [b * t, c].
import { causalMask, graphInput, splitProjections, walkGraph } from '../../graphs/index.mjs';
import { depthwiseToOihw, hwioToOihw } from '../../page/layout.mjs';
import { OnnxModel } from '../onnx.mjs';
import { activated, samePads } from './ort-models.mjs';

const flat = ([b, t, c]) => [b * t, c];

function convolution(m, t, x, layer, { weight, group }) {
  const { name, ks, s = 1, act, from } = layer;
  const [, h, w] = from;
  const inputs = [x, m.constant(`w_${name}`, weight), m.constant(`b_${name}`, t[`b_${name}`])];
  const pads = samePads({ h, w, ks, s });
  const attributes = { kernel_shape: [ks, ks], strides: [s, s], pads, group };
  return activated(m, act, {}, () => m.node('Conv', inputs, attributes));
}

function attention(m, t, x, layer) {
  const { name, heads, causal, from } = layer;
  const [b, length, c] = from;
  const shape = m.indices(`shape_${name}`, [b, length, heads, c / heads]);
  const orders = [
    [0, 2, 1, 3],
    [0, 2, 3, 1],
    [0, 2, 1, 3],
  ];
  const [q, k, v] = splitProjections(t, layer).map(({ weight, bias }, i) => {
    const constants = [m.constant(`w${i}_${name}`, weight), m.constant(`b${i}_${name}`, bias)];
    const y = m.node('Gemm', [x, ...constants]);
    return m.node('Transpose', [m.node('Reshape', [y, shape])], { perm: orders[i] });
  });
  const scores = m.node('MatMul', [q, k]);
  const mask = () => m.constant(`mask_${name}`, causalMask(length));
  const seen = causal ? m.node('Add', [scores, mask()]) : scores;
  const sums = m.node('MatMul', [m.node('Softmax', [seen], { axis: -1 }), v]);
  const rows = m.node('Transpose', [sums], { perm: [0, 2, 1, 3] });
  return m.node('Reshape', [rows, m.indices(`flat_${name}`, flat(from))]);
}

/** Operations of walkGraph() that append to the model. */
const opsOf = (m, t) => ({
  conv: (x, layer) =>
    convolution(m, t, x, layer, { weight: hwioToOihw(t[`w_${layer.name}`]), group: 1 }),
  dwconv: (x, layer) =>
    convolution(m, t, x, layer, {
      weight: depthwiseToOihw(t[`w_${layer.name}`]),
      group: layer.to[3],
    }),
  linear(x, { name, act }) {
    const constants = [`w_${name}`, `b_${name}`].map((key) => m.constant(key, t[key]));
    return activated(m, act, {}, () => m.node('Gemm', [x, ...constants]));
  },
  layernorm(x, { name }) {
    const constants = [`g_${name}`, `b_${name}`].map((key) => m.constant(key, t[key]));
    return m.node('LayerNormalization', [x, ...constants], { axis: -1, epsilon: { float: 1e-5 } });
  },
  attention: (x, layer) => attention(m, t, x, layer),
  position(x, { name, from }) {
    const images = m.node('Reshape', [x, m.indices(`images_${name}`, from)]);
    const moved = m.node('Add', [images, m.constant(`w_${name}`, t[`w_${name}`])]);
    return m.node('Reshape', [moved, m.indices(`flat_${name}`, flat(from))]);
  },
  add: (x, _, y) => m.node('Add', [x, y]),
  tokens(x, { to }) {
    const last = m.node('Transpose', [x], { perm: [0, 2, 3, 1] });
    return m.node('Reshape', [last, m.indices('tokens', flat(to))]);
  },
  mean(x, { from }) {
    if (from.length === 4) {
      return m.node('Flatten', [m.node('GlobalAveragePool', [x])], { axis: 1 });
    }
    const images = m.node('Reshape', [x, m.indices('mean', from)]);
    return m.node('ReduceMean', [images, m.indices('axes', [1])], { keepdims: 0 });
  },
});

/** The model of a network; its input x has the network's own shape, images NCHW. */
export function graphModel(one, t) {
  const model = new OnnxModel();
  const [b, h, w, c] = graphInput(one);
  model.input('x', c ? [b, c, h, w] : flat([b, h, w]));
  const last = walkGraph(one, 'x', opsOf(model, t));
  model.node('Identity', [last], {}, { output: 'y' });
  const shape = c ? [b, 1000] : flat([b, h, w]);
  model.output('y', shape);
  return model;
}
