// The layers of a spec as a tree, each with its path in the engine's notation and its position in the text. It is tolerant:
// specs that the engine will reject must still be drawn and marked. Pure.

import { fieldOf, type JsonArray, type JsonNode, nodeAt, parseJson, scalarOf } from './json-text';

export interface LayerList {
  /** For example "layers", "layers[2].shortcut", "layers[2].branches[1]". */
  readonly path: string;
  readonly role: 'layers' | 'shortcut' | 'branch';
  readonly array: JsonArray;
  readonly layers: readonly LayerNode[];
}

export interface LayerNode {
  /** For example "layers[3].layers[0]", as in the engine's errors. */
  readonly path: string;
  readonly type: string;
  /** The name in the spec; empty where the engine numbers the layer. */
  readonly name: string;
  readonly node: JsonNode;
  /** The lists of layers inside; empty for a plain layer. */
  readonly lists: readonly LayerList[];
}

export interface SpecTree {
  readonly root: JsonNode;
  readonly layers: LayerList;
}

export const INPUT = 'input';

/** Undefined if the text is not valid JSON or has no list of layers. */
export function specTree(text: string): SpecTree | undefined {
  const root = parseJson(text);
  if (root === undefined) return undefined;
  const layers = listOf(fieldOf(root, 'layers'), 'layers', 'layers');
  return layers === undefined ? undefined : { root, layers };
}

function listOf(
  node: JsonNode | undefined,
  path: string,
  role: LayerList['role'],
): LayerList | undefined {
  if (node?.kind !== 'array') return undefined;
  return {
    path,
    role,
    array: node,
    layers: node.items.map((item, index) => layerOf(item, `${path}[${index}]`)),
  };
}

function layerOf(node: JsonNode, path: string): LayerNode {
  const type = scalarOf(node, 'type');
  const name = scalarOf(node, 'name');
  return {
    path,
    type: typeof type === 'string' ? type : '?',
    name: typeof name === 'string' ? name : '',
    node,
    lists: inner(node, path),
  };
}

function inner(node: JsonNode, path: string): LayerList[] {
  const branches = fieldOf(node, 'branches');
  const all = [
    listOf(fieldOf(node, 'layers'), `${path}.layers`, 'layers'),
    listOf(fieldOf(node, 'shortcut'), `${path}.shortcut`, 'shortcut'),
    ...(branches?.kind === 'array'
      ? branches.items.map((item, index) => listOf(item, `${path}.branches[${index}]`, 'branch'))
      : []),
  ];
  return all.filter((list) => list !== undefined);
}

/** Every layer, outer ones first, in the order of the text. */
export function allLayers(list: LayerList): LayerNode[] {
  return list.layers.flatMap((layer) => [layer, ...layer.lists.flatMap(allLayers)]);
}

/** The innermost layer that contains an offset, or the input; undefined elsewhere. */
export function pathAtOffset(tree: SpecTree, offset: number): string | undefined {
  const holds = ({ start, end }: JsonNode) => start <= offset && offset <= end;
  const inside = allLayers(tree.layers).filter(({ node }) => holds(node));
  const input = fieldOf(tree.root, INPUT);
  return inside.at(-1)?.path ?? (input !== undefined && holds(input) ? INPUT : undefined);
}

/** The layer, or the input, that contains an engine's path; undefined for the model as a whole. */
export function ownerOf(tree: SpecTree, path: string): string | undefined {
  if (path === INPUT || path.startsWith(`${INPUT}.`)) return INPUT;
  const owns = (layer: string) => path === layer || /^[.[]/.test(path.slice(layer.length));
  return allLayers(tree.layers)
    .filter((layer) => path.startsWith(layer.path) && owns(layer.path))
    .at(-1)?.path;
}

export const layerAt = (tree: SpecTree, path: string): LayerNode | undefined =>
  allLayers(tree.layers).find((layer) => layer.path === path);

/** The list that contains a layer, and the layer's index in it. */
export function placeOf(
  path: string,
): { readonly list: string; readonly index: number } | undefined {
  const found = /^(.*)\[(\d+)\]$/.exec(path);
  return found === null ? undefined : { list: found[1] ?? '', index: Number(found[2]) };
}

/** A list of layers by its path. */
export const listAt = (tree: SpecTree, path: string): LayerList | undefined =>
  [tree.layers, ...allLayers(tree.layers).flatMap(({ lists }) => lists)].find(
    (list) => list.path === path,
  );

/** A list by its path. */
export function arrayAt(tree: SpecTree, path: string): JsonArray | undefined {
  const node = nodeAt(tree.root, path);
  return node.kind === 'array' ? node : undefined;
}
