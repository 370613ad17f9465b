// Networks in the form that every engine walks: shapes, tensors and FLOPs come from the same description. Images are [b, h, w,
// c], sequences [b, t, c].
import { gpt2Block, mobilenetv2, vitTiny } from './networks.mjs';

const IMAGES = ({ b }) => [b, 224, 224, 3];
const GRAPHS = {
  mobilenetv2: { input: IMAGES, build: mobilenetv2 },
  vit_tiny: { input: IMAGES, build: vitTiny },
  gpt2_block: { input: ({ b, t }) => [b, t, 768], build: gpt2Block },
};

export const isGraph = ({ kind }) => kind in GRAPHS;
export const graphInput = (one) => GRAPHS[one.kind].input(one);

const product = (shape) => shape.reduce((all, size) => all * size, 1);
const same = (shape) => shape;
const convOut = ([b, h, w, c], { s = 1, cout = c }) => [
  b,
  Math.ceil(h / s),
  Math.ceil(w / s),
  cout,
];

/** Output shape of each operation as a function of its input shape. */
const SHAPES = {
  conv: convOut,
  dwconv: convOut,
  linear: (shape, { n }) => [...shape.slice(0, -1), n],
  layernorm: same,
  attention: same,
  position: same,
  add: same,
  tokens: ([b, h, w, c]) => [b, h * w, c],
  mean: (shape) => [shape[0], shape.at(-1)],
};

/**
 * Walks the network from `x`. Calls ops[name](value, {...layer, from, to}, other value), where `from` and `to` are the shapes
 * before and after the operation, and ops.keep(value), if it exists, for a value that will be read twice. Returns the last value.
 */
export function walkGraph(one, x, ops) {
  const call =
    (name, shapeOf) =>
    (at, layer = {}, other = undefined) => {
      const shape = shapeOf(at.shape, layer);
      const all = { ...layer, from: at.shape, to: shape };
      return { value: ops[name](at.value, all, other?.value), shape };
    };
  const o = Object.fromEntries(
    Object.entries(SHAPES).map(([name, shapeOf]) => [name, call(name, shapeOf)]),
  );
  o.keep = (at) => ({ ...at, value: ops.keep ? ops.keep(at.value) : at.value });
  return GRAPHS[one.kind].build(o, { value: x, shape: graphInput(one) }).value;
}

/** Walks the network without values: calls visit(name, layer) for each operation. */
function visitGraph(one, visit) {
  const ops = Object.fromEntries(
    Object.keys(SHAPES).map((name) => [name, (_, layer) => visit(name, layer)]),
  );
  walkGraph(one, undefined, ops);
}

const last = (shape) => shape.at(-1);
/** Scale of uniform weights that keeps the magnitude of products with `count` terms, with a ReLU after them or without. */
const spread = (count, act) => Math.sqrt((act === 'relu' ? 6 : 3) / count);

/**
 * Weights (w_), biases (b_) and scales (g_) of a layer, in the order of our engine's parameters. `kind` names the weight layout.
 */
const TENSORS = {
  conv: ({ name, ks, act, from, to }) => {
    const shape = [ks, ks, last(from), last(to)];
    const scale = spread(ks * ks * last(from), act);
    return weightAndBias(name, { shape, scale, kind: 'conv' }, last(to));
  },
  dwconv: ({ name, ks, act, to }) => {
    const shape = [ks, ks, last(to), 1];
    return weightAndBias(name, { shape, scale: spread(ks * ks, act), kind: 'dwconv' }, last(to));
  },
  linear: ({ name, act, from, to }) => {
    const weight = {
      shape: [last(from), last(to)],
      scale: spread(last(from), act),
      kind: 'linear',
    };
    return weightAndBias(name, weight, last(to));
  },
  attention: ({ name, from }) => {
    const weight = {
      shape: [last(from), 3 * last(from)],
      scale: spread(last(from)),
      kind: 'linear',
    };
    return weightAndBias(name, weight, 3 * last(from));
  },
  layernorm: ({ name, from }) => [
    { name: `g_${name}`, shape: [last(from)], scale: 0.5, offset: 1 },
    { name: `b_${name}`, shape: [last(from)], scale: 0.1 },
  ],
  position: ({ name, from }) => [{ name: `w_${name}`, shape: from.slice(1), scale: 0.5 }],
};

function weightAndBias(name, weight, count) {
  return [
    { name: `w_${name}`, ...weight },
    { name: `b_${name}`, shape: [count], scale: 0.1 },
  ];
}

/** Every tensor of the network in order: {name, shape, scale, offset?, kind?}. */
export function graphTensors(one) {
  const all = [];
  visitGraph(one, (name, layer) => all.push(...(TENSORS[name]?.(layer) ?? [])));
  return all;
}

const FLOPS = {
  conv: ({ ks, from, to }) => 2 * product(to) * ks * ks * last(from),
  dwconv: ({ ks, to }) => 2 * product(to) * ks * ks,
  linear: ({ from, to }) => 2 * product(to) * last(from),
  // The projections to queries, keys and values; then scores and weighted sums.
  attention: ({ from: [b, t, c] }) => 2 * b * t * c * 3 * c + 4 * b * t * t * c,
};

/** FLOPs of the network's products. */
export function graphFlops(one) {
  let flops = 0;
  visitGraph(one, (name, layer) => {
    flops += FLOPS[name]?.(layer) ?? 0;
  });
  return flops;
}

export function graphOutput(one) {
  let shape;
  visitGraph(one, (_, layer) => {
    shape = layer.to;
  });
  return shape;
}

/**
 * Splits an attention's weights [c, 3c] and biases into three; if `scaled`, the query part is divided by the root of a head's
 * size.
 */
export function splitProjections(t, { name, heads, from }, scaled = true) {
  const c = last(from);
  const [weight, bias] = [t[`w_${name}`].data, t[`b_${name}`].data];
  return [0, 1, 2].map((part) => {
    const factor = part === 0 && scaled ? Math.sqrt(heads / c) : 1;
    const w = Float32Array.from(
      { length: c * c },
      (_, i) => factor * weight[Math.floor(i / c) * 3 * c + part * c + (i % c)],
    );
    const b = Float32Array.from(bias.subarray(part * c, (part + 1) * c), (value) => factor * value);
    return { weight: { shape: [c, c], data: w }, bias: { shape: [c], data: b } };
  });
}

/** Added to the scores so that a position cannot attend to later ones. */
export const causalMask = (t) => ({
  shape: [t, t],
  data: Float32Array.from({ length: t * t }, (_, i) => (i % t > Math.floor(i / t) ? -1e9 : 0)),
});
