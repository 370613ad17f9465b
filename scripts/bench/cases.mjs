// What is timed: one list for every engine. Layouts are canonical (activations NHWC or [rows, columns],
// convolution weights HWIO, depthwise weights [kh, kw, C, 1], linear weights [in, out]); an adapter that
// wants others converts them before and after the timing. Runs in Node and in the page.
import { RESNET18 } from './resnet18.mjs';

const MI = 1 << 20;
const MLP = [784, 256, 128, 10];

const elementwise = ['1M', '16M'].flatMap((size) =>
  ['relu', 'gelu', 'add'].map((op) => ({
    id: `${op}-${size}`,
    kind: 'elementwise',
    op,
    n: Number.parseInt(size, 10) * MI,
  })),
);

export const CASES = [
  ...[8, 64, 128, 256, 512, 1024].map((n) => ({
    id: `matmul-${n}`,
    kind: 'matmul',
    m: n,
    k: n,
    n,
  })),
  { id: 'linear-128x768x3072', kind: 'linear', m: 128, k: 768, n: 3072 },
  { id: 'linear-128x3072x768', kind: 'linear', m: 128, k: 3072, n: 768 },
  { id: 'conv3x3-56x56-64-64', kind: 'conv2d', h: 56, w: 56, cin: 64, cout: 64, ks: 3 },
  { id: 'conv3x3-28x28-128-128', kind: 'conv2d', h: 28, w: 28, cin: 128, cout: 128, ks: 3 },
  { id: 'conv1x1-28x28-256-256', kind: 'conv2d', h: 28, w: 28, cin: 256, cout: 256, ks: 1 },
  { id: 'dwconv3x3-112x112-32', kind: 'dwconv', h: 112, w: 112, cin: 32, ks: 3 },
  ...elementwise,
  { id: 'softmax-512x512', kind: 'softmax', rows: 512, cols: 512 },
  { id: 'layernorm-512x768', kind: 'layernorm', rows: 512, cols: 768 },
  { id: 'attention-128-8x64', kind: 'attention', heads: 8, s: 128, d: 64 },
  { id: 'attention-512-8x64', kind: 'attention', heads: 8, s: 512, d: 64 },
  ...[1, 32, 256].map((b) => ({ id: `mlp-b${b}`, kind: 'mlp', b, dims: MLP })),
  ...[1, 8].map((b) => ({ id: `resnet18-b${b}`, kind: 'resnet18', b })),
  // Adam with lr; results are checked after checkRuns steps.
  ...[32, 256].map((b) => ({
    id: `mlp-train-b${b}`,
    kind: 'mlp_train',
    b,
    dims: MLP,
    lr: 1e-3,
    checkRuns: 3,
  })),
  // With batch norms and PyTorch's padding: resnet18_cifar, SGD with momentum.
  {
    id: 'resnet18-train-b8',
    kind: 'resnet18_train',
    b: 8,
    lr: 1e-2,
    momentum: 0.9,
    checkRuns: 2,
    peers: 'none asked: tfjs-wasm has no gradient of a convolution, jax-js a slow one',
  },
  // Both operands hold -127..127 and are packed on each call; results are floats.
  { id: 'int8-matmul-512', kind: 'int8_matmul', m: 512, k: 512, n: 512, peers: 'none asked' },
  // Forward, gradient of x and gradient of the weights.
  { id: 'convgrad3x3-28x28-128-128', kind: 'convgrad', h: 28, w: 28, cin: 128, cout: 128, ks: 3 },
];

const product = (shape) => shape.reduce((all, size) => all * size, 1);
const activation = (name, shape, scale = 1) => ({ name, shape, scale });
const fanIn = (count) => 1 / Math.sqrt(count);
const he = (count) => Math.sqrt(6 / count);

function mlpInputs({ kind, b, dims }) {
  const layers = dims
    .slice(1)
    .flatMap((out, i) => [
      activation(`w${i}`, [dims[i], out], he(dims[i])),
      activation(`b${i}`, [out], 0.1),
    ]);
  const label = { name: 'label', shape: [b, dims.at(-1)], oneHot: true };
  return [activation('x', [b, dims[0]]), ...layers, ...(kind === 'mlp_train' ? [label] : [])];
}

function resnetInputs({ b }) {
  const layers = RESNET18.flatMap(({ name, ks, cin, cout, gain }) => [
    activation(`w_${name}`, [ks, ks, cin, cout], gain * he(ks * ks * cin)),
    activation(`b_${name}`, [cout], 0.1),
  ]);
  const head = [activation('w_fc', [512, 10], fanIn(512)), activation('b_fc', [10])];
  return [activation('x', [b, 32, 32, 3]), ...layers, ...head];
}

/** Convolutions without bias, each with its batch norm: gamma around 1, beta. */
function resnetTrainingInputs({ b }) {
  const layers = RESNET18.flatMap(({ name, ks, cin, cout }) => [
    activation(`w_${name}`, [ks, ks, cin, cout], he(ks * ks * cin)),
    { ...activation(`gamma_${name}`, [cout], 0.5), offset: 1 },
    activation(`beta_${name}`, [cout], 0.1),
  ]);
  const head = [activation('w_fc', [512, 10], fanIn(512)), activation('b_fc', [10])];
  const label = { name: 'label', shape: [b, 10], oneHot: true };
  return [activation('x', [b, 32, 32, 3]), ...layers, ...head, label];
}

function convInputs({ kind, h, w, cin, cout, ks }) {
  const x = activation('x', [1, h, w, cin]);
  const weight = activation('w', [ks, ks, cin, cout], fanIn(ks * ks * cin));
  if (kind === 'convgrad') return [x, weight, activation('dy', [1, h, w, cout], 0.1)];
  return [x, weight, activation('bias', [cout])];
}

