// What is read from a file that anyone may have written: checked field by field, and the first that is wrong is named.

import * as v from 'valibot';
import { placeOf } from './schema';

/** Says which field holds what instead of what. */
export class FileProblem extends Error {
  /** @param hint what to do about it */
  constructor(
    field: string,
    value: unknown,
    expected: string,
    readonly hint: string,
  ) {
    super(`${field} is ${shown(value)}; expected ${expected}.`);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** What the schema makes of it; the first bad field is named, as seen from `at`, where the value lies. */
export const checkedBy =
  (hint: string) =>
  <T extends v.GenericSchema>(schema: T, value: unknown, at = ''): v.InferOutput<T> => {
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) return output;
    const [issue] = issues;
    const place = [at, placeOf(issue)].filter((part) => part !== '').join('.');
    throw new FileProblem(place || 'The file', issue.input, issue.message, hint);
  };

/** What goes deeper is nobody's file: whoever walks through it runs out of stack. */
const DEEPEST = 200;

/** How many lists and objects lie in each other, at most. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (mark === '"') quoted = !quoted;
    else if (quoted) at += mark === '\\' ? 1 : 0;
    else if (mark === '[' || mark === '{') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (mark === ']' || mark === '}') depth -= 1;
  }
  return deepest;
}

export function parsed(text: string, hint: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FileProblem('The file', text.slice(0, 200), `JSON (${why})`, hint);
  }
  if (depthOf(text) <= DEEPEST) return value;
  const expected = `at most ${DEEPEST} lists and objects in each other`;
  throw new FileProblem('The file', text.slice(0, 200), expected, hint);
}
