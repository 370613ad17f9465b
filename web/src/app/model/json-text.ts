// JSON with the position of every value in its text, so that a part can be found, marked and changed without touching the rest
// of what the student typed. Pure.

import { type Node, parseTree } from 'jsonc-parser';

export type JsonNode = JsonObject | JsonArray | JsonScalar;

interface Placed {
  /** Offsets of the first character and of the one after the last. */
  readonly start: number;
  readonly end: number;
}

export interface JsonEntry {
  readonly key: string;
  /** Offset of the key's quote. */
  readonly start: number;
  readonly value: JsonNode;
}

export interface JsonObject extends Placed {
  readonly kind: 'object';
  readonly entries: readonly JsonEntry[];
}

export interface JsonArray extends Placed {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** Converts the library's tree to ours, with an object's fields by name. */
function placed({ type, offset: start, length, value, children = [] }: Node): JsonNode {
  const place = { start, end: start + length };
  if (type === 'array') return { kind: 'array', ...place, items: children.map(placed) };
  if (type !== 'object') return { kind: 'scalar', ...place, value };
  const entries = children.flatMap(({ children: [key, field] = [] }) =>
    key === undefined || field === undefined
      ? []
      : [{ key: String(key.value), start: key.offset, value: placed(field) }],
  );
  return { kind: 'object', ...place, entries };
}

/** The value with its positions; undefined if the text is not valid JSON. */
export function parseJson(text: string): JsonNode | undefined {
  try {
    JSON.parse(text); // the library is more tolerant than the engine
    const tree = parseTree(text);
    return tree === undefined ? undefined : placed(tree);
  } catch {
    return undefined; // also for nesting deeper than the stack allows
  }
}

export const fieldOf = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.entries.find((entry) => entry.key === key)?.value : undefined;

/** A scalar field's value; undefined for anything else. */
export function scalarOf(node: JsonNode | undefined, key: string): JsonScalar['value'] | undefined {
  const field = fieldOf(node, key);
  return field?.kind === 'scalar' ? field.value : undefined;
}

/** Splits a path: "layers[3].out_features" -> ["layers", 3, "out_features"]; "$" is the root. */
export function pathSteps(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]$]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** The value at a path, or the nearest enclosing value. */
export function nodeAt(root: JsonNode, path: string): JsonNode {
  let node = root;
  for (const step of pathSteps(path)) {
    const next =
      typeof step === 'string'
        ? fieldOf(node, step)
        : node.kind === 'array'
          ? node.items[step]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}
