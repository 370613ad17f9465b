// Walking a preset's specification finds the layers that the engine describes, with the same shapes.

import { expect, it } from 'vitest';
import { walkSpec } from '../../../web/src/bench/networks/walk';
import { sessionProfiler } from '../../support/session-profiler';

it.each([
  'linear',
  'mlp',
  'lenet5',
  'cnn',
  'alexnet',
  'resnet18',
  'resnet18_cifar',
  'gpt_nano',
  'transformer_block',
  'gpt2',
])('%s', async (preset) => {
  const engine = await sessionProfiler();
  const { layers } = await engine.describe(preset);
  const shapes = new Map(layers.map(({ name, output_shape }) => [name, output_shape.slice(1)]));
  const walked = walkSpec(await engine.specOf(preset));
  expect(walked.length).toBeGreaterThan(0);
  for (const { path, type, output } of walked.filter((layer) => layer.type !== 'attention')) {
    expect({ path, type, output }).toEqual({ path, type, output: shapes.get(path) });
  }
  const withParameters = layers.filter(({ parameters }) => parameters > 0).map(({ name }) => name);
  expect(walked.map(({ path }) => path)).toEqual(expect.arrayContaining(withParameters));
});

it('what no preset has is refused: pools rounded up, shared keys, layers that run again', () => {
  const pool = { type: 'max_pool2d', name: 'pool', kernel_size: 2 };
  const walked = (...layers: readonly object[]) =>
    walkSpec(JSON.stringify({ input: { shape: [2, 5, 5] }, layers }));
  expect(walked({ ...pool, ceil_mode: false }).map(({ output }) => output)).toEqual([[2, 2, 2]]);
  expect(() => walked({ ...pool, ceil_mode: true })).toThrow('pool: got ceil_mode true');
  expect(() => walked({ type: 'self_attention', name: 'a', heads: 4, kv_heads: 2 })).toThrow(
    'a: got kv_heads 2',
  );
  expect(() => walked(pool, { type: 'reuse', name: 'again', layer: 'pool' })).toThrow(
    'again: got layer pool',
  );
  expect(() =>
    walked({ type: 'repeat', name: 'h', times: 2, shared: true, layers: [pool] }),
  ).toThrow('h: got shared true');
});
