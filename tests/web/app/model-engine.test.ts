// My model compared with the engine: every preset is drawn with the engine's shapes and totals, and every refusal finds its layer.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { layout } from '../../../web/src/app/model/diagram-layout';
import { setField } from '../../../web/src/app/model/edits';
import { LAYER_TYPES, newLayer } from '../../../web/src/app/model/layer-fields';
import { type NodeFacts, nodeFacts } from '../../../web/src/app/model/node-facts';
import { problemLine } from '../../../web/src/app/model/spec-check';
import { allLayers, ownerOf, type SpecTree, specTree } from '../../../web/src/app/model/spec-tree';
import type { Description } from '../../../web/src/engine/types';
import { type Engine, openEngine, value } from '../../boundary/support/engine';

const SPECS = new URL('../../fixtures/specs/', import.meta.url);
let engine: Engine;

beforeAll(async () => {
  engine = await openEngine();
});

const asked = (spec: string) => engine.session.describe({ spec });

function drawnWith(text: string): [SpecTree, Description, Map<string, NodeFacts>] {
  const tree = specTree(text);
  if (tree === undefined) throw new Error('every good spec has a tree');
  const description = value(asked(text));
  return [tree, description, nodeFacts(tree, description.layers)];
}

function expectSums(text: string, name: string): void {
  const [tree, description, facts] = drawnWith(text);
  const of = (key: 'parameters' | 'flops') =>
    tree.layers.layers.reduce((sum, { path }) => sum + (facts.get(path)?.[key] ?? Number.NaN), 0);
  expect(of('parameters'), name).toBe(description.parameters);
  expect(of('flops'), name).toBe(description.flops_per_call);
  for (const { path } of allLayers(tree.layers))
    expect(facts.has(path), `${name}: ${path}`).toBe(true);
  const last = tree.layers.layers.at(-1)?.path ?? '';
  expect(facts.get(last)?.output_shape, name).toEqual(description.output_shape);
  expect(layout(tree).hidden, name).toBe(0);
}

describe('every model that the engine accepts', () => {
  it('presets: the rows add up to the whole, and the last one has the output', () => {
    const presets = value(engine.session.models());
    expect(presets.length).toBeGreaterThan(10);
    for (const { name } of presets) expectSums(value(engine.session.specOf(name)), name);
  });

  it('specs with every type of layer too', () => {
    const files = readdirSync(new URL('good/', SPECS));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expectSums(readFileSync(new URL(`good/${file}`, SPECS), 'utf8'), file);
  });
});

it('every refusal of a layer finds the layer and a line', () => {
  const all: { file: string; error: string }[] = JSON.parse(
    readFileSync(new URL('bad.json', SPECS), 'utf8'),
  );
  const layers = all.filter(({ error }) => error.startsWith('layers['));
  expect(layers.length).toBeGreaterThan(40);
  for (const { file } of layers) {
    const text = readFileSync(new URL(`bad/${file}`, SPECS), 'utf8');
    const tree = specTree(text);
    const { error } = asked(text);
    if (tree === undefined || error === undefined) throw new Error(`${file} is refused JSON`);
    const owner = ownerOf(tree, error.op);
    expect(owner, file).toBeDefined();
    expect(error.op.startsWith(owner ?? '-'), `${file}: ${owner}`).toBe(true);
    expect(problemLine(text, tree, error), file).toBeGreaterThan(0);
  }
});

it('no new layer has a field that the engine does not know, or lacks one', () => {
  for (const type of LAYER_TYPES) {
    const spec = JSON.stringify({ input: { shape: [3, 8, 8] }, layers: [newLayer(type)] });
    const message = asked(spec).error?.message ?? '';
    expect(message, type).not.toMatch(/unknown|missing/);
  }
});

it('an edited preset keeps its lines, and the engine reads the change', () => {
  const text = value(engine.session.specOf('mlp'));
  const edited = setField(text, 'layers[0]', 'out_features', 32);
  expect(edited.split('\n')).toHaveLength(text.split('\n').length);
  expect(value(asked(edited)).layers[0]?.output_shape).toEqual([1, 32]);
});
