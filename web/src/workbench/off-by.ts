// What a wrong number is wrong by, where that is a number of the case: "too small by the factor 32, which is the batch".

import { count } from '../kit/words/format';
import type { Json } from './contract';
import { agree } from './json';

/** Numbers of a case with their names: ["the batch", 32]. */
export type Named = readonly (readonly [name: string, value: number])[];

type Dictionary = Readonly<Record<string, Json>>;

const isDictionary = (value: Json): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const close = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.abs(b);

/** The names of those that fit: "the batch and the number of heads". */
const namesOf = (named: Named, fits: (value: number) => boolean): string =>
  named
    .filter(([, value]) => fits(value))
    .map(([name]) => name)
    .join(', and ');

function ofNumbers(expected: number, returned: number, named: Named): string | undefined {
  if (expected === 0 || returned === 0) return undefined;
  const factors = named.filter(([, value]) => value > 1 && value !== 2);
  const under = namesOf(factors, (value) => close(returned * value, expected));
  if (under !== '') return `too small by the factor ${count(expected / returned)}: ${under}`;
  const over = namesOf(factors, (value) => close(expected * value, returned));
  if (over !== '') return `too large by the factor ${count(returned / expected)}: ${over}`;
  if (close(2 * returned, expected)) return 'exactly half of what is expected';
  if (close(returned, 2 * expected)) return 'exactly twice what is expected';
  const gap = Math.abs(expected - returned);
  const missing = namesOf(named, (value) => value > 0 && close(value, gap));
  if (missing === '') return undefined;
  return `${count(gap)} too ${returned < expected ? 'small' : 'large'}, and ${count(gap)} is ${missing}`;
}

/** A sentence, or undefined where nothing of the case explains the difference. Of a dictionary about one of its entries. */
export function offBy(expected: Json, returned: Json, named: Named): string | undefined {
  if (typeof expected === 'number' && typeof returned === 'number') {
    const said = ofNumbers(expected, returned, named);
    return said && `Yours is ${said}.`;
  }
  if (!isDictionary(expected) || !isDictionary(returned)) return undefined;
  const missing = Object.keys(expected).find((key) => !Object.hasOwn(returned, key));
  if (missing !== undefined) return `There is no "${missing}" in what you return.`;
  return ofEntries(expected, returned, named);
}

/** Of the first entry whose difference can be explained; else which entries are wrong, unless all are. */
function ofEntries(expected: Dictionary, returned: Dictionary, named: Named): string | undefined {
  const wrong = Object.entries(expected).flatMap(([key, wanted]) => {
    const given = returned[key] as Json;
    return agree(given, wanted) ? [] : [[key, wanted, given] as const];
  });
  for (const [key, wanted, given] of wrong) {
    if (typeof wanted !== 'number' || typeof given !== 'number') continue;
    const said = ofNumbers(wanted, given, named);
    if (said !== undefined) return `"${key}" is ${said}.`;
  }
  if (wrong.length === 0 || wrong.length === Object.keys(expected).length) return undefined;
  const names = wrong.map(([key]) => `"${key}"`).join(', ');
  return `${names} ${wrong.length === 1 ? 'is' : 'are'} wrong, the rest is right.`;
}
