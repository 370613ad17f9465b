// Our own engine: the benchmark module (engine/bench), with one call into WebAssembly per run. Layouts are converted before and
// after the timing.

import { graphTensors } from '../../graphs/index.mjs';
import { costOf, imageOut, pooledOut } from '../../kinds.mjs';
import { ourCase } from '../../our-cases.mjs';
import { RESNET18 } from '../../resnet18.mjs';
import {
  depthwiseToOihw,
  hwioToOihw,
  join,
  nchwToNhwc,
  nhwcToNchw,
  oihwToHwio,
  transpose2d,
} from '../layout.mjs';
import { makeThreadPool, sharing } from '../thread-pool.mjs';

let wasm;
let kinds;

/**
 * Prepares one of the module's kinds with its sizes and inputs in order; `finish` turns its outputs into the canonical result.
 */
function session(kind, sizes, inputs, finish) {
  const fail = () => {
    throw new Error(wasm.UTF8ToString(wasm._bench_error()));
  };
  const padded = Array.from({ length: 9 }, (_, i) => sizes[i] ?? 0);
  if (!wasm._bench_prepare(kinds.indexOf(kind), ...padded)) fail();
  inputs.forEach((values, index) => {
    const length = wasm._bench_input_length(index);
    if (values.length !== length) throw new Error(`${kind}: input ${index} has ${length} values`);
    const Values = values.constructor;
    new Values(wasm.HEAPF32.buffer, wasm._bench_input(index), length).set(values);
  });
  wasm._bench_reset();
  const outputs = () => {
    const all = [];
    for (let index = 0; wasm._bench_output(index) !== 0; index += 1) {
      const at = wasm._bench_output(index) >> 2;
      all.push(wasm.HEAPF32.slice(at, at + wasm._bench_output_length(index)));
    }
    return all;
  };
  const run = wasm._bench_run;
  return {
    // Runs are checked only here; 0 means that the engine threw an error.
    run() {
      if (run() === 0) fail();
    },
    output: () => finish(outputs()),
    reset: kind.endsWith('_train') ? () => wasm._bench_reset() : undefined,
    dispose: () => wasm._bench_dispose(),
  };
}

const mlpParameters = (dims, tensors) =>
  dims.slice(1).flatMap((_, i) => [transpose2d(tensors[`w${i}`]).data, tensors[`b${i}`].data]);

function resnetInputs(tensors) {
  const convs = RESNET18.flatMap(({ name }) => [
    hwioToOihw(tensors[`w_${name}`]).data,
    tensors[`b_${name}`].data,
  ]);
  const head = [transpose2d(tensors.w_fc).data, tensors.b_fc.data];
  return [nhwcToNchw(tensors.x).data, ...convs, ...head];
}

const trainingInputs = (tensors) => [
  nhwcToNchw(tensors.x).data,
  ...RESNET18.flatMap(({ name }) => [
    hwioToOihw(tensors[`w_${name}`]).data,
    tensors[`gamma_${name}`].data,
    tensors[`beta_${name}`].data,
  ]),
  transpose2d(tensors.w_fc).data,
  tensors.b_fc.data,
  classesOf(tensors.label),
];

const classesOf = ({ shape: [rows, classes], data }) =>
  Int32Array.from({ length: rows }, (_, row) =>
    data.subarray(row * classes, (row + 1) * classes).indexOf(1),
  );

function unpackTraining({ dims }, [loss, ...parameters]) {
  const parts = parameters.map((values, i) => {
    const layer = i >> 1;
    const isWeight = i % 2 === 0;
    const shape = [dims[layer + 1], dims[layer]];
    return isWeight ? transpose2d({ shape, data: values }).data : values;
  });
  return join([loss, ...parts]);
}

/** Puts the outputs into canonical layout; parameters are in the order of trainingInputs(). */
function unpackResnet([loss, ...parameters]) {
  const parts = RESNET18.flatMap(({ ks, cin, cout }, i) => {
    const [weight, gamma, beta] = parameters.slice(3 * i, 3 * i + 3);
    return [oihwToHwio({ shape: [cout, cin, ks, ks], data: weight }).data, gamma, beta];
  });
  const [weight, bias] = parameters.slice(-2);
  return join([loss, ...parts, transpose2d({ shape: [10, 512], data: weight }).data, bias]);
}

/** Converts our NCHW image to the canonical layout of the given shape. */
const image = ([b, h, w, c], data) => nchwToNhwc({ shape: [b, c, h, w], data }).data;

