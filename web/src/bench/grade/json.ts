// Compares two values: numbers within a tolerance, everything else exactly.

import type { Json } from '../contract';

const TOLERANCE = 1e-9;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether each number of a list lies within its own bound around the expected number. */
export const within = (given: Json, expected: Json, bounds: readonly number[]): boolean =>
  isList(given) &&
  isList(expected) &&
  given.length === expected.length &&
  given.every((each, index) => {
    const wanted = expected[index];
    if (typeof each !== 'number' || typeof wanted !== 'number') return each === wanted;
    if (Number.isNaN(each)) return Number.isNaN(wanted);
    return Math.abs(each - wanted) <= (bounds[index] ?? 0);
  });

/** @param tolerance largest relative difference of two numbers; 0 means equal */
export function agree(given: Json, expected: Json, tolerance = TOLERANCE): boolean {
  if (typeof given === 'number' && typeof expected === 'number') {
    // Two programs may make the same mistake and return NaN; no case expects it.
    if (Number.isNaN(given)) return Number.isNaN(expected);
    return Math.abs(given - expected) <= tolerance * Math.abs(expected) || given === expected;
  }
  if (given === null || expected === null) return given === expected;
  if (typeof given !== 'object' || typeof expected !== 'object') return given === expected;
  if (isList(given) || isList(expected)) {
    return (
      isList(given) &&
      isList(expected) &&
      given.length === expected.length &&
      given.every((each, index) => agree(each, expected[index] as Json, tolerance))
    );
  }
  const keys = Object.keys(expected);
  return (
    Object.keys(given).length === keys.length &&
    keys.every(
      (key) =>
        Object.hasOwn(given, key) && agree(given[key] as Json, expected[key] as Json, tolerance),
    )
  );
}

/** Whether null, NaN or Infinity is given where a number is expected. */
export function lacksNumbers(given: Json, expected: Json): boolean {
  if (typeof expected === 'number')
    return given === null || (typeof given === 'number' && !Number.isFinite(given));
  if (given === null || expected === null) return false;
  if (typeof given !== 'object' || typeof expected !== 'object') return false;
  const values = given as Readonly<Record<string, Json>>;
  return Object.entries(expected).some(([key, each]) => lacksNumbers(values[key] as Json, each));
}
