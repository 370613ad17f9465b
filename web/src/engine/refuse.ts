// Error messages for invalid values from outside, in a common form: name, value and what was expected.

import { EngineError, errorInfo } from './errors.ts';
import { nearest } from './nearest.ts';

/** A value in a message: strings, numbers and the like are shown shortened, others by their kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' || typeof value === 'symbol'
    ? `a ${typeof value}`
    : String(value).slice(0, 60);
}

/** The error for a field with an invalid value. */
export function wrongValue(field: string, expected: string, value: unknown): EngineError {
  const message = `${field} has to be ${expected}, but it is ${shown(value)}.`;
  return new EngineError({ ...errorInfo('invalid_argument', message), op: field });
}

/** Checks for an object that is not an array. Throws EngineError(invalid_argument) with the field's name. */
export function requireObject(field: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw wrongValue(field, 'an object', value);
}

/** Throws EngineError(invalid_argument) for the first unknown key, with the nearest known one. */
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
