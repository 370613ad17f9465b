// A specification as a student types it, with every kind of group, for the tests of My model.

import { type SpecTree, specTree } from '../../../web/src/app/model/spec-tree';

export const TYPED = `{
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

export function treeOf(text: string): SpecTree {
  const tree = specTree(text);
  if (tree === undefined) throw new Error(`no tree: ${text}`);
  return tree;
}

export const layersOf = (...layers: object[]): string => JSON.stringify({ layers }, null, 2);
/** The types of the layers in a specification. */
export const types = (text: string): unknown[] =>
  JSON.parse(text).layers.map(({ type }: { type: string }) => type);