const INPUTS = {
  matmul: ({ m, k, n }) => [activation('a', [m, k]), activation('b', [k, n])],
  linear: ({ m, k, n }) => [
    activation('x', [m, k]),
    activation('w', [k, n], fanIn(k)),
    activation('bias', [n]),
  ],
  conv2d: convInputs,
  convgrad: convInputs,
  dwconv: ({ h, w, cin, ks }) => [
    activation('x', [1, h, w, cin]),
    activation('w', [ks, ks, cin, 1], 0.5),
    activation('bias', [cin]),
  ],
  elementwise: ({ op, n }) => [
    activation('x', [n], 4),
    ...(op === 'add' ? [activation('y', [n])] : []),
  ],
  softmax: ({ rows, cols }) => [activation('x', [rows, cols], 4)],
  layernorm: ({ rows, cols }) => [
    activation('x', [rows, cols], 2),
    activation('gamma', [cols]),
    activation('beta', [cols]),
  ],
  attention: ({ heads, s, d }) =>
    ['q', 'k', 'v'].map((name) => activation(name, [heads, s, d], 1.5)),
  mlp: mlpInputs,
  mlp_train: mlpInputs,
  resnet18: resnetInputs,
  resnet18_train: resnetTrainingInputs,
  int8_matmul: ({ m, k, n }) =>
    INPUTS.matmul({ m, k, n }).map((matrix) => ({ ...matrix, scale: 127, int8: true })),
};

/**
 * The case's inputs: name, shape, scale of their uniform values and their mean (offset) where it is not 0; int8 for
 * whole numbers, oneHot for class labels.
 */
export const inputsOf = (one) => INPUTS[one.kind](one);

/** What a training changes, in the order of its inputs. */
export const trainedOf = (one) =>
  inputsOf(one).filter(({ name }) => name !== 'x' && name !== 'label');

const trainedLength = (one) => trainedOf(one).reduce((all, { shape }) => all + product(shape), 0);

const OUTPUTS = {
  matmul: ({ m, n }) => m * n,
  linear: ({ m, n }) => m * n,
  conv2d: ({ h, w, cout }) => h * w * cout,
  convgrad: ({ h, w, cin, cout, ks }) => h * w * cin + ks * ks * cin * cout, // dx, then dw
  dwconv: ({ h, w, cin }) => h * w * cin,
  elementwise: ({ n }) => n,
  softmax: ({ rows, cols }) => rows * cols,
  layernorm: ({ rows, cols }) => rows * cols,
  attention: ({ heads, s, d }) => heads * s * d,
  mlp: ({ b, dims }) => b * dims.at(-1),
  mlp_train: (one) => 1 + trainedLength(one), // loss, w0, b0, ...
  resnet18: ({ b }) => b * 10,
  resnet18_train: (one) => 1 + trainedLength(one), // loss, w_stem, gamma_stem, beta_stem, ...
  int8_matmul: ({ m, n }) => m * n,
};

/** Number of values that an adapter's output() returns. */
export const outputLength = (one) => OUTPUTS[one.kind](one);

const denseFlops = (dims, b) =>
  dims.slice(1).reduce((all, out, i) => all + 2 * b * dims[i] * out, 0);

const convFlops = ({ hout, cin, cout, ks }) => 2 * hout * hout * cin * cout * ks * ks;
const resnetFlops = (b) =>
  b * (2 * 512 * 10 + RESNET18.reduce((all, layer) => all + convFlops(layer), 0));

const FLOPS = {
  matmul: ({ m, k, n }) => 2 * m * k * n,
  linear: ({ m, k, n }) => 2 * m * k * n,
  conv2d: ({ h, w, cin, cout, ks }) => 2 * h * w * cin * cout * ks * ks,
  convgrad: ({ h, w, cin, cout, ks }) => 6 * h * w * cin * cout * ks * ks,
  dwconv: ({ h, w, cin, ks }) => 2 * h * w * cin * ks * ks,
  attention: ({ heads, s, d }) => 4 * heads * s * s * d,
  mlp: ({ dims, b }) => denseFlops(dims, b),
  // Three products per layer; the first layer's input has no gradient.
  mlp_train: ({ dims, b }) => 3 * denseFlops(dims, b) - 2 * b * dims[0] * dims[1],
  resnet18: ({ b }) => resnetFlops(b),
  resnet18_train: ({ b }) => 3 * resnetFlops(b) - b * convFlops(RESNET18[0]),
  int8_matmul: ({ m, k, n }) => 2 * m * k * n,
};

/** Optimizers read and write parameters and their averages, two or one; the gradient is written and read. */
const PASSES_OVER_OUTPUT = { mlp_train: 8, resnet18_train: 6 };

/** Cases by what a rate is made of. */
function unitOf({ kind }, flops) {
  if (flops === 0) return 'GB/s';
  return kind === 'int8_matmul' ? 'GOP/s' : 'GFLOP/s';
}

/**
 * FLOPs of the direct algorithm (2 per multiply-add, padding included), compulsory bytes (each input read
 * once, the output written once), and which of the two a rate is made of.
 */
export function costOf(one) {
  const bytesOf = ({ shape, int8 }) => (int8 ? 1 : 4) * product(shape);
  const inputBytes = inputsOf(one).reduce((all, input) => all + bytesOf(input), 0);
  const outputBytes = 4 * outputLength(one);
  const flops = FLOPS[one.kind]?.(one) ?? 0;
  const bytes = inputBytes + (PASSES_OVER_OUTPUT[one.kind] ?? 1) * outputBytes;
  const unit = unitOf(one, flops);
  return { flops, bytes, inputBytes, outputBytes, unit, work: flops === 0 ? bytes : flops };
}
