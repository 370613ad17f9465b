// @jax-js/jax on its WebAssembly backend. Everything is jit-compiled except convolutions: those use the faster of jit and eager,
// and ResNet-18 runs them eagerly between compiled pieces. jax-js chooses its own number of threads from the page.
import * as jax from '@jax-js/jax';
import { imageOut, pooledOut } from '../../kinds.mjs';
import {
  depthwiseToOihw,
  hwioToOihw,
  join,
  nchwToNhwc,
  nhwcToNchw,
  oihwToHwio,
} from '../../page/layout.mjs';
import { RESNET18, RESNET18_LAYERS, walkResnet18 } from '../../resnet18.mjs';
import { fastest } from './fastest.mjs';
import { graphSession } from './jax-graphs.mjs';

const { numpy: np, nn, lax, jit } = jax;
const array = ({ data, shape }) => np.array(data, { shape, dtype: np.float32 });
const reshaped = ({ data }, shape) => array({ data, shape });

/** `compute` consumes its arguments, so each call gets new references to them. */
function session(compute, args) {
  const call = () => compute(...args.map((arg) => arg.ref));
  return {
    async run() {
      const y = call();
      await y.blockUntilReady();
      y.dispose();
    },
    output: async () => Float32Array.from(await call().data()),
    dispose() {
      for (const arg of args) arg.dispose();
      compute.dispose?.();
    },
  };
}

const jitted = (compute, ...tensors) => session(jit(compute), tensors.map(array));

const toNhwc = (one, [b, h, w, c]) => ({
  ...one,
  output: async () => nchwToNhwc({ shape: [b, c, h, w], data: await one.output() }).data,
});

const activated = (y, act) => (act ? ELEMENTWISE[act](y) : y);

/** Returns (x, weight, bias [c]) => the convolution with TensorFlow's SAME padding, bias and activation. */
const convWithBias =
  ({ s = 1, act }, groups, channels) =>
  (x, weight, bias) => {
    const options = { featureGroupCount: groups };
    const y = lax.convGeneralDilated(x, weight, [s, s], 'SAME', options);
    return activated(y.add(bias.reshape([1, channels, 1, 1])), act);
  };

async function convolution(compute, makeArgs, shape) {
  const best = await fastest({
    jit: () => session(jit(compute), makeArgs()),
    eager: () => session(compute, makeArgs()),
  });
  return toNhwc(best, shape);
}

function conv2d(one, t) {
  const args = () => [array(nhwcToNchw(t.x)), array(hwioToOihw(t.w)), array(t.bias)];
  return convolution(convWithBias(one, one.groups ?? 1, one.cout), args, imageOut(one));
}

function dwconv(one, t) {
  const args = () => [array(nhwcToNchw(t.x)), array(depthwiseToOihw(t.w)), array(t.bias)];
  return convolution(convWithBias(one, one.cin, one.cin), args, imageOut(one));
}

/** The loss is the sum of the outputs times dy, so that its gradients are dx and dweight for that dy. */
async function convgrad({ b = 1, h, w, cin, cout, ks, s = 1, groups = 1 }, t) {
  const args = [nhwcToNchw(t.x), hwioToOihw(t.w), nhwcToNchw(t.dy)].map(array);
  const options = { featureGroupCount: groups };
  const conv = (x, weight) => lax.convGeneralDilated(x, weight, [s, s], 'SAME', options);
  const loss = (x, weight, dy) => np.sum(conv(x, weight).mul(dy));
  const eager = jax.valueAndGrad(loss, { argnums: [0, 1] });
  const make = (compute) => () => ({
    async run() {
      const [value, [dx, dw]] = compute(...args.map((arg) => arg.ref));
      await dx.blockUntilReady();
      await dw.blockUntilReady();
      for (const one of [value, dx, dw]) one.dispose();
    },
    async output() {
      const [value, [dx, dw]] = compute(...args.map((arg) => arg.ref));
      value.dispose();
      const x = nchwToNhwc({ shape: [b, cin, h, w], data: await dx.data() }).data;
      const shape = [cout, cin / groups, ks, ks];
      const weight = oihwToHwio({ shape, data: await dw.data() }).data;
      return join([x, weight]);
    },
    dispose() {},
  });
  const best = await fastest({ eager: make(eager), jit: make(jit((...xs) => eager(...xs))) });
  return {
    ...best,
    dispose() {
      for (const arg of args) arg.dispose();
    },
  };
}

const ELEMENTWISE = {
  relu: (x) => nn.relu(x),
  gelu: (x) => nn.gelu(x, { approximate: false }),
  add: (x, y) => x.add(y),
};

function pool(one, t) {
  const { op, ks, s } = one;
  const args = () => [array(nhwcToNchw(t.x))];
  if (op === 'mean')
    return session(
      jit((x) => np.mean(x, [2, 3])),
      args(),
    );
  const reduce = op === 'max' ? (window) => np.max(window) : (window) => np.mean(window);
  const compute = (x) => lax.reduceWindow(x, reduce, [1, 1, ks, ks], [1, 1, s, s]);
  return convolution(compute, args, pooledOut(one));
}

const parameterNames = ({ dims }) => dims.slice(1).flatMap((_, i) => [`w${i}`, `b${i}`]);

const mlp =
  ({ dims }) =>
  (x, ...parameters) =>
    dims.slice(1).reduce((h, _, i) => {
      const y = np.matmul(h, parameters[2 * i]).add(parameters[2 * i + 1]);
      return i + 2 < dims.length ? nn.relu(y) : y;
    }, x);

