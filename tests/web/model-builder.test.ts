// My model: places in the text, edits that leave the rest alone, the diagram's rows and lanes, names as the engine has them.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acted, added, addedInside, possible } from '../../web/src/shell/model/builder-edits';
import { layout, MOST_ROWS } from '../../web/src/shell/model/diagram-layout';
import {
  duplicateItem,
  insertItem,
  removeItem,
  setField,
  swapItems,
} from '../../web/src/shell/model/edits';
import { changed, EMPTY, redone, undone } from '../../web/src/shell/model/history';
import { lineAt, nodeAt, parseJson, pathSteps } from '../../web/src/shell/model/json-text';
import { FIELDS, fieldValue, LAYER_TYPES, newLayer } from '../../web/src/shell/model/layer-fields';
import { engineNames, nodeFacts } from '../../web/src/shell/model/node-facts';
import { fileText, problemLine, shapedPart } from '../../web/src/shell/model/spec-check';
import {
  allLayers,
  INPUT,
  ownerOf,
  pathAtOffset,
  type SpecTree,
  specTree,
} from '../../web/src/shell/model/spec-tree';

const TYPED = `{
  "name": "net",   "title": "Comma, brace } and \\"quote\\"",
  "input": { "shape": [3, 8, 8] },
  "layers": [
    { "type": "conv2d", "out_channels": 4,  "kernel_size": [3, 3], "padding": 1 },
    {
      "type": "residual",
      "layers": [{ "type": "relu" }, { "type": "tanh", "name": "t" }]
    },
    { "type": "concat", "branches": [[{ "type": "relu" }], [{ "type": "silu" }, { "type": "silu" }]] },
    { "type": "repeat", "times": 3, "layers": [{ "type": "gelu" }] },
    { "type": "flatten" }
  ]
}`;

function treeOf(text: string): SpecTree {
  const tree = specTree(text);
  if (tree === undefined) throw new Error(`no tree: ${text}`);
  return tree;
}

const layersOf = (...layers: object[]): string => JSON.stringify({ layers }, null, 2);
const types = (text: string): unknown[] =>
  JSON.parse(text).layers.map(({ type }: { type: string }) => type);

describe('places in the text', () => {
  it('every value is found where it stands, whatever is in the texts', () => {
    const root = parseJson(TYPED);
    if (root === undefined) throw new Error('this is JSON');
    const slice = (path: string) => {
      const { start, end } = nodeAt(root, path);
      return TYPED.slice(start, end);
    };
    expect(slice('title')).toBe('"Comma, brace } and \\"quote\\""');
    expect(slice('layers[0].kernel_size[1]')).toBe('3');
    expect(slice('layers[2].branches[1][0].type')).toBe('"silu"');
    expect(JSON.parse(slice('layers'))).toEqual(JSON.parse(TYPED).layers);
    expect(lineAt(TYPED, nodeAt(root, 'layers[1].layers').start)).toBe(8);
    // The nearest that exists.
    expect(slice('layers[0].no_such_field')).toBe(slice('layers[0]'));
    expect(pathSteps('$')).toEqual([]);
  });

  it.each(['', '{', '[1,]', '{"a" 1}', 'nonsense', '{"a": 1} x'])('%j is no JSON', (text) => {
    expect(parseJson(text)).toBeUndefined();
    expect(specTree(text)).toBeUndefined();
  });

  it('the cursor is in the innermost layer, or in the input', () => {
    const tree = treeOf(TYPED);
    expect(pathAtOffset(tree, TYPED.indexOf('tanh'))).toBe('layers[1].layers[1]');
    expect(pathAtOffset(tree, TYPED.indexOf('"branches"'))).toBe('layers[2]');
    expect(pathAtOffset(tree, TYPED.indexOf('shape'))).toBe(INPUT);
    expect(pathAtOffset(tree, 3)).toBeUndefined();
  });

  it('a path of the engine belongs to the innermost layer that it is in', () => {
    const tree = treeOf(TYPED);
    expect(ownerOf(tree, 'layers[1].layers[1].name')).toBe('layers[1].layers[1]');
    expect(ownerOf(tree, 'layers[2].branches[1][1]')).toBe('layers[2].branches[1][1]');
    expect(ownerOf(tree, 'layers[0].kernel_size[1]')).toBe('layers[0]');
    expect(ownerOf(tree, 'input.shape')).toBe(INPUT);
    expect(ownerOf(tree, '$')).toBeUndefined();
    // layers[1] is no beginning of layers[12].
    const many = treeOf(layersOf(...Array.from({ length: 13 }, () => ({ type: 'relu' }))));
    expect(ownerOf(many, 'layers[12].type')).toBe('layers[12]');
  });

  it('an error has the line of its path, or the one that the engine names', () => {
    const tree = treeOf(TYPED);
    expect(problemLine(TYPED, tree, { op: 'layers[0].padding', message: '' })).toBe(5);
    expect(
      problemLine('{', undefined, { op: '$', message: 'unexpected input at line 7, column 2' }),
    ).toBe(7);
    expect(problemLine(TYPED, tree, { op: '$', message: 'too deep' })).toBeUndefined();
  });

  it('what stands before the layer that does not fit still has shapes', () => {
    expect(JSON.parse(shapedPart(TYPED, 'layers[2].branches[0]') ?? '').layers).toHaveLength(2);
    expect(shapedPart(TYPED, 'layers[0]')).toBeUndefined();
    expect(shapedPart(TYPED, 'input')).toBeUndefined();
    expect(shapedPart('{', 'layers[2]')).toBeUndefined();
  });
});

