// Our own engine: the benchmark module (engine/bindings/bench), one call into WebAssembly per run. Layouts
// are converted before and after the timing.
import { RESNET18 } from '../../resnet18.mjs';
import {
  depthwiseToOihw,
  hwioToOihw,
  nchwToNhwc,
  nhwcToNchw,
  oihwToHwio,
  transpose2d,
} from '../layout.mjs';

let wasm;
let kinds;

/** A kind of the module: its sizes, its inputs in order, and what makes the canonical result of its outputs. */
function session(kind, sizes, inputs, finish = ([y]) => y) {
  const fail = () => {
    throw new Error(wasm.UTF8ToString(wasm._bench_error()));
  };
  const padded = [...sizes, 0, 0, 0, 0, 0, 0].slice(0, 6);
  if (!wasm._bench_prepare(kinds.indexOf(kind), ...padded)) fail();
  inputs.forEach((values, index) => {
    const length = wasm._bench_input_length(index);
    if (values.length !== length) throw new Error(`${kind}: input ${index} has ${length} values`);
    const heap = values instanceof Int32Array ? wasm.HEAP32 : wasm.HEAPF32;
    heap.set(values, wasm._bench_input(index) >> 2);
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
    // The result is looked at only here: 0 means that an error was thrown inside.
    run() {
      if (run() === 0) fail();
    },
    output: () => finish(outputs()),
    reset: kind === 'mlp_train' ? () => wasm._bench_reset() : undefined,
    dispose: () => wasm._bench_dispose(),
  };
}

const mlpParameters = (dims, tensors) =>
  dims.slice(1).flatMap((_, i) => [transpose2d(tensors[`w${i}`]).data, tensors[`b${i}`].data]);

const image =
  (h, w, c) =>
  ([y]) =>
    nchwToNhwc({ shape: [1, c, h, w], data: y }).data;

/** Our kernels for padded strides: see folded_resnet18_spec(). */
function resnetInputs(tensors) {
  const convs = RESNET18.flatMap(({ name }) => [
    hwioToOihw(tensors[`w_${name}`]).data,
    tensors[`b_${name}`].data,
  ]);
  const head = [transpose2d(tensors.w_fc).data, tensors.b_fc.data];
  return [nhwcToNchw(tensors.x).data, ...convs, ...head];
}

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
  return Float32Array.from([loss, ...parts].flatMap((part) => Array.from(part)));
}

function unpackGradients({ h, w, cin, cout, ks }, [dx, dw]) {
  const x = nchwToNhwc({ shape: [1, cin, h, w], data: dx }).data;
  const weight = oihwToHwio({ shape: [cout, cin, ks, ks], data: dw }).data;
  const all = new Float32Array(x.length + weight.length);
  all.set(x);
  all.set(weight, x.length);
  return all;
}

const cases = {
  matmul: ({ m, k, n }, t) => session('matmul', [m, k, n], [t.a.data, t.b.data]),
  linear: ({ m, k, n }, t) =>
    session('linear', [m, k, n], [t.x.data, transpose2d(t.w).data, t.bias.data]),
  conv2d: ({ h, w, cin, cout, ks }, t) =>
    session(
      'conv2d',
      [h, w, cin, cout, ks],
      [nhwcToNchw(t.x).data, hwioToOihw(t.w).data, t.bias.data],
      image(h, w, cout),
    ),
  dwconv: ({ h, w, cin, ks }, t) =>
    session(
      'dwconv',
      [h, w, cin, ks],
      [nhwcToNchw(t.x).data, depthwiseToOihw(t.w).data, t.bias.data],
      image(h, w, cin),
    ),
  convgrad: (one, t) =>
    session(
      'conv_gradients',
      [one.h, one.w, one.cin, one.cout, one.ks],
      [nhwcToNchw(t.x).data, hwioToOihw(t.w).data, nhwcToNchw(t.dy).data],
      (outputs) => unpackGradients(one, outputs),
    ),
  elementwise: ({ op, n }, t) => session(op, [n], op === 'add' ? [t.x.data, t.y.data] : [t.x.data]),
  softmax: ({ rows, cols }, t) => session('softmax', [rows, cols], [t.x.data]),
  layernorm: ({ rows, cols }, t) =>
    session('layer_norm', [rows, cols], [t.x.data, t.gamma.data, t.beta.data]),
  attention: ({ heads, s, d }, t) =>
    session('attention', [heads, s, d], [t.q.data, t.k.data, t.v.data]),
  mlp: ({ b, dims }, t) => session('mlp', [b, ...dims], [t.x.data, ...mlpParameters(dims, t)]),
  resnet18: ({ b }, t) => session('resnet18', [b], resnetInputs(t)),
  mlp_train: (one, t) =>
    session(
      'mlp_train',
      [one.b, ...one.dims],
      [t.x.data, ...mlpParameters(one.dims, t), classesOf(t.label)],
      (outputs) => unpackTraining(one, outputs),
    ),
};

export default {
  name: 'tensorscope',
  version: 'this clone',
  async init({ options: { simd } }) {
    const { default: create } = await import(`/wasm-${simd}/tensorscope-bench-${simd}.mjs`);
    wasm = await create();
    kinds = [];
    for (let i = 0; wasm._bench_kind(i) !== 0; i += 1) {
      kinds.push(wasm.UTF8ToString(wasm._bench_kind(i)));
    }
    return { simd };
  },
  cases,
};
