// My model: the rows and lanes of the diagram, and names and totals that agree with the engine's.

import { describe, expect, it } from 'vitest';
import { layout, MOST_ROWS } from '../../../web/src/app/model/diagram-layout';
import { nodeFacts } from '../../../web/src/app/model/node-facts';
import { allLayers } from '../../../web/src/app/model/spec-tree';
import { layerNames } from '../../../web/src/lab/layer-names';
import { layersOf, TYPED, treeOf } from './model-cases';

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
    expect(lines).toContain('4-5 via 0'); // the layers lead to the addition
    expect(lines).toContain('2-5 via 1'); // the shortcut from the input bypasses them
    expect(lines).toContain('6-7 via 0');
    expect(lines).toContain('6-8 via 1');
    expect(lines).toContain('7-10 via 0');
    expect(lines).toContain('9-10 via 1');
    // Every row except the input is reached, and no line points backwards.
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

  it('says whose weights a layer runs again with', () => {
    const { rows } = layout(
      treeOf(
        layersOf(
          { type: 'reuse', name: 'again', layer: 'fc1' },
          { type: 'repeat', times: 3, shared: true, layers: [{ type: 'relu' }] },
        ),
      ),
    );
    expect(rows.map(({ note }) => note)).toEqual(['', 'again of fc1', '× 3 shared', '']);
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
    const names = (...layers: object[]) => layerNames(treeOf(layersOf(...layers)).layers.layers);
    expect(names({ type: 'relu' }, { type: 'tanh' })).toEqual(['relu', 'tanh']);
    expect(names({ type: 'relu' }, { type: 'relu' })).toEqual(['relu1', 'relu2']);
    expect(names({ type: 'relu' }, { type: 'tanh', name: 'relu' })).toEqual(['relu1', 'relu']);
    expect(names({ type: 'relu', name: 'relu1' }, { type: 'relu' }, { type: 'relu' })).toEqual([
      'relu1',
      'relu2',
      'relu3',
    ]);
    expect(layerNames(treeOf(layersOf({ type: 'relu' })).layers.layers, ['relu'])).toEqual([
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