describe('edits leave all other text alone', () => {
  it('a field is changed in its place', () => {
    const text = setField(TYPED, 'layers[0]', 'out_channels', 16);
    expect(text).toBe(TYPED.replace('"out_channels": 4,  ', '"out_channels": 16,  '));
  });

  it('a new field goes behind the others, on a line of its own where they have one', () => {
    expect(setField(TYPED, 'layers[0]', 'bias', false)).toContain('"padding": 1, "bias": false }');
    expect(setField(layersOf({ type: 'linear' }), 'layers[0]', 'out_features', 3)).toBe(
      layersOf({ type: 'linear', out_features: 3 }),
    );
    expect(setField('{}', '$', 'name', 'x')).toBe('{ "name": "x" }');
  });

  it('a field is left out with its comma, wherever it stands', () => {
    const left = (key: string) => setField('{ "a": 1, "b": 2, "c": 3 }', '$', key, undefined);
    expect(left('a')).toBe('{ "b": 2, "c": 3 }');
    expect(left('b')).toBe('{ "a": 1, "c": 3 }');
    expect(left('c')).toBe('{ "a": 1, "b": 2 }');
    expect(setField('{ "a": 1 }', '$', 'a', undefined)).toBe('{}');
    expect(left('d')).toBe('{ "a": 1, "b": 2, "c": 3 }');
  });

  it('items are taken out, put in and exchanged', () => {
    expect(types(removeItem(TYPED, 'layers', 4))).not.toContain('flatten');
    expect(removeItem('[[1], [2]]', '[1]', 0)).toBe('[[1], []]');
    expect(insertItem('{"l": []}', 'l', 0, { type: 'relu' })).toBe('{"l": [{ "type": "relu" }]}');
    const swapped = swapItems(TYPED, 'layers', 0, 1);
    expect(types(swapped).slice(0, 2)).toEqual(['residual', 'conv2d']);
    expect(swapItems(swapped, 'layers', 1, 0)).toBe(TYPED);
    expect(swapItems(TYPED, 'layers', 0, 9)).toBe(TYPED);
  });

  it('a new layer is written the way its neighbours are', () => {
    const lines = layersOf({ type: 'relu' }, { type: 'tanh' });
    expect(insertItem(lines, 'layers', 1, { type: 'linear', out_features: 2 })).toBe(
      layersOf({ type: 'relu' }, { type: 'linear', out_features: 2 }, { type: 'tanh' }),
    );
    expect(insertItem(lines, 'layers', 0, { type: 'silu' })).toBe(
      layersOf({ type: 'silu' }, { type: 'relu' }, { type: 'tanh' }),
    );
    const short = insertItem(TYPED, 'layers[1].layers', 2, { type: 'silu' });
    expect(short).toContain('{ "type": "tanh", "name": "t" }, { "type": "silu" }]');
  });

  it('a copy has no name: only one layer of a list may have it', () => {
    const text = duplicateItem(TYPED, 'layers[1].layers', 1);
    expect(JSON.parse(text).layers[1].layers).toEqual([
      { type: 'relu' },
      { type: 'tanh', name: 't' },
      { type: 'tanh' },
    ]);
  });

  it('a text that is no JSON is left as it is', () => {
    expect(setField('{', '$', 'a', 1)).toBe('{');
    expect(removeItem('{', 'layers', 0)).toBe('{');
    expect(insertItem('{', 'layers', 0, {})).toBe('{');
  });
});

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
      readFileSync(new URL(`../../engine/nn/${name}.cpp`, import.meta.url), 'utf8');
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
    expect(fieldValue({ name: 's', kind: 'integers' }, '7')).toEqual({ value: [7] });
    expect(fieldValue({ name: 'b', kind: 'boolean' }, 'false')).toEqual({ value: false });
    expect(fieldValue({ name: 'p', kind: 'number' }, 'NaN')).toHaveProperty('problem');
  });

  it('undo and redo go through the texts in order; a new change ends redo', () => {
    const two = changed(changed(EMPTY, 'a'), 'b');
    const back = undone(two, 'c');
    expect(back?.text).toBe('b');
    const again = redone(back?.history ?? EMPTY, 'b');
    expect(again).toMatchObject({ text: 'c', history: { past: ['a', 'b'], future: [] } });
    expect(undone(EMPTY, 'a')).toBeUndefined();
    expect(redone(changed(back?.history ?? EMPTY, 'b'), 'x')).toBeUndefined();
  });

  it('a file that is too long is refused with its size', async () => {
    await expect(fileText(new Blob(['x'.repeat(1_000_001)]))).rejects.toThrow('1,000,001 bytes');
    await expect(fileText(new Blob(['{}']))).resolves.toBe('{}');
  });
});

