// My model: the edits of the builder and the fields it offers.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acted, added, addedInside, possible } from '../../../web/src/app/model/builder-edits';
import { scalarOf } from '../../../web/src/app/model/json-text';
import {
  FIELDS,
  fieldHint,
  fieldValue,
  LAYER_TYPES,
  newLayer,
} from '../../../web/src/app/model/layer-fields';
import { fileText } from '../../../web/src/app/model/spec-check';
import { INPUT, layerAt } from '../../../web/src/app/model/spec-tree';
import { layersOf, TYPED, treeOf, types } from './model-cases';

describe('the builder', () => {
  it('adds behind the chosen layer, or first behind the input, and chooses the new one', () => {
    const first = added(TYPED, INPUT, 'relu');
    expect(types(first.text)[0]).toBe('relu');
    expect(first.selected).toBe('layers[0]');
    const inside = addedInside(TYPED, treeOf(TYPED), 'layers[1]', 'linear');
    expect(inside.selected).toBe('layers[1].layers[2]');
    expect(JSON.parse(inside.text).layers[1].layers[2]).toEqual({
      type: 'linear',
      out_features: 64,
    });
  });

  it('a layer that runs another again begins with the one before it, by the engine’s name', () => {
    const reuseOf = (text: string, path: string) => {
      const { text: after, selected } = added(text, path, 'reuse');
      return layerAt(treeOf(after), selected)?.node;
    };
    const layer = (node: ReturnType<typeof reuseOf>) => scalarOf(node, 'layer');
    const twice = layersOf({ type: 'relu' }, { type: 'relu' }, { type: 'tanh', name: 't' });
    expect(layer(reuseOf(twice, 'layers[1]'))).toBe('relu2');
    expect(layer(reuseOf(twice, 'layers[2]'))).toBe('t');
    const inside = layersOf({ type: 'residual', layers: [{ type: 'relu' }] });
    expect(layer(reuseOf(inside, 'layers[0].layers[0]'))).toBe('relu1');
    const group = layersOf({ type: 'sequential', layers: [{ type: 'relu' }] });
    expect(layer(reuseOf(group, 'layers[0].layers[0]'))).toBe('relu');
    expect(layer(reuseOf(layersOf({ type: 'relu' }, { type: 'reuse' }), 'layers[1]'))).toBe(
      'reuse1',
    );
    expect(layer(reuseOf(twice, INPUT))).toBe('fc1');
  });

  it('follows the layer that it moves, and the place of the one that it removes', () => {
    expect(acted(TYPED, 'layers[0]', 'down').selected).toBe('layers[1]');
    expect(types(acted(TYPED, 'layers[1]', 'up').text)[0]).toBe('residual');
    expect(acted(TYPED, 'layers[4]', 'remove').selected).toBe('layers[3]');
    expect(acted(TYPED, 'layers[1].layers[0]', 'duplicate').selected).toBe('layers[1].layers[1]');
    expect(acted(layersOf({ type: 'relu' }), 'layers[0]', 'remove').selected).toBe(INPUT);
    const tree = treeOf(TYPED);
    expect(possible(tree, 'layers[0]', 'up')).toBe(false);
    expect(possible(tree, 'layers[4]', 'down')).toBe(false);
    expect(possible(tree, 'layers[4]', 'up')).toBe(true);
    expect(possible(tree, INPUT, 'remove')).toBe(false);
  });

  it('knows the engine’s layer types and their fields', () => {
    const source = (name: string) =>
      readFileSync(new URL(`../../../engine/model/${name}.cpp`, import.meta.url), 'utf8');
    const found = [
      ...`${source('layer_types')}${source('spec_json')}`.matchAll(
        /\{"(\w+)",\s*\{([^{}]*)\},\s*(?:read_|plain)/g,
      ),
    ];
    const lists = new Set(['layers', 'shortcut', 'branches']);
    const engine = found.map(([, type = '', fields = '']) => [
      type,
      [...fields.matchAll(/"(\w+)"/g)]
        .map(([, field]) => field ?? '')
        .filter((field) => !lists.has(field))
        .sort(),
    ]);
    expect(engine.length).toBeGreaterThan(20);
    const ours = LAYER_TYPES.map((type) => [
      type,
      (FIELDS[type] ?? []).map(({ name }) => name).sort(),
    ]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(engine));
  });

  it('a new layer has every field that must be given', () => {
    for (const type of LAYER_TYPES) {
      const needed = (FIELDS[type] ?? []).filter(({ otherwise }) => otherwise === undefined);
      expect(Object.keys(newLayer(type)), type).toEqual(
        expect.arrayContaining(['type', ...needed.map(({ name }) => name)]),
      );
    }
  });

  it('what is typed becomes a value, is left out, or is refused', () => {
    const whole = { name: 'n', kind: 'integer' } as const;
    const two = { name: 'k', kind: 'pair', otherwise: '1' } as const;
    expect(fieldValue(whole, ' 12 ')).toEqual({ value: 12 });
    expect(fieldValue(whole, '1.5')).toHaveProperty('problem');
    expect(fieldValue(whole, '')).toEqual({ problem: 'n must be given.' });
    expect(fieldValue(two, '3')).toEqual({ value: 3 });
    expect(fieldValue(two, '3 × 5')).toEqual({ value: [3, 5] });
    expect(fieldValue(two, '3, 5, 7')).toHaveProperty('problem');
    expect(fieldValue(two, '')).toEqual({ value: undefined });
    expect(fieldValue(two, 'same')).toHaveProperty('problem');
    const words = { ...two, words: ['same'] };
    expect(fieldValue(words, ' same ')).toEqual({ value: 'same' });
    expect(fieldValue(words, 'full')).toEqual({
      problem: expect.stringContaining('or two, such as “3, 5”, or “same”.'),
    });
    expect(fieldHint({ ...words, otherwise: '0' })).toBe('Left out: 0. Or: same.');
    expect(fieldHint({ ...two, otherwise: '0' })).toBe('Left out: 0.');
    expect(fieldHint(whole)).toBeUndefined();
    expect(fieldValue({ name: 's', kind: 'integers' }, '7')).toEqual({ value: [7] });
    expect(fieldValue({ name: 'b', kind: 'boolean' }, 'false')).toEqual({ value: false });
    expect(fieldValue({ name: 'p', kind: 'number' }, 'NaN')).toHaveProperty('problem');
  });

  it('a file that is too long is refused with its size', async () => {
    await expect(fileText(new Blob(['x'.repeat(1_000_001)]))).rejects.toThrow('1,000,001 bytes');
    await expect(fileText(new Blob(['{}']))).resolves.toBe('{}');
  });
});
