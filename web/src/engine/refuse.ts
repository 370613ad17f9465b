// Values from outside that are not what they have to be: one way of saying so, by name, value and what was expected.

import { EngineError, errorInfo } from './errors.ts';
import { nearest } from './nearest.ts';

/** How a value looks in a message: short values themselves, of others the kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' || typeof value === 'symbol'
    ? `a ${typeof value}`
    : String(value).slice(0, 60);
}

/** The error for a field whose value is not what it has to be. */
export function wrongValue(field: string, expected: string, value: unknown): EngineError {
  const message = `${field} has to be ${expected}, but it is ${shown(value)}.`;
  return new EngineError({ ...errorInfo('invalid_argument', message), op: field });
}

/** An object that is no array. Throws EngineError(invalid_argument) that names it. */
export function requireObject(field: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw wrongValue(field, 'an object', value);
}

/** Throws EngineError(invalid_argument) for the first key that is not known, with the nearest one that is. */
export function requireNames(op: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  const message = `${op} has no option ${JSON.stringify(unknown.slice(0, 60))}.`;
  throw new EngineError({
    ...errorInfo(
      'invalid_argument',
      meant === undefined ? message : `${message} Did you mean "${meant}"?`,
      `Its options: ${known.join(', ')}.`,
    ),
    op: unknown.slice(0, 60),
  });
}