describe('the diagram', () => {
  const drawn = layout(treeOf(TYPED));
  const words = drawn.rows.map(({ title, note, lane }) => `${lane} ${title} ${note}`.trim());

  it('has a row for each layer, in the order they run, and one where paths meet', () => {
    expect(words).toEqual([
      '0 input',
      '0 conv2d',
      '0 residual',
      '0 relu',
      '0 tanh t',
      '0 sum',
      '0 concat',
      '0 relu',
      '1 silu',
      '1 silu',
      '0 joined',
      '0 repeat × 3',
      '0 gelu',
      '0 flatten',
    ]);
    expect(drawn.lanes).toBe(2);
  });

  it('draws the shortcut past the layers, and each branch in a lane of its own', () => {
    const lines = drawn.lines.map(({ from, to, via }) => `${from}-${to} via ${via}`);
    expect(lines).toContain('4-5 via 0'); // the layers end in the sum
    expect(lines).toContain('2-5 via 1'); // the input goes past them
    expect(lines).toContain('6-7 via 0');
    expect(lines).toContain('6-8 via 1');
    expect(lines).toContain('7-10 via 0');
    expect(lines).toContain('9-10 via 1');
    // Every row but the input is reached, and no line goes back.
    const reached = new Set(drawn.lines.map(({ to }) => to));
    expect(drawn.rows.map((_, index) => reached.has(index) || index === 0)).not.toContain(false);
    for (const { from, to } of drawn.lines) expect(from).toBeLessThan(to);
  });

  it('frames hold all that is inside a group', () => {
    expect(drawn.frames.map(({ first, last }) => [first, last])).toEqual([
      [2, 5],
      [6, 10],
      [11, 12],
    ]);
  });

  it('a shortcut with layers has its own lane beside those of the path', () => {
    const text = layersOf({
      type: 'residual',
      activation: 'relu',
      layers: [{ type: 'residual', layers: [{ type: 'relu' }] }],
      shortcut: [{ type: 'conv2d' }],
    });
    const { rows, lanes } = layout(treeOf(text));
    expect(rows.find(({ title }) => title === 'conv2d')?.lane).toBe(2);
    expect(rows.at(-1)?.title).toBe('sum, relu');
    expect(lanes).toBe(3);
  });

  it('of very long models the beginning is drawn, and the rest counted', () => {
    const text = layersOf(...Array.from({ length: 1000 }, () => ({ type: 'relu' })));
    const { rows, hidden } = layout(treeOf(text));
    expect(rows).toHaveLength(MOST_ROWS);
    expect(hidden).toBe(1000 - MOST_ROWS + 1);
  });

  it('what is no layer is drawn too: the engine will say what it is', () => {
    const { rows } = layout(treeOf('{"layers": [7, {"type": "relu"}, {}]}'));
    expect(rows.map(({ title }) => title)).toEqual(['input', '?', 'relu', '?']);
  });
});

