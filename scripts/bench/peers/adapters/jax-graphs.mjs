// Networks in jax-js: convolutions run eagerly, everything between them is compiled. Images NCHW, sequences [b * t, c]. An
// operation consumes its arguments; keep() makes another reference.
import { jit, lax, nn, numpy as np } from '@jax-js/jax';
import { causalMask, graphTensors, splitProjections, walkGraph } from '../../graphs/index.mjs';
import { depthwiseToOihw, hwioToOihw, nhwcToNchw } from '../../page/layout.mjs';

const array = ({ data, shape }) => np.array(data, { shape, dtype: np.float32 });
const flat = ([b, t, c]) => [b * t, c];
const ACTIVATIONS = { relu: nn.relu, gelu: (x) => nn.gelu(x, { approximate: false }) };
const activated = (y, act) => (act ? ACTIVATIONS[act](y) : y);

const addBias = Object.fromEntries(
  [undefined, 'relu'].map((act) => [act, jit((y, bias) => activated(y.add(bias), act))]),
);
const linear = Object.fromEntries(
  [undefined, 'gelu'].map((act) => [act, jit((x, w, b) => activated(np.matmul(x, w).add(b), act))]),
);
const layerNorm = jit((x, gamma, beta) =>
  nn.standardize(x, -1, { epsilon: 1e-5 }).mul(gamma).add(beta),
);
const sum = jit((x, y) => x.add(y));
const LAYOUTS = { conv: hwioToOihw, dwconv: depthwiseToOihw };

/** One compiled attention for each combination of heads, mask and input shape. */
const attentions = new Map();
function attentionOf({ heads, causal, from }) {
  const key = [heads, causal, ...from].join();
  const [b, length, c] = from;
  const make = () =>
    jit((x, mask, ...projections) => {
      const [q, k, v] = [0, 1, 2].map((i) => {
        const y = np.matmul(i < 2 ? x.ref : x, projections[2 * i]).add(projections[2 * i + 1]);
        return np.transpose(y.reshape([b, length, heads, c / heads]), [0, 2, 1, 3]);
      });
      const scores = np.matmul(q, np.transpose(k, [0, 1, 3, 2])).add(mask);
      const sums = np.matmul(nn.softmax(scores, -1), v);
      return np.transpose(sums, [0, 2, 1, 3]).reshape(flat(from));
    });
  if (!attentions.has(key)) attentions.set(key, make());
  return attentions.get(key);
}

/** Tensors by name; convolution biases as [1, c, 1, 1]; each attention's mask and projections. */
function prepared(one, t) {
  const all = {};
  for (const { name, kind } of graphTensors(one)) {
    all[name] = array(LAYOUTS[kind] ? LAYOUTS[kind](t[name]) : t[name]);
  }
  const images = (x, { name, to }) => {
    const bias = `b_${name}`;
    all[bias].dispose();
    all[bias] = array({ shape: [1, to[3], 1, 1], data: t[bias].data });
    return x;
  };
  const attention = (x, layer) => {
    const length = layer.from[1];
    const none = { shape: [1, 1], data: Float32Array.of(0) };
    const mask = layer.causal ? causalMask(length) : none;
    const projections = splitProjections(t, layer).flatMap(({ weight, bias }) => [weight, bias]);
    all[layer.name] = [mask, ...projections].map(array);
    return x;
  };
  const nothing = (x) => x;
  const names = ['linear', 'layernorm', 'position', 'add', 'tokens', 'mean'];
  const others = Object.fromEntries(names.map((name) => [name, nothing]));
  walkGraph(one, null, { ...others, conv: images, dwconv: images, attention });
  return all;
}

export function graphSession(one, t) {
  const all = prepared(one, t);
  const of = (name) => all[name].ref;
  const convolution = (x, { name, s = 1, act }, groups) => {
    const options = { featureGroupCount: groups };
    const y = lax.convGeneralDilated(x, of(`w_${name}`), [s, s], 'SAME', options);
    return addBias[act](y, of(`b_${name}`));
  };
  const ops = {
    keep: (x) => x.ref,
    conv: (x, layer) => convolution(x, layer, 1),
    dwconv: (x, layer) => convolution(x, layer, layer.to[3]),
    linear: (x, { name, act }) => linear[act](x, of(`w_${name}`), of(`b_${name}`)),
    layernorm: (x, { name }) => layerNorm(x, of(`g_${name}`), of(`b_${name}`)),
    attention: (x, layer) => attentionOf(layer)(x, ...all[layer.name].map((one) => one.ref)),
    position: (x, { name, from }) => sum(x.reshape(from), of(`w_${name}`)).reshape(flat(from)),
    add: (x, _, y) => sum(x, y),
    tokens: (x, { to }) => np.transpose(x, [0, 2, 3, 1]).reshape(flat(to)),
    mean: (x, { from }) => (from.length === 4 ? np.mean(x, [2, 3]) : np.mean(x.reshape(from), 1)),
  };
  const isImage = t.x.shape.length === 4;
  const input = array(isImage ? nhwcToNchw(t.x) : { ...t.x, shape: flat(t.x.shape) });
  const once = () => walkGraph(one, input.ref, ops);
  return {
    async run() {
      const y = once();
      await y.blockUntilReady();
      y.dispose();
    },
    output: async () => Float32Array.from(await once().data()),
    dispose() {
      for (const one of [input, ...Object.values(all).flat()]) one.dispose();
    },
  };
}
