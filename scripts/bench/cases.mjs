// The timed cases: one list for every engine (a sweep draws others, sweep/shapes.mjs). Layouts are canonical (activations NHWC or
// [rows, columns], convolution weights HWIO, depthwise weights [kh, kw, C, 1], linear weights [in, out]); an adapter that needs
// other layouts converts before and after the timing. Runs in Node and in the page.

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

/** Gradients, depthwise convolutions, first layers and single rows. The sweep draws more of these kinds. */
const OTHERS = [
  {
    id: 'convgrad-3x3s2-56x56-64-128',
    kind: 'convgrad',
    h: 56,
    w: 56,
    cin: 64,
    cout: 128,
    ks: 3,
    s: 2,
  },
  {
    id: 'convgrad-1x1s2-28x28-128-256',
    kind: 'convgrad',
    h: 28,
    w: 28,
    cin: 128,
    cout: 256,
    ks: 1,
    s: 2,
  },
  { id: 'convgrad-first3x3-112x112-32', kind: 'convgrad', h: 112, w: 112, cin: 3, cout: 32, ks: 3 },
  {
    id: 'convgrad-first7x7s2-112x112-64',
    kind: 'convgrad',
    h: 112,
    w: 112,
    cin: 3,
    cout: 64,
    ks: 7,
    s: 2,
  },
  {
    id: 'convgrad-dw3x3-56x56-144',
    kind: 'convgrad',
    h: 56,
    w: 56,
    cin: 144,
    cout: 144,
    ks: 3,
    groups: 144,
  },
  {
    id: 'convgrad-dw5x5s2-57x57-96',
    kind: 'convgrad',
    h: 57,
    w: 57,
    cin: 96,
    cout: 96,
    ks: 5,
    s: 2,
    groups: 96,
  },
  { id: 'dwconv5x5-57x57-24', kind: 'dwconv', h: 57, w: 57, cin: 24, ks: 5 },
  { id: 'dwconv5x5s2-56x56-144', kind: 'dwconv', h: 56, w: 56, cin: 144, ks: 5, s: 2 },
  { id: 'dwconv7x7-28x28-192', kind: 'dwconv', h: 28, w: 28, cin: 192, ks: 7 },
  { id: 'first3x3-224x224-32', kind: 'conv2d', h: 224, w: 224, cin: 3, cout: 32, ks: 3 },
  { id: 'first3x3s2-224x224-32', kind: 'conv2d', h: 224, w: 224, cin: 3, cout: 32, ks: 3, s: 2 },
  { id: 'first7x7s2-224x224-64', kind: 'conv2d', h: 224, w: 224, cin: 3, cout: 64, ks: 7, s: 2 },
  { id: 'linear-1x768x3072', kind: 'linear', m: 1, k: 768, n: 3072 },
  { id: 'linear-1x2048x2048', kind: 'linear', m: 1, k: 2048, n: 2048 },
].map((one) => ({ ...one, sampled: true }));

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
  // Adam with learning rate lr; results are checked after checkRuns steps.
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
  // Forward pass, gradient of x and gradient of the weights.
  { id: 'convgrad3x3-28x28-128-128', kind: 'convgrad', h: 28, w: 28, cin: 128, cout: 128, ks: 3 },
  ...OTHERS,
  ...[1, 8].flatMap((b) => [
    { id: `mobilenetv2-b${b}`, kind: 'mobilenetv2', b, sampled: true },
    { id: `vit-tiny-b${b}`, kind: 'vit_tiny', b, sampled: true },
    { id: `gpt2-block-b${b}`, kind: 'gpt2_block', b, t: 128, sampled: true },
  ]),
];
