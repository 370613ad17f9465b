// Helpers for the engine's verdict: the line of an error, the part of a spec whose shapes are known, and reading files. Pure.

import { count } from '../../kit/words/format';
import { jsonProblem } from './json-problem';
import { lineAt, nodeAt } from './json-text';
import type { SpecTree } from './spec-tree';
import { torchProblem } from './torch-offer';

/** The engine rejects longer text (spec_limits in engine/model/spec.h). */
const MOST_BYTES = 1_000_000;

/** The line that an error is about: that of its path, or the one in the message if the text is not valid JSON. */
export function problemLine(
  text: string,
  tree: SpecTree | undefined,
  { op, message }: { readonly op: string; readonly message: string },
): number | undefined {
  const named = /(?:\bat line |^Line )(\d+)/.exec(message)?.[1];
  if (named !== undefined) return Number(named);
  if (tree === undefined || op === '' || op === '$') return undefined;
  return lineAt(text, nodeAt(tree.root, op).start);
}

/** The spec up to the top-level layer of an error's path; undefined if no layer remains. */
export function shapedPart(text: string, path: string): string | undefined {
  const index = Number(/^layers\[(\d+)\]/.exec(path)?.[1] ?? 0);
  if (index === 0) return undefined;
  try {
    const spec: unknown = JSON.parse(text);
    if (typeof spec !== 'object' || spec === null) return undefined;
    const layers: unknown = Reflect.get(spec, 'layers');
    return Array.isArray(layers)
      ? JSON.stringify({ ...spec, layers: layers.slice(0, index) })
      : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file; throws if it is too long for a specification. */
export async function fileText(file: Blob): Promise<string> {
  if (file.size <= MOST_BYTES) return file.text();
  throw Object.assign(
    new Error(
      `This file has ${count(file.size)} bytes; a specification has at most ${count(MOST_BYTES)}.`,
    ),
    { hint: 'The model is as it was. Choose another file.' },
  );
}

/** Checks for a JSON object, because any other text would be taken for a preset's name; says what is wrong with other text. */
export function asSpec(text: string): string {
  const isObject = /^\s*[{[]/.test(text);
  const problem = isObject ? jsonProblem(text) : torchProblem(text);
  if (problem !== undefined) throw Object.assign(new Error(problem.message), problem);
  if (isObject) return text;
  const start = text.trim().slice(0, 20);
  const seen = start === '' ? 'the field is empty' : `this starts with “${start}”`;
  throw Object.assign(new Error(`A specification is a JSON object, but ${seen}.`), {
    hint: 'Start from a preset and change it, or paste an nn.Sequential.',
  });
}

/** The spec formatted on several lines, as presets are shown. */
export function pretty(spec: string): string {
  try {
    return JSON.stringify(JSON.parse(spec), null, 2);
  } catch {
    return spec;
  }
}

/** The text without its spaces and line breaks. */
export function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
