// Every model that a lab shows, written in PyTorch, has the parameters and output shape that the engine gives: Python runs the
// modules with shapes in place of numbers.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GPT3, LLAMA_7B, LLAMA_65B } from '../../web/src/lab/models';
import { torchModule } from '../../web/src/lab/torch/module';
import { COLUMNS } from '../../web/src/lab/torch/python';
import { FAMILIES, specOf } from '../../web/src/labs/architectures/specs';
import { openEngine, value } from './support/engine';

interface Described {
  readonly parameters: number;
  readonly output: readonly number[];
}

const { session } = await openEngine();
const SHAPES = fileURLToPath(new URL('../support/torch-shapes/', import.meta.url));

function describedByPyTorch(specs: readonly string[], batch: number): readonly Described[] {
  const modules = specs.map((spec) => {
    const { code, input } = torchModule(spec);
    return { code, input: input(batch) };
  });
  const { stdout, stderr, status } = spawnSync('python3', [`${SHAPES}run.py`], {
    input: JSON.stringify(modules),
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as readonly Described[];
}

function expectSame(specs: readonly string[]): void {
  for (const [at, { parameters, output }] of describedByPyTorch(specs, 2).entries()) {
    const spec = specs[at] ?? '';
    const counted = value(session.describe({ spec, batch: 2 }));
    expect({ parameters, output }, spec).toEqual({
      parameters: counted.parameters,
      output: counted.output_shape,
    });
  }
}

const presets = value(session.models()).map(({ name }) => name);
const spec = (layers: readonly object[], shape: readonly number[] = [4, 8, 8]) =>
  JSON.stringify({ input: { shape }, layers });

describe('a model in PyTorch', () => {
  it('is the engine’s: every preset', () => {
    expect(presets.length).toBeGreaterThan(10);
    expectSame(presets.map((name) => value(session.specOf(name))));
  });

  it('is the engine’s: every type of layer, and the models of the labs', () => {
    const good = new URL('../fixtures/specs/good/', import.meta.url);
    const files = readdirSync(good).map((file) => readFileSync(new URL(file, good), 'utf8'));
    const families = FAMILIES.map((family) =>
      JSON.stringify(specOf(family, { width: 16, depth: 3, resolution: 32 })),
    );
    expectSame([...files, ...families, LLAMA_7B.spec, LLAMA_65B.spec, GPT3.spec]);
  });

  it('is the engine’s: pools whose sizes are rounded up, with a last window cut or dropped', () => {
    const windows = [
      { kernel_size: 2 },
      { kernel_size: 3, stride: 2, padding: 1 },
      { kernel_size: [3, 2], stride: [2, 3], padding: [0, 1] },
      { kernel_size: 2, stride: 3, padding: 1 },
      { kernel_size: 1, stride: 3 },
      { kernel_size: 7, stride: 4 },
    ];
    const shapes = [5, 6, 7].flatMap((high) => [5, 8].map((wide) => [2, high, wide]));
    expectSame(
      windows.flatMap((window, at) =>
        shapes.map((shape) => {
          const type = at % 2 === 0 ? 'max_pool2d' : 'avg_pool2d';
          const rest = [{ type: 'flatten' }, { type: 'linear', out_features: 3 }];
          return spec([{ type, ceil_mode: true, ...window }, ...rest], shape);
        }),
      ),
    );
  });

  it('is the engine’s: repeats that change shape, shared tables deep inside, branches in branches', () => {
    const conv = (out_channels: number, more: object = {}) => ({
      type: 'conv2d',
      out_channels,
      kernel_size: 3,
      padding: 1,
      ...more,
    });
    const twice = { type: 'residual', layers: [conv(8), { type: 'relu' }, conv(8)] };
    expectSame([
      spec([{ type: 'repeat', times: 3, layers: [conv(8), { type: 'relu' }] }]),
      spec([conv(8), twice, twice, { ...twice, activation: 'relu' }]),
      spec([
        {
          type: 'concat',
          branches: [
            [{ type: 'concat', branches: [[conv(2)], [conv(3), { type: 'bias' }]] }],
            [{ type: 'repeat', times: 2, layers: [{ type: 'tanh' }] }],
          ],
        },
        { type: 'flatten', start: 2 },
        { type: 'dropout', active: true },
      ]),
      JSON.stringify({
        input: { tokens: { vocabulary: 7, length: 5 } },
        layers: [
          { type: 'embedding', name: 'words', features: 6 },
          {
            type: 'repeat',
            times: 2,
            layers: [
              {
                type: 'residual',
                layers: [
                  { type: 'linear', tied_to: 'words', bias: false },
                  { type: 'softmax' },
                  { type: 'linear', out_features: 6 },
                ],
              },
            ],
          },
          { type: 'sequential', layers: [{ type: 'linear', tied_to: 'words' }] },
        ],
      }),
    ]);
  });

  it('has short lines for every type of layer too', () => {
    const good = new URL('../fixtures/specs/good/', import.meta.url);
    const files = readdirSync(good).map((file) => readFileSync(new URL(file, good), 'utf8'));
    for (const text of [...files, LLAMA_7B.spec, LLAMA_65B.spec, GPT3.spec])
      for (const line of torchModule(text).code.split('\n'))
        expect(line.length, line).toBeLessThanOrEqual(COLUMNS);
  });

  it.each(presets)('%s fits on a page: short lines, and no layer written twice', (name) => {
    const { code, input } = torchModule(value(session.specOf(name)));
    const lines = code.split('\n');
    for (const line of [...lines, `x = ${input(65_536)}`])
      expect(line.length, line).toBeLessThanOrEqual(COLUMNS);
    expect(lines.length).toBeLessThan(60);
    const described = value(
      session.describe({ model: name, batch: 3, seq: name === 'gpt2' ? 16 : 0 }),
    );
    const asked = input(3, name === 'gpt2' ? 16 : 0);
    expect(asked).toContain(described.input_shape.join(', '));
  });

  it('its attention takes kv_heads where a layer has fewer of them, and is one class for all layers', () => {
    const layer = (kv_heads?: number) => ({ type: 'self_attention', heads: 4, kv_heads });
    const code = (...layers: readonly object[]) => torchModule(spec(layers, [5, 8])).code;
    const equal = code(layer(), layer(4));
    expect(equal).not.toContain('kv_heads');
    expect(equal).toBe(code(layer(), layer()));
    const both = code(layer(), layer(2), layer(4));
    expect(both.match(/class \w+/g)).toEqual(['class Attention']);
    expect(both.match(/Attention\(8.*?\)/g)).toEqual([
      'Attention(8, 4)',
      'Attention(8, 4, kv_heads=2)',
      'Attention(8, 4)',
    ]);
    expectSame([
      spec([layer(), layer(2), layer(4), layer(1)], [5, 8]),
      spec([{ type: 'transformer_block', heads: 4, kv_heads: 1, causal: true }], [5, 8]),
    ]);
  });

  it('what would not fit raises in the test’s Python', () => {
    const { code, input } = torchModule(value(session.specOf('mlp')));
    const run = (module: object) =>
      spawnSync('python3', [`${SHAPES}run.py`], { input: JSON.stringify([module]) }).status;
    expect(run({ code, input: input(2) })).toBe(0);
    expect(run({ code, input: 'torch.randn(2, 783)' })).not.toBe(0);
    expect(run({ code: code.replace('128, 10', '127, 10'), input: input(2) })).not.toBe(0);
  });
});
