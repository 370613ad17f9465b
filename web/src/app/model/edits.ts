// Edits a spec's text and leaves all other text as it was typed: spaces, order of fields, titles. Pure.

import { type JsonArray, type JsonNode, type JsonObject, nodeAt, parseJson } from './json-text';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const replaced = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

function nodeOf(text: string, path: string): JsonNode | undefined {
  const root = parseJson(text);
  return root === undefined ? undefined : nodeAt(root, path);
}

function listAt(text: string, path: string): JsonArray | undefined {
  const node = nodeOf(text, path);
  return node?.kind === 'array' ? node : undefined;
}

/** The indentation of the line that contains an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

const spread = (text: string, { start, end }: JsonNode): boolean =>
  text.slice(start, end).includes('\n');

/** A value as JSON: on several lines if its neighbours are, otherwise on one. */
function written(value: Json, onLines: boolean, indent: string): string {
  if (onLines) return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  return onOneLine(value);
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The text with a field of the object at `path` set, appended, or removed (undefined). */
export function setField(text: string, path: string, key: string, value: Json | undefined): string {
  const node = nodeOf(text, path);
  if (node?.kind !== 'object') return text;
  const index = node.entries.findIndex((entry) => entry.key === key);
  if (value === undefined) return index < 0 ? text : withoutEntry(text, node, index);
  const entry = node.entries[index];
  if (entry !== undefined) {
    const lines = spread(text, entry.value);
    const by = written(value, lines, indentAt(text, entry.start));
    return replaced(text, entry.value.start, entry.value.end, by);
  }
  return withEntry(text, node, key, value);
}

function withEntry(text: string, node: JsonObject, key: string, value: Json): string {
  const last = node.entries.at(-1);
  const field = `${JSON.stringify(key)}: ${written(value, false, '')}`;
  if (last === undefined) return replaced(text, node.start, node.end, `{ ${field} }`);
  const { end } = last.value;
  const lines = /\n/.test(text.slice(node.start, last.start));
  const gap = lines ? `,\n${indentAt(text, last.start)}` : ', ';
  return replaced(text, end, end, `${gap}${field}`);
}

/** Entries and items are removed together with the comma and the spaces that separate them. */
function withoutEntry(text: string, node: JsonObject, index: number): string {
  const places = node.entries.map(({ start, value }) => ({ start, end: value.end }));
  return without(text, node, places, index);
}

function without(
  text: string,
  around: JsonNode,
  places: readonly { readonly start: number; readonly end: number }[],
  index: number,
): string {
  const own = places[index];
  if (own === undefined) return text;
  const before = places[index - 1];
  const after = places[index + 1];
  if (after !== undefined) return replaced(text, own.start, after.start, '');
  if (before !== undefined) return replaced(text, before.end, own.end, '');
  return replaced(text, around.start + 1, around.end - 1, '');
}

export function removeItem(text: string, list: string, index: number): string {
  const array = listAt(text, list);
  return array === undefined ? text : without(text, array, array.items, index);
}

/** The text with two items of a list swapped. */
export function swapItems(text: string, list: string, index: number, other: number): string {
  const items = listAt(text, list)?.items ?? [];
  const first = items[Math.min(index, other)];
  const second = items[Math.max(index, other)];
  if (first === undefined || second === undefined || first === second) return text;
  return (
    text.slice(0, first.start) +
    text.slice(second.start, second.end) +
    text.slice(first.end, second.start) +
    text.slice(first.start, first.end) +
    text.slice(second.end)
  );
}

/** The text with a value inserted into a list at `index`, formatted like its neighbours. */
export function insertItem(text: string, list: string, index: number, value: Json): string {
  const array = listAt(text, list);
  if (array === undefined) return text;
  const before = array.items[index - 1];
  const neighbour = before ?? array.items[index];
  if (neighbour === undefined)
    return replaced(text, array.start, array.end, `[${written(value, false, '')}]`);
  const item = written(value, spread(text, neighbour), indentAt(text, neighbour.start));
  return placed(text, array, index, item);
}

function placed(text: string, array: JsonArray, index: number, item: string): string {
  const before = array.items[index - 1];
  const neighbour = before ?? array.items[index];
  if (neighbour === undefined) return text;
  const lines = /\n/.test(text.slice(array.start, array.items[0]?.start));
  const gap = lines ? `,\n${indentAt(text, neighbour.start)}` : ', ';
  return before === undefined
    ? replaced(text, neighbour.start, neighbour.start, item + gap)
    : replaced(text, before.end, before.end, gap + item);
}

/** The text with a copy of an item after it, without the name, which must be unique. */
export function duplicateItem(text: string, list: string, index: number): string {
  const array = listAt(text, list);
  const item = array?.items[index];
  if (array === undefined || item === undefined) return text;
  const copy = text.slice(item.start, item.end);
  return placed(text, array, index + 1, setField(copy, '$', 'name', undefined));
}
