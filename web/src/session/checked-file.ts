// Checks untrusted files field by field; the error names the first invalid field.

import * as v from 'valibot';
import { placeOf } from './schema';

/** Reports which field has an unexpected value, and what was expected. */
export class FileProblem extends Error {
  /** @param hint what the reader can do about it */
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

/** Parses a value by a schema; the error names the first invalid field by its path, which begins with `at`. */
export const checkedBy =
  (hint: string) =>
  <T extends v.GenericSchema>(schema: T, value: unknown, at = ''): v.InferOutput<T> => {
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) return output;
    const [issue] = issues;
    const place = [at, placeOf(issue)].filter((part) => part !== '').join('.');
    throw new FileProblem(place || 'The file', issue.input, issue.message, hint);
  };

export function parsed(text: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FileProblem('The file', text.slice(0, 200), `JSON (${why})`, hint);
  }
}
