// @litertjs/core: TensorFlow Lite and XNNPACK with relaxed SIMD. Models are built in the page; inputs are copied to its memory
// before the timing.
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { walkGraph } from '../../graphs/index.mjs';
import { imageOut, pooledOut } from '../../kinds.mjs';
import { hwioToOhwi, transpose2d } from '../../page/layout.mjs';
import { RESNET18_LAYERS, walkResnet18 } from '../../resnet18.mjs';
import { OP, RELU, TfliteModel } from '../tflite.mjs';
import { graphOps, layerNorm } from './litert-graphs.mjs';

let numThreads;

async function session(feeds, build) {
  const model = new TfliteModel();
  const ids = feeds.map(({ shape }) => model.input(shape));
  model.output(build(model, ...ids));
  const options = { accelerator: 'wasm', cpuOptions: { numThreads } };
  const compiled = await loadAndCompile(model.done(), options);
  const inputs = feeds.map(({ data, shape }) => new Tensor(data, shape));
  const free = (tensors) => {
    for (const tensor of tensors) tensor.delete();
  };
  return {
    run: async () => free(await compiled.run(inputs)),
    async output() {
      const outputs = await compiled.run(inputs);
      const values = Float32Array.from(outputs[0].toTypedArray());
      free(outputs);
      return values;
    },
    dispose() {
      free(inputs);
      compiled.delete();
    },
  };
}

function elementwise({ op, n }, t) {
  if (op === 'add') return session([t.x, t.y], (m, x, y) => m.binary(OP.ADD, x, y, [n]));
  return session([t.x], (m, x) => m.op(op === 'relu' ? OP.RELU : OP.GELU, [x], [n]));
}

const layernorm = ({ rows, cols }, t) =>
  session([t.x], (m, x) => layerNorm(m, x, t.gamma, t.beta, [rows, cols]));

/** Sequences are fed and returned as rows. */
function graph(one, t) {
  const { shape, data } = t.x;
  const x = { shape: shape.length === 3 ? [shape[0] * shape[1], shape[2]] : shape, data };
  return session([x], (m, id) => walkGraph(one, id, graphOps(m, t)));
}

function attention({ heads, s, d }, t) {
  return session([t.q, t.k, t.v], (m, q, k, v) => {
    const scale = m.constant({ shape: [1], data: Float32Array.of(1 / Math.sqrt(d)) });
    const scaled = m.binary(OP.MUL, q, scale, [heads, s, d]);
    const scores = m.matmul(scaled, k, [heads, s, s], { transposeY: true });
    return m.matmul(m.softmax(scores, [heads, s, s]), v, [heads, s, d]);
  });
}

function mlp({ b, dims }, t) {
  return session([t.x], (m, x) =>
    dims.slice(1).reduce((h, out, i) => {
      const weight = m.constant(transpose2d(t[`w${i}`]));
      const activation = i + 2 < dims.length ? RELU : undefined;
      return m.linear(h, weight, m.constant(t[`b${i}`]), [b, out], activation);
    }, x),
  );
}

/** Every ReLU is fused with the preceding convolution or sum. */
function resnet18({ b }, t) {
  return session([t.x], (m, x) => {
    const shapeOf = ({ hout, cout }) => [b, hout, hout, cout];
    const features = walkResnet18(
      { id: x },
      {
        conv(name, input) {
          const layer = RESNET18_LAYERS[name];
          const weight = m.constant(hwioToOhwi(t[`w_${name}`]));
          const bias = m.constant(t[`b_${name}`]);
          const linear = name.endsWith('c2') || name.endsWith('sc');
          const options = { stride: layer.s, activation: linear ? undefined : RELU };
          const shape = shapeOf(layer);
          return { id: m.conv(input.id, weight, bias, shape, options), shape };
        },
        relu: (input) => input,
        add: (one, other) => ({
          id: m.binary(OP.ADD, one.id, other.id, one.shape, RELU),
          shape: one.shape,
        }),
      },
    );
    const pooled = m.mean(features.id, [1, 2], [b, 512], false);
    return m.linear(pooled, m.constant(transpose2d(t.w_fc)), m.constant(t.b_fc), [b, 10]);
  });
}

const fusedOf = (act) => (act === 'relu' ? RELU : undefined);

const cases = {
  matmul: ({ m: rows, n }, t) => session([t.a, t.b], (m, a, b) => m.matmul(a, b, [rows, n])),
  linear: ({ m: rows, n, act }, t) =>
    session([t.x], (m, x) => {
      const weight = m.constant(transpose2d(t.w));
      const y = m.linear(x, weight, m.constant(t.bias), [rows, n], fusedOf(act));
      return act === 'gelu' ? m.op(OP.GELU, [y], [rows, n]) : y;
    }),
  conv2d: (one, t) =>
    session([t.x], (m, x) => {
      const options = { stride: one.s ?? 1, activation: fusedOf(one.act) };
      return m.conv(x, m.constant(hwioToOhwi(t.w)), m.constant(t.bias), imageOut(one), options);
    }),
  dwconv: (one, t) =>
    session([t.x], (m, x) => {
      const weight = m.constant({ shape: [1, one.ks, one.ks, one.cin], data: t.w.data });
      const options = { stride: one.s ?? 1, activation: fusedOf(one.act) };
      return m.depthwise(x, weight, m.constant(t.bias), imageOut(one), options);
    }),
  pool: (one, t) =>
    session([t.x], (m, x) => {
      const shape = pooledOut(one);
      if (one.op === 'mean') return m.mean(x, [1, 2], shape, false);
      return m.pool(one.op === 'max' ? OP.MAX_POOL_2D : OP.AVERAGE_POOL_2D, x, one, shape);
    }),
  elementwise,
  softmax: ({ rows, cols }, t) => session([t.x], (m, x) => m.softmax(x, [rows, cols])),
  layernorm,
  attention,
  mlp,
  resnet18,
  mobilenetv2: graph,
  vit_tiny: graph,
  gpt2_block: graph,
};

export default {
  name: 'litert',
  version: '2.5.3',
  async init({ threads }) {
    numThreads = threads;
    const { liteRtWasm } = await loadLiteRt('/node_modules/@litertjs/core/wasm/', {
      threads: threads > 1,
    });
    return { threads: threads > 1 ? liteRtWasm.getThreadCount?.() : 1 };
  },
  cases,
};