describe('names and sums as the engine has them', () => {
  it('unnamed layers are numbered where a list has several of a type or the name is taken', () => {
    const names = (...layers: object[]) => engineNames(treeOf(layersOf(...layers)).layers.layers);
    expect(names({ type: 'relu' }, { type: 'tanh' })).toEqual(['relu', 'tanh']);
    expect(names({ type: 'relu' }, { type: 'relu' })).toEqual(['relu1', 'relu2']);
    expect(names({ type: 'relu' }, { type: 'tanh', name: 'relu' })).toEqual(['relu1', 'relu']);
    expect(names({ type: 'relu', name: 'relu1' }, { type: 'relu' }, { type: 'relu' })).toEqual([
      'relu1',
      'relu2',
      'relu3',
    ]);
    expect(engineNames(treeOf(layersOf({ type: 'relu' })).layers.layers, ['relu'])).toEqual([
      'relu1',
    ]);
  });

  it('a group sums what is in it; of what is repeated, the first time is shown', () => {
    const report = (name: string, parameters: number, output_shape: number[]) =>
      ({ name, parameters, flops: 10 * parameters, output_shape }) as never;
    const facts = nodeFacts(treeOf(TYPED), [
      report('conv2d', 5, [1, 4]),
      report('residual.relu1', 1, [1, 5]),
      report('residual.t', 2, [1, 6]),
      report('residual.add', 0, [1, 7]),
      report('concat.branch0.relu', 1, [1, 8]),
      report('concat.branch1.silu2', 3, [1, 9]),
      report('repeat.0', 1, [1, 1]),
      report('repeat.1', 1, [1, 2]),
      report('repeat.2', 1, [1, 3]),
    ]);
    expect(facts.get('layers[1]')).toEqual({ output_shape: [1, 7], parameters: 3, flops: 30 });
    expect(facts.get('layers[1].layers[0]')?.output_shape).toEqual([1, 5]);
    expect(facts.get('layers[2].branches[1][1]')?.parameters).toBe(3);
    expect(facts.get('layers[3]')).toEqual({ output_shape: [1, 3], parameters: 3, flops: 30 });
    expect(facts.get('layers[3].layers[0]')).toEqual({
      output_shape: [1, 1],
      parameters: 1,
      flops: 10,
    });
    expect(facts.get('layers[4]')).toBeUndefined();
    expect(allLayers(treeOf(TYPED).layers)).toHaveLength(11);
  });
});
