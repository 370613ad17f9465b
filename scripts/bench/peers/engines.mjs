// The engines of others. -t1 runs in a plain page, -t2 in an isolated one with two threads.
const one = (name, adapter, options) => ({
  key: `${name}-t1`,
  url: `/peers/${adapter}.js`,
  threads: 1,
  options,
});
const two = (name, adapter, options) => ({
  ...one(name, adapter, options),
  key: `${name}-t2`,
  threads: 2,
});

export const PEERS = [
  ...[one, two].flatMap((variant) => [
    variant('litert', 'litert'),
    variant('jax', 'jax'),
    variant('ort', 'ort'),
    variant('ortg', 'ort', { mode: 'graph' }),
    variant('tfjs', 'tfjs-wasm'),
  ]),
  one('numpyts', 'numpy-ts'),
  one('eigen', 'eigen'),
  one('tfjscpu', 'tfjs-cpu'),
];
