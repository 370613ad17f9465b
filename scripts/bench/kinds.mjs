// Inputs, outputs and costs of a case of each kind.
import { graphFlops, graphInput, graphOutput, graphTensors } from './graphs/index.mjs';
import { RESNET18 } from './resnet18.mjs';

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

/** Convolutions without bias, each with its batch norm's parameters: gamma around 1, beta around 0. */
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

/** Output shape of a convolution or a pool over an image, with TensorFlow's SAME padding. */
export const imageOut = ({ b = 1, h, w, cin, cout = cin, s = 1 }) => [
  b,
  Math.ceil(h / s),
  Math.ceil(w / s),
  cout,
];

/** Pooling windows lie within the image; 'mean' averages whole planes. */
export const pooledOut = ({ op, b = 1, h, w, cin, ks, s }) =>
  op === 'mean' ? [b, cin] : [b, Math.floor((h - ks) / s) + 1, Math.floor((w - ks) / s) + 1, cin];

function convInputs(one) {
  const { kind, b = 1, h, w, cin, cout, ks, groups = 1 } = one;
  const x = activation('x', [b, h, w, cin]);
  const channels = cin / groups;
  const weight = activation('w', [ks, ks, channels, cout], fanIn(ks * ks * channels));
  if (kind === 'convgrad') return [x, weight, activation('dy', imageOut(one), 0.1)];
  return [x, weight, activation('bias', [cout])];
}

const graphInputs = (one) => [activation('x', graphInput(one)), ...graphTensors(one)];

const INPUTS = {
  matmul: ({ m, k, n }) => [activation('a', [m, k]), activation('b', [k, n])],
  linear: ({ m, k, n }) => [
    activation('x', [m, k]),
    activation('w', [k, n], fanIn(k)),
    activation('bias', [n]),
  ],
  conv2d: convInputs,
  convgrad: convInputs,
  dwconv: ({ b = 1, h, w, cin, ks }) => [
    activation('x', [b, h, w, cin]),
    activation('w', [ks, ks, cin, 1], 0.5),
    activation('bias', [cin]),
  ],
  pool: ({ b = 1, h, w, cin }) => [activation('x', [b, h, w, cin])],
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
  mobilenetv2: graphInputs,
  vit_tiny: graphInputs,
  gpt2_block: graphInputs,
  resnet18_train: resnetTrainingInputs,
  int8_matmul: ({ m, k, n }) =>
    INPUTS.matmul({ m, k, n }).map((matrix) => ({ ...matrix, scale: 127, int8: true })),
};

/**
 * The case's inputs: name, shape, scale of their uniform values and, where it is not 0, their mean (offset); `int8` marks
 * integers, `oneHot` class labels.
 */
export const inputsOf = (one) => INPUTS[one.kind](one);

/** The tensors that a training step changes, in the order of its inputs. */
export const trainedOf = (one) =>
  inputsOf(one).filter(({ name }) => name !== 'x' && name !== 'label');

const trainedLength = (one) => trainedOf(one).reduce((all, { shape }) => all + product(shape), 0);

const graphLength = (one) => product(graphOutput(one));

const OUTPUTS = {
  matmul: ({ m, n }) => m * n,
  linear: ({ m, n }) => m * n,
  conv2d: (one) => product(imageOut(one)),
  // dx, then dw
  convgrad: ({ b = 1, h, w, cin, cout, ks, groups = 1 }) =>
    b * h * w * cin + (ks * ks * cin * cout) / groups,
  dwconv: (one) => product(imageOut(one)),
  pool: (one) => product(pooledOut(one)),
  elementwise: ({ n }) => n,
  softmax: ({ rows, cols }) => rows * cols,
  layernorm: ({ rows, cols }) => rows * cols,
  attention: ({ heads, s, d }) => heads * s * d,
  mlp: ({ b, dims }) => b * dims.at(-1),
  mlp_train: (one) => 1 + trainedLength(one), // loss, w0, b0, ...
  resnet18: ({ b }) => b * 10,
  mobilenetv2: graphLength,
  vit_tiny: graphLength,
  gpt2_block: graphLength,
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

/** Each output of a convolution is a sum over the kernel and its group's channels. */
const windowFlops = (one, channels) => 2 * product(imageOut(one)) * one.ks ** 2 * channels;

const FLOPS = {
  matmul: ({ m, k, n }) => 2 * m * k * n,
  linear: ({ m, k, n }) => 2 * m * k * n,
  conv2d: (one) => windowFlops(one, one.cin / (one.groups ?? 1)),
  convgrad: (one) => 3 * windowFlops(one, one.cin / (one.groups ?? 1)),
  dwconv: (one) => windowFlops(one, 1),
  attention: ({ heads, s, d }) => 4 * heads * s * s * d,
  mlp: ({ dims, b }) => denseFlops(dims, b),
  // Three products per layer; the first layer's input has no gradient.
  mlp_train: ({ dims, b }) => 3 * denseFlops(dims, b) - 2 * b * dims[0] * dims[1],
  resnet18: ({ b }) => resnetFlops(b),
  mobilenetv2: graphFlops,
  vit_tiny: graphFlops,
  gpt2_block: graphFlops,
  resnet18_train: ({ b }) => 3 * resnetFlops(b) - b * convFlops(RESNET18[0]),
  int8_matmul: ({ m, k, n }) => 2 * m * k * n,
};

/**
 * Passes over the output: the optimizer reads and writes the parameters and their averages (two for Adam, one for momentum), and
 * the gradient is written and read.
 */
const PASSES_OVER_OUTPUT = { mlp_train: 8, resnet18_train: 6 };

/** The unit of a case's rate. */
function unitOf({ kind }, flops) {
  if (flops === 0) return 'GB/s';
  return kind === 'int8_matmul' ? 'GOP/s' : 'GFLOP/s';
}

/**
 * FLOPs of the direct algorithm (2 per multiply-add, padding included), compulsory bytes (each input read once, the output
 * written once), and which of the two the rate is computed from.
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
