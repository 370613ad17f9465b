// onnxruntime-web, WebAssembly. options.mode 'api': one op per session.run(), activations come from JavaScript on each call and
// weights are constants, which is what its users get. 'graph': activations are constants too, the op is repeated inside one run
// and a single element is returned, so that neither the call nor the copies are measured.
import { imageOut, pooledOut } from '../../kinds.mjs';
import { nchwToNhwc, nhwcToNchw, transpose } from '../../page/layout.mjs';
import { OnnxModel } from '../onnx.mjs';
import { fastest } from './fastest.mjs';
import { graphModel } from './ort-graphs.mjs';
import { activated, networkModels } from './ort-models.mjs';

const PACKAGE = '/node_modules/onnxruntime-web/dist/';
let ort;
let mode;

const createSession = (bytes, options = {}) =>
  ort.InferenceSession.create(bytes, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
    executionMode: 'sequential',
    ...options,
  });

async function release(results) {
  for (const name in results) results[name].dispose();
}

/** Runs a model whose only output is y; `feeds` are tensors by input name. */
async function perCall(model, feeds) {
  const session = await createSession(model.done());
  const inputs = Object.fromEntries(
    Object.entries(feeds).map(([name, { data, shape }]) => [
      name,
      new ort.Tensor('float32', data, shape),
    ]),
  );
  return {
    run: async () => release(await session.run(inputs)),
    output: async () => Float32Array.from((await session.run(inputs)).y.data),
    dispose: () => session.release(),
  };
}

/** Runs the op `repeats` times in one run; the output `done` is the sum of one element of each. */
async function inGraph(tensors, names, shape, repeats, addOp) {
  const model = new OnnxModel();
  for (const name of names) model.constant(name, tensors[name]);
  const first = model.indices(
    'first',
    shape.map(() => 0),
  );
  const second = model.indices(
    'second',
    shape.map(() => 1),
  );
  let last;
  const elements = Array.from({ length: repeats }, () => {
    last = addOp(model);
    return model.node('Slice', [last, first, second]);
  });
  model.node('Identity', [last], {}, { output: 'y' });
  model.node(repeats > 1 ? 'Sum' : 'Identity', elements, {}, { output: 'done' });
  model.output('y', shape);
  model.output(
    'done',
    shape.map(() => 1),
  );
  const session = await createSession(model.done(), { graphOptimizationLevel: 'disabled' });
  return {
    reps: repeats,
    run: async () => release(await session.run({}, ['done'])),
    output: async () => Float32Array.from((await session.run({}, ['y'])).y.data),
    dispose: () => session.release(),
  };
}

/** A single op, appended by add(model, options of its node); weights are constants, the other tensors are fed. */
function single(t, { fed, weights = [], shape, repeats, add }) {
  if (mode === 'graph') return inGraph(t, [...fed, ...weights], shape, repeats, add);
  const model = new OnnxModel();
  for (const name of fed) model.input(name, t[name].shape);
  for (const name of weights) model.constant(name, t[name]);
  add(model, { output: 'y' });
  model.output('y', shape);
  return perCall(model, Object.fromEntries(fed.map((name) => [name, t[name]])));
}

/** Number of repeats, at most 64, that brings one run to about 2e8 operations or bytes. */
const repeatsFor = (one) => Math.max(1, Math.min(64, Math.round(2e8 / one)));

function elementwise({ op, n }, t) {
  const fed = op === 'add' ? ['x', 'y'] : ['x'];
  // The result is always called y, so the second operand needs another name.
  const tensors = { x: t.x, other: t.y };
  const names = op === 'add' ? ['x', 'other'] : ['x'];
  const add = {
    relu: (model, options) => model.node('Relu', ['x'], {}, options),
    gelu: (model, options) => model.node('Gelu', ['x'], { approximate: 'none' }, options),
    add: (model, options) => model.node('Add', ['x', 'other'], {}, options),
  }[op];
  const bytes = 4 * n * (fed.length + 1);
  return single(tensors, { fed: names, shape: [n], repeats: repeatsFor(bytes), add });
}

const kernelOnly =
  (make) =>
  (...args) =>
    mode === 'graph' ? null : make(...args);

const toNhwc = async (making, [n, h, w, c]) => {
  const session = await making;
  const output = async () => nchwToNhwc({ shape: [n, c, h, w], data: await session.output() }).data;
  return { ...session, output };
};

