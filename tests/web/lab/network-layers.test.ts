// The engine's layers as a drawing: grouped by name, repeats folded, paths that branch and join.

import { describe, expect, it } from 'vitest';
import type { Description, LayerReport } from '../../../web/src/engine/types';
import { networkLayers } from '../../../web/src/lab/network-layers';

const report = (name: string, type = 'linear', parameters = 10): LayerReport => ({
  name,
  type,
  output_shape: [2, 4],
  parameters,
  flops: 0,
  macs: 0,
  bias_flops: 0,
  transcendentals: 0,
  min_bytes: 0,
  activation_bytes: 32,
  arithmetic_intensity: 0,
});

const described = (layers: LayerReport[]) =>
  ({ input_shape: [2, 3], layers }) as unknown as Description;
const without = (...layers: LayerReport[]) => networkLayers(described(layers)).slice(1);

const block = (prefix: string, width = 10) => [
  report(`${prefix}ln_1`, 'layer_norm', 4),
  report(`${prefix}attn.qkv`, 'linear', width),
  report(`${prefix}attn.sdpa`, 'scaled_dot_product_attention', 0),
  report(`${prefix}add_1`, 'add', 0),
  report(`${prefix}mlp.fc`, 'linear', width),
  report(`${prefix}mlp.gelu`, 'gelu', 0),
  report(`${prefix}add_2`, 'add', 0),
];

describe('network layers', () => {
  it('the input comes first, with the whole batch as its numbers and one sample as its shape', () => {
    expect(networkLayers(described([report('fc')]))[0]).toMatchObject({
      name: 'input',
      shape: [3],
      activations: 6,
      parameters: 0,
      flows: 'inputs',
    });
  });

  it('numbers or bytes: four for each', () => {
    const layers = described([report('fc')]);
    expect(networkLayers(layers)[1]).toMatchObject({ parameters: 10, activations: 8, shape: [4] });
    expect(networkLayers(layers, 'bytes')[1]).toMatchObject({ parameters: 40, activations: 32 });
  });

  it('a name that the engine made of the type is written in words, one that the author gave stays', () => {
    const labels = without(
      report('max_pool2d1', 'max_pool2d', 0),
      report('relu', 'relu', 0),
      report('global_avg_pool2', 'global_avg_pool', 0),
      report('layer2.0', 'conv2d'),
      report('linear_probe', 'linear'),
    ).map(({ label }) => label);
    expect(labels).toEqual(['max pool 1', 'relu', 'avg pool 2', 'layer2', 'linear_probe']);
  });

  it('blocks that are alike fold into one that repeats and holds their sum', () => {
    const [group, after] = without(
      ...block('h.0.'),
      ...block('h.1.'),
      ...block('h.2.'),
      report('ln_f', 'layer_norm'),
    );
    expect(group).toMatchObject({ name: 'h', kind: 'block', repeat: 3, parameters: 72 });
    expect(group?.parts?.map(({ label }) => label)).toEqual([
      'ln_1',
      'attn',
      'add_1',
      'mlp',
      'add_2',
    ]);
    expect(after).toMatchObject({ name: 'ln_f', kind: 'layer norm' });
  });

  it('blocks that differ stay beside each other in a group', () => {
    const [group] = without(...block('h.0.'), ...block('h.1.', 20));
    expect(group?.repeat).toBeUndefined();
    expect(group).toMatchObject({ kind: '2 blocks', parts: [{ label: 'h.0' }, { label: 'h.1' }] });
  });

  it('a block adds what flowed into it, then what it had then; in what repeats, the group stands for both', () => {
    const inputs = (layers: readonly { name: string; inputs?: readonly string[] }[] = []) =>
      Object.fromEntries(layers.flatMap(({ name, inputs: from }) => (from ? [[name, from]] : [])));
    const [alone] = without(...block('b.'));
    expect(inputs(alone?.parts)).toEqual({
      'b.add_1': ['b.attn', 'b'],
      'b.add_2': ['b.mlp', 'b.add_1'],
    });
    const [folded] = without(...block('h.0.'), ...block('h.1.'));
    expect(inputs(folded?.parts)).toEqual({
      'h.0.add_1': ['h.0.attn', 'h'],
      'h.0.add_2': ['h.0.mlp', 'h.0.add_1'],
    });
  });

  it('a shortcut leaves where its block begins and meets the main path in the sum', () => {
    const [stage] = without(
      report('s.conv1', 'conv2d'),
      report('s.shortcut.conv', 'conv2d'),
      report('s.shortcut.bn', 'batch_norm2d'),
      report('s.add', 'add', 0),
      report('s.relu', 'relu', 0),
    );
    expect(stage?.parts?.map(({ name, inputs }) => [name, inputs])).toEqual([
      ['s.conv1', undefined],
      ['s.shortcut', ['s']],
      ['s.add', ['s.shortcut', 's.conv1']],
      ['s.relu', undefined],
    ]);
  });

  it('a shortcut of one layer is known too', () => {
    const [stage] = without(
      report('s.conv', 'conv2d'),
      report('s.shortcut.conv', 'conv2d'),
      report('s.add', 'add', 0),
    );
    expect(stage?.parts?.map(({ inputs }) => inputs)).toEqual([
      undefined,
      ['s'],
      ['s.shortcut.conv', 's.conv'],
    ]);
  });

  it('the branches of a concat all begin where it begins', () => {
    const [group] = without(
      report('c.branch0.a'),
      report('c.branch0.b'),
      report('c.branch1.a'),
      report('c.concat', 'concat', 0),
    );
    expect(group?.parts?.map(({ inputs }) => inputs)).toEqual([
      ['c'],
      ['c'],
      ['c.branch0', 'c.branch1.a'],
    ]);
  });
});
