// Explains by how much a number is wrong, if that is a number of the case: "too small by a factor of 32: the batch".

import { count } from '../../kit/words/format';
import type { Json } from '../contract';
import { agree } from './json';

/** Numbers of a case with their names: ["the batch", 32]. */
export type Named = readonly (readonly [name: string, value: number])[];

type Dictionary = Readonly<Record<string, Json>>;

const isDictionary = (value: Json): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const close = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.abs(b);

/** At most this many names are listed; for the rest only their number is given. */
const MOST_NAMES = 3;

/** The names of all matching numbers; any of them may be the cause: "the batch or the number of heads". */
function namesOf(named: Named, fits: (value: number) => boolean): string {
  const names = [...new Set(named.filter(([, value]) => fits(value)).map(([name]) => name))];
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES);
  if (more > 0) return `${shown.join(', ')} or one of ${more} more that are as large`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

function ofNumbers(expected: number, returned: number, named: Named): string | undefined {
  if (expected === 0 || returned === 0) return undefined;
  const factors = named.filter(([, value]) => value > 1 && value !== 2);
  const under = namesOf(factors, (value) => close(returned * value, expected));
  if (under !== '') return `too small by a factor of ${count(expected / returned)}: ${under}`;
  const over = namesOf(factors, (value) => close(expected * value, returned));
  if (over !== '') return `too large by a factor of ${count(returned / expected)}: ${over}`;
  if (close(2 * returned, expected)) return 'exactly half of what is expected';
  if (close(returned, 2 * expected)) return 'exactly twice what is expected';
  const gap = Math.abs(expected - returned);
  const missing = namesOf(named, (value) => value > 0 && close(value, gap));
  if (missing === '') return undefined;
  return `${count(gap)} too ${returned < expected ? 'small' : 'large'}, as much as ${missing}`;
}

const quoted = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(', ');

/** Describes a value that is not a number, or not a dictionary with all entries; null, that is no value, is handled elsewhere. */
export function shapeDifference(expected: Json, returned: Json): string | undefined {
  if (returned === null) return undefined;
  if (typeof expected === 'number')
    return typeof returned === 'number' ? undefined : 'That is not a number.';
  if (!isDictionary(expected)) return undefined;
  const keys = Object.keys(expected);
  if (!isDictionary(returned))
    return `What is asked for is a dictionary (in JavaScript an object) with the entries ${quoted(keys)}.`;
  const missing = keys.filter((key) => !Object.hasOwn(returned, key));
  if (missing.length > 0) return `There is no ${quoted(missing)} in what you return.`;
  const more = Object.keys(returned).filter((key) => !Object.hasOwn(expected, key));
  return more.length === 0 ? undefined : `Nobody asked for ${quoted(more)} in what you return.`;
}

/** A sentence, or undefined if no number of the case explains the difference. For a dictionary it is about one of the entries. */
export function offBy(expected: Json, returned: Json, named: Named): string | undefined {
  if (typeof expected === 'number' && typeof returned === 'number') {
    const difference = ofNumbers(expected, returned, named);
    return difference && `Yours is ${difference}.`;
  }
  if (!isDictionary(expected) || !isDictionary(returned)) return undefined;
  return shapeDifference(expected, returned) ?? ofEntries(expected, returned, named);
}

/** Explains the first entry whose difference can be explained; otherwise names the wrong entries, unless all are wrong. */
function ofEntries(expected: Dictionary, returned: Dictionary, named: Named): string | undefined {
  const wrong = Object.entries(expected).flatMap(([key, wanted]) => {
    const given = returned[key] as Json;
    return agree(given, wanted) ? [] : [[key, wanted, given] as const];
  });
  for (const [key, wanted, given] of wrong) {
    if (typeof wanted !== 'number' || typeof given !== 'number') continue;
    const difference = ofNumbers(wanted, given, named);
    if (difference !== undefined) return `"${key}" is ${difference}.`;
  }
  if (wrong.length === 0 || wrong.length === Object.keys(expected).length) return undefined;
  const names = quoted(wrong.map(([key]) => key));
  return `${names} ${wrong.length === 1 ? 'is' : 'are'} wrong, the rest is right.`;
}
