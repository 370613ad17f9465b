// Maps the engine's layers to the layers of the spec, and sums their numbers. Pure.

import type { LayerReport } from '../../engine/types';
import { layerNames, NAMES_OF_A_RESIDUAL } from '../../lab/layer-names';
import { scalarOf } from './json-text';
import type { LayerList, LayerNode, SpecTree } from './spec-tree';

export interface NodeFacts {
  readonly output_shape: readonly number[];
  readonly parameters: number;
  readonly flops: number;
}

type Prefixes = Map<string, string>;

function place(list: LayerList, scope: string, prefixes: Prefixes, taken: readonly string[] = []) {
  const names = layerNames(list.layers, taken);
  for (const [index, layer] of list.layers.entries())
    placeLayer(layer, `${scope}${names[index]}`, prefixes);
}

function placeLayer(layer: LayerNode, prefix: string, prefixes: Prefixes): void {
  prefixes.set(layer.path, prefix);
  layer.lists.forEach((list, index) => {
    const [only] = list.layers;
    if (layer.type === 'repeat' && list.layers.length === 1 && only !== undefined)
      placeLayer(only, `${prefix}.0`, prefixes);
    else if (layer.type === 'repeat') place(list, `${prefix}.0.`, prefixes);
    else if (list.role === 'shortcut') place(list, `${prefix}.shortcut.`, prefixes);
    else if (list.role === 'branch') place(list, `${prefix}.branch${index}.`, prefixes);
    else place(list, `${prefix}.`, prefixes, layer.type === 'residual' ? NAMES_OF_A_RESIDUAL : []);
  });
}

/** Sums for each name and for all its prefixes: "h", "h.0" and "h.0.ln_1". */
function sumsByPrefix(reports: readonly LayerReport[]): Map<string, NodeFacts> {
  const sums = new Map<string, NodeFacts>();
  for (const { name, output_shape, parameters, flops } of reports) {
    for (let end = name.indexOf('.'); ; end = name.indexOf('.', end + 1)) {
      const prefix = end < 0 ? name : name.slice(0, end);
      const before = sums.get(prefix);
      sums.set(prefix, {
        output_shape, // of the last layer in the group
        parameters: (before?.parameters ?? 0) + parameters,
        flops: (before?.flops ?? 0) + flops,
      });
      if (end < 0) break;
    }
  }
  return sums;
}

/** The shape and sums by JSON path; for repeated layers, those of the first repetition. Layers that are not described have none. */
export function nodeFacts(tree: SpecTree, reports: readonly LayerReport[]): Map<string, NodeFacts> {
  const prefixes: Prefixes = new Map();
  place(tree.layers, '', prefixes);
  const sums = sumsByPrefix(reports);
  const facts = new Map<string, NodeFacts>();
  for (const [path, prefix] of prefixes) {
    const own = sums.get(prefix);
    if (own !== undefined) facts.set(path, own);
  }
  return facts;
}

/** How often a layer of the spec runs: 12 for a "repeat" of 12, otherwise 1. */
export function timesOf(layer: LayerNode): number {
  const times = layer.type === 'repeat' ? scalarOf(layer.node, 'times') : 1;
  return typeof times === 'number' ? times : 1;
}