function resnet18(_, t) {
  const biasRelu = jit((y, bias) => nn.relu(y.add(bias)));
  const addRelu = jit((y, bias, z) => nn.relu(y.add(bias).add(z)));
  const head = jit((h, w, b) => np.matmul(np.mean(h, [2, 3]), w).add(b));
  const args = [array(nhwcToNchw(t.x))];
  for (const { name, cout } of RESNET18) {
    args.push(array(hwioToOihw(t[`w_${name}`])), reshaped(t[`b_${name}`], [1, cout, 1, 1]));
  }
  args.push(array(t.w_fc), array(t.b_fc));
  const compute = (...all) => {
    const at = (name) => 1 + 2 * RESNET18.findIndex((layer) => layer.name === name);
    const conv = (name, x) => {
      const { s } = RESNET18_LAYERS[name];
      return { y: lax.conv(x, all[at(name)], [s, s], 'SAME'), bias: all[at(name) + 1] };
    };
    // A block's input is read twice; the bias of a convolution in a shortcut is added at once.
    const features = walkResnet18(all[0], {
      conv: (name, x) => {
        const result = conv(name, name.endsWith('c1') ? x.ref : x);
        return name.endsWith('sc') ? result.y.add(result.bias) : result;
      },
      add: (body, shortcut) => ({ ...body, shortcut }),
      relu: ({ y, bias, shortcut }) => (shortcut ? addRelu(y, bias, shortcut) : biasRelu(y, bias)),
    });
    return head(features, all.at(-2), all.at(-1));
  };
  return session(compute, args);
}

/** Adam inside one compiled step; the step number enters through its two bias corrections. */
function trainingStep(one) {
  const loss = (parameters, x, y) => {
    const scores = nn.logSoftmax(mlp(one)(x, ...parameters), -1);
    return np.mean(np.sum(scores.mul(y), -1)).mul(-1);
  };
  return jit((p, m, v, x, y, c1, c2) => {
    const [value, g] = jax.valueAndGrad(loss)(
      p.map((a) => a.ref),
      x,
      y,
    );
    const means = m.map((a, i) => a.mul(0.9).add(g[i].ref.mul(0.1)));
    const squares = v.map((a, i) => a.mul(0.999).add(np.square(g[i]).mul(0.001)));
    const next = p.map((a, i) => {
      const root = np.sqrt(squares[i].ref.mul(c2.ref)).add(1e-7);
      return a.sub(means[i].ref.mul(c1.ref).div(root).mul(one.lr));
    });
    c1.dispose();
    c2.dispose();
    return [next, means, squares, value];
  });
}

function training(one, t) {
  const names = parameterNames(one);
  const [x, y] = [array(t.x), array(t.label)];
  const step = trainingStep(one);
  let state;
  const start = () => {
    state = { p: names.map((name) => array(t[name])), count: 0, loss: undefined };
    state.m = names.map((name) => np.zeros(t[name].shape));
    state.v = names.map((name) => np.zeros(t[name].shape));
  };
  const drop = () => {
    for (const one of [...state.p, ...state.m, ...state.v]) one.dispose();
    state.loss?.dispose();
  };
  start();
  return {
    pipelined: true,
    run() {
      state.count += 1;
      state.loss?.dispose();
      const c1 = np.array(1 / (1 - 0.9 ** state.count));
      const c2 = np.array(1 / (1 - 0.999 ** state.count));
      const [p, m, v, loss] = step(state.p, state.m, state.v, x.ref, y.ref, c1, c2);
      Object.assign(state, { p, m, v, loss });
    },
    async flush() {
      await state.loss.blockUntilReady();
      for (const one of state.p) await one.blockUntilReady();
    },
    async output() {
      const parts = [await state.loss.ref.data()];
      for (const one of state.p) parts.push(await one.ref.data());
      return join(parts);
    },
    reset() {
      drop();
      start();
    },
    dispose() {
      drop();
      x.dispose();
      y.dispose();
    },
  };
}

const cases = {
  matmul: (_, t) => jitted((a, b) => np.matmul(a, b), t.a, t.b),
  linear: ({ act }, t) =>
    jitted((x, w, b) => activated(np.matmul(x, w).add(b), act), t.x, t.w, t.bias),
  conv2d,
  dwconv,
  convgrad,
  pool,
  elementwise: ({ op }, t) => jitted(ELEMENTWISE[op], t.x, ...(t.y ? [t.y] : [])),
  softmax: (_, t) => jitted((x) => nn.softmax(x, -1), t.x),
  layernorm: (_, t) =>
    jitted(
      (x, gamma, beta) => nn.standardize(x, -1, { epsilon: 1e-5 }).mul(gamma).add(beta),
      t.x,
      t.gamma,
      t.beta,
    ),
  attention: ({ d }, t) =>
    jitted(
      (q, k, v) => {
        const scores = np.matmul(q, np.swapaxes(k, -1, -2)).mul(1 / Math.sqrt(d));
        return np.matmul(nn.softmax(scores, -1), v);
      },
      t.q,
      t.k,
      t.v,
    ),
  mlp: (one, t) => jitted(mlp(one), t.x, ...parameterNames(one).map((name) => t[name])),
  resnet18,
  mlp_train: training,
  mobilenetv2: graphSession,
  vit_tiny: graphSession,
  gpt2_block: graphSession,
};

export default {
  name: 'jax-js',
  version: '0.1.25',
  async init() {
    const devices = await jax.init('wasm');
    jax.defaultDevice('wasm');
    return { devices, sharedMemory: typeof SharedArrayBuffer };
  },
  cases,
};