/** The faster of two ways: MatMul, Softmax, MatMul; or the fused com.microsoft.MultiHeadAttention. */
function attention({ heads, s, d }, t) {
  const composed = () => {
    const model = new OnnxModel();
    for (const name of ['q', 'k', 'v']) model.input(name, [heads, s, d]);
    model.constant('scale', { shape: [], data: Float32Array.of(1 / Math.sqrt(d)) });
    const keys = model.node('Transpose', ['k'], { perm: [0, 2, 1] });
    const scores = model.node('Mul', [model.node('MatMul', ['q', keys]), 'scale']);
    const weights = model.node('Softmax', [scores], { axis: -1 });
    model.node('MatMul', [weights, 'v'], {}, { output: 'y' });
    model.output('y', [heads, s, d]);
    return perCall(model, { q: t.q, k: t.k, v: t.v });
  };
  const fused = async () => {
    const shape = [1, s, heads * d];
    const model = new OnnxModel();
    for (const name of ['q', 'k', 'v']) model.input(name, shape);
    const options = { output: 'y', domain: 'com.microsoft' };
    model.node('MultiHeadAttention', ['q', 'k', 'v'], { num_heads: heads }, options);
    model.output('y', shape);
    const beside = (x) => ({ shape, data: transpose(x, [1, 0, 2]).data });
    const session = await perCall(model, { q: beside(t.q), k: beside(t.k), v: beside(t.v) });
    const output = async () =>
      transpose({ shape: [s, heads, d], data: await session.output() }, [1, 0, 2]).data;
    return { ...session, output };
  };
  return fastest({ composed, fused });
}

const cases = {
  matmul: ({ m, k, n }, t) =>
    single(t, {
      fed: ['a', 'b'],
      shape: [m, n],
      repeats: repeatsFor(2 * m * k * n),
      add: (model, options) => model.node('MatMul', ['a', 'b'], {}, options),
    }),
  linear: ({ m, k, n, act }, t) =>
    single(t, {
      fed: ['x'],
      weights: ['w', 'bias'],
      shape: [m, n],
      repeats: repeatsFor(2 * m * k * n),
      add: (model, options) =>
        activated(model, act, options, (inner) =>
          model.node('Gemm', ['x', 'w', 'bias'], {}, inner),
        ),
    }),
  elementwise,
  softmax: ({ rows, cols }, t) =>
    single(t, {
      fed: ['x'],
      shape: [rows, cols],
      repeats: 16,
      add: (model, options) => model.node('Softmax', ['x'], { axis: -1 }, options),
    }),
  layernorm: ({ rows, cols }, t) =>
    single(t, {
      fed: ['x'],
      weights: ['gamma', 'beta'],
      shape: [rows, cols],
      repeats: 16,
      add: (model, options) => {
        const attributes = { axis: -1, epsilon: { float: 1e-5 } };
        return model.node('LayerNormalization', ['x', 'gamma', 'beta'], attributes, options);
      },
    }),
  attention: kernelOnly(attention),
  conv2d: kernelOnly((one, t) =>
    toNhwc(perCall(networkModels.conv2d(one, t), { x: nhwcToNchw(t.x) }), imageOut(one)),
  ),
  dwconv: kernelOnly((one, t) =>
    toNhwc(perCall(networkModels.dwconv(one, t), { x: nhwcToNchw(t.x) }), imageOut(one)),
  ),
  pool: kernelOnly((one, t) => {
    const making = perCall(networkModels.pool(one), { x: nhwcToNchw(t.x) });
    return one.op === 'mean' ? making : toNhwc(making, pooledOut(one));
  }),
  mlp: kernelOnly((one, t) => perCall(networkModels.mlp(one, t), { x: t.x })),
  resnet18: kernelOnly((one, t) => perCall(networkModels.resnet18(one, t), { x: nhwcToNchw(t.x) })),
};

function graph(one, t) {
  const [b, length, c] = t.x.shape;
  const isImage = t.x.shape.length === 4;
  const x = isImage ? nhwcToNchw(t.x) : { shape: [b * length, c], data: t.x.data };
  return perCall(graphModel(one, t), { x });
}
for (const kind of ['mobilenetv2', 'vit_tiny', 'gpt2_block']) cases[kind] = kernelOnly(graph);

export default {
  name: 'onnxruntime-web',
  version: '1.30.0',
  async init({ threads, options = {} }) {
    mode = options.mode ?? 'api';
    ort = await import(/* @vite-ignore */ `${PACKAGE}ort.wasm.min.mjs`);
    Object.assign(ort.env.wasm, { wasmPaths: PACKAGE, numThreads: threads, proxy: false });
    ort.env.logLevel = 'error';
    const model = new OnnxModel();
    model.input('x', [1]);
    model.node('Relu', ['x'], {}, { output: 'y' });
    model.output('y', [1]);
    const first = await perCall(model, { x: { shape: [1], data: Float32Array.of(1) } });
    await first.run();
    await first.dispose();
    return { threads: ort.env.wasm.numThreads, version: ort.env.versions?.web };
  },
  cases,
};