function unpackGradients({ b = 1, h, w, cin, cout, ks, groups = 1 }, [dx, dw]) {
  const x = image([b, h, w, cin], dx);
  const weight = oihwToHwio({ shape: [cout, cin / groups, ks, ks], data: dw }).data;
  return join([x, weight]);
}

const LAYOUTS = { conv: hwioToOihw, dwconv: depthwiseToOihw, linear: transpose2d };

function graphInputs(one, t) {
  const x = t.x.shape.length === 4 ? nhwcToNchw(t.x) : t.x;
  const tensors = graphTensors(one).map(
    ({ name, kind }) => (kind ? LAYOUTS[kind](t[name]) : t[name]).data,
  );
  return [x.data, ...tensors];
}

const imageInput = (_, t) => [nhwcToNchw(t.x).data];

/** A case's tensors in the engine's layouts, by the module's kind. */
const INPUTS = {
  matmul: (_, t) => [t.a.data, t.b.data],
  linear: (_, t) => [t.x.data, transpose2d(t.w).data, t.bias.data],
  conv2d: (_, t) => [nhwcToNchw(t.x).data, hwioToOihw(t.w).data, t.bias.data],
  dwconv: (_, t) => [nhwcToNchw(t.x).data, depthwiseToOihw(t.w).data, t.bias.data],
  conv_gradients: (_, t) => [nhwcToNchw(t.x).data, hwioToOihw(t.w).data, nhwcToNchw(t.dy).data],
  max_pool: imageInput,
  avg_pool: imageInput,
  mean: imageInput,
  relu: (_, t) => [t.x.data],
  gelu: (_, t) => [t.x.data],
  add: (_, t) => [t.x.data, t.y.data],
  softmax: (_, t) => [t.x.data],
  layer_norm: (_, t) => [t.x.data, t.gamma.data, t.beta.data],
  attention: (_, t) => [t.q.data, t.k.data, t.v.data],
  mlp: ({ dims }, t) => [t.x.data, ...mlpParameters(dims, t)],
  mlp_train: ({ dims }, t) => [t.x.data, ...mlpParameters(dims, t), classesOf(t.label)],
  resnet18: (_, t) => resnetInputs(t),
  mobilenetv2: graphInputs,
  vit_tiny: graphInputs,
  gpt2_block: graphInputs,
  resnet18_train: (_, t) => trainingInputs(t),
  int8_matmul: (_, t) => [t.a.data, t.b.data],
};

/** Converts outputs to the canonical layout; kinds that are not listed need no conversion. */
const RESULTS = {
  conv2d: (one, [y]) => image(imageOut(one), y),
  dwconv: (one, [y]) => image(imageOut(one), y),
  max_pool: (one, [y]) => image(pooledOut(one), y),
  avg_pool: (one, [y]) => image(pooledOut(one), y),
  conv_gradients: unpackGradients,
  mlp_train: unpackTraining,
  resnet18_train: (_, outputs) => unpackResnet(outputs),
};

function sessionOf(one, tensors) {
  const { kind, sizes } = ourCase(one);
  const finish = RESULTS[kind] ?? ((_, [y]) => y);
  const made = session(kind, sizes, INPUTS[kind](one, tensors), (y) => finish(one, y));
  // Where the engine counts its multiply-adds itself, the case's FLOPs must agree.
  const counted = 2 * wasm._bench_macs();
  const { flops } = costOf(one);
  if (counted !== 0 && counted !== flops) {
    throw new Error(`${one.id}: ${flops} FLOPs, the engine counts ${counted}`);
  }
  return made;
}

export default {
  name: 'tensorscope',
  version: 'this clone',
  async init({ threads, options: { simd, from = '' } }) {
    const file = `${from}/wasm-${simd}/tensorscope-bench-${simd}`;
    const { default: create } = await import(`${file}.mjs`);
    const shared = {};
    wasm = await create(threads > 1 ? sharing(shared, `${file}.wasm`) : {});
    if (threads > 1) await makeThreadPool(wasm, shared, threads);
    kinds = [];
    for (let i = 0; wasm._bench_kind(i) !== 0; i += 1) {
      kinds.push(wasm.UTF8ToString(wasm._bench_kind(i)));
    }
    return { simd, threads };
  },
  cases: new Proxy({}, { get: () => sessionOf }),
};
