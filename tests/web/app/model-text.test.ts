// My model: positions in the text, and edits that leave the rest of it unchanged.

import { describe, expect, it } from 'vitest';
import {
  duplicateItem,
  insertItem,
  removeItem,
  setField,
  swapItems,
} from '../../../web/src/app/model/edits';
import { lineAt, nodeAt, parseJson, pathSteps } from '../../../web/src/app/model/json-text';
import { problemLine, shapedPart } from '../../../web/src/app/model/spec-check';
import { INPUT, ownerOf, pathAtOffset, specTree } from '../../../web/src/app/model/spec-tree';
import { layersOf, TYPED, treeOf, types } from './model-cases';

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
    // For a path that does not exist, the nearest ancestor that does.
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
    // layers[1] must not match as a prefix of layers[12].
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
