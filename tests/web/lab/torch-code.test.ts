// The code that is shown of a model, to the letter: every type of layer, repeats, shared tables, functions for what stands
// twice. That it runs, and is the engine's model, is for tests/boundary/pytorch.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GPT3, LLAMA_7B } from '../../../web/src/lab/models';
import { torchModule } from '../../../web/src/lab/torch/module';
import { FAMILIES, specOf } from '../../../web/src/labs/architectures/specs';
import { keptText } from '../../support/kept-text';

const GOOD = new URL('../../fixtures/specs/good/', import.meta.url);
const conv = (out_channels: number, more: object = {}) => ({
  ...{ type: 'conv2d', out_channels, kernel_size: 3, padding: 1 },
  ...more,
});
const block = (width: number, stride: number) => ({
  type: 'residual',
  activation: 'relu',
  layers: [
    ...[conv(width, { stride, bias: false }), { type: 'batch_norm2d' }, { type: 'relu' }],
    ...[conv(width, { bias: false }), { type: 'batch_norm2d', eps: 0.001 }],
  ],
  ...(stride === 1
    ? {}
    : {
        shortcut: [conv(width, { stride, kernel_size: 1, padding: 0 }), { type: 'batch_norm2d' }],
      }),
});
const layers = (...all: readonly object[]) =>
  JSON.stringify({ input: { shape: [3, 16, 12] }, layers: all });
const tokens = (...all: readonly object[]) =>
  JSON.stringify({ input: { tokens: { vocabulary: 70, length: 5 } }, layers: all });

const SPECS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync(GOOD).map((file) => [
      file.replace(/\.json$/, ''),
      readFileSync(new URL(file, GOOD), 'utf8'),
    ]),
  ),
  ...Object.fromEntries(
    FAMILIES.map((family) => [
      family,
      JSON.stringify(specOf(family, { width: 16, depth: 3, resolution: 32 })),
    ]),
  ),
  'llama-7b': LLAMA_7B.spec,
  'gpt-3': GPT3.spec,
  'residual-net': layers(
    conv(8),
    block(8, 1),
    block(16, 2),
    block(16, 1),
    block(32, 2),
    { type: 'global_avg_pool' },
    { type: 'flatten' },
    { type: 'linear', out_features: 10 },
  ),
  windows: layers(
    conv(8, { kernel_size: [3, 5], stride: [2, 1], padding: [1, 2] }),
    conv(8, { dilation: 2, groups: 4 }),
    { type: 'max_pool2d', kernel_size: 2 },
    { type: 'avg_pool2d', kernel_size: 3, stride: 1, padding: 1 },
    { type: 'flatten', start: 2 },
    { type: 'permute', dims: [0, 2, 1] },
    { type: 'layer_norm', bias: false, eps: 0.01 },
    { type: 'reshape', shape: [4, 6] },
    { type: 'linear', out_features: 3, bias: false },
    { type: 'bias' },
    { type: 'dropout' },
    { type: 'dropout', p: 0.25, active: true },
  ),
  alone: layers({ type: 'flatten' }),
  twice: layers({ type: 'repeat', times: 2, layers: [{ type: 'tanh' }] }),
  growing: layers({ type: 'repeat', times: 3, layers: [conv(8), { type: 'relu' }] }),
  branches: layers(
    {
      type: 'concat',
      branches: [
        [{ type: 'concat', branches: [[conv(2)], [conv(3), { type: 'bias' }]] }],
        [conv(4)],
      ],
    },
    { type: 'concat', axis: 2, branches: [[conv(4)], [conv(4, { stride: 1 })]] },
    { type: 'flatten' },
    { type: 'linear', out_features: 7 },
  ),
  tied: tokens(
    { type: 'embedding', name: 'words', features: 6 },
    { type: 'position_embedding', max_length: 5 },
    {
      type: 'repeat',
      times: 3,
      layers: [{ type: 'transformer_block', heads: 2, causal: true, dropout: 0.1 }],
    },
    {
      type: 'repeat',
      times: 2,
      layers: [
        { type: 'transformer_block', heads: 3, activation: 'gelu', mlp_features: 11, bias: false },
      ],
    },
    { type: 'linear', tied_to: 'words', bias: false },
    { type: 'log_softmax' },
  ),
  'tied-inside': tokens(
    {
      type: 'sequential',
      name: 'front',
      layers: [{ type: 'embedding', name: 'words', features: 6 }],
    },
    {
      type: 'repeat',
      name: 'h',
      times: 2,
      layers: [
        {
          type: 'residual',
          layers: [
            { type: 'linear', tied_to: 'front.words' },
            { type: 'linear', out_features: 6 },
          ],
        },
      ],
    },
    { type: 'sequential', layers: [{ type: 'linear', tied_to: 'front.words' }] },
  ),
};

it.each(Object.entries(SPECS))('%s', (name, spec) => {
  const { code, input } = torchModule(spec);
  const fed = [input(1), input('n', 3), input(64, 9)].map((each) => `x = ${each}`);
  const now = [code, '', ...fed].join('\n');
  expect(now).toBe(keptText(`torch/${name}.py.txt`, now));
});
