// The entries of a returned dictionary beside the right ones, in the order of the task.

import type { Json, Language } from '../contract';
import { agree } from './json';
import { cut, literal } from './literal';

export interface Entry {
  readonly name: string;
  /** Undefined if the entry is missing. */
  readonly yours?: string;
  /** Undefined if nobody asked for this entry. */
  readonly right?: string;
  readonly isRight: boolean;
}

type Dictionary = Readonly<Record<string, Json>>;

const isDictionary = (value: Json): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FEWEST_DIGITS = 3;
const MOST_DIGITS = 17;
const LONGEST = 160;

/** Cut to what can be read at a glance, beginning shortly before the two differ. */
function cutBoth(a: string, b: string): [string, string] {
  const differ = [...a].findIndex((character, index) => character !== b[index]);
  const skip = Math.max(a.length, b.length) > LONGEST ? Math.max(0, differ - LONGEST / 2) : 0;
  const shown = (text: string) => cut(skip > 0 ? `…${text.slice(skip)}` : text, LONGEST);
  return [shown(a), shown(b)];
}

/** Both with three significant digits, or with as many as it takes to see that they differ. */
function pair(yours: Json, right: Json, language: Language, isRight: boolean): [string, string] {
  for (let digits = FEWEST_DIGITS; ; digits += 1) {
    const [a, b] = [literal(yours, language, digits), literal(right, language, digits)];
    if (isRight || a !== b || digits >= MOST_DIGITS) return cutBoth(a, b);
  }
}

/** Undefined unless both are dictionaries. Entries that nobody asked for stand at the end. */
export function entriesOf(
  expected: Json,
  returned: Json,
  language: Language,
  tolerance?: number,
): readonly Entry[] | undefined {
  if (!isDictionary(expected) || !isDictionary(returned)) return undefined;
  const asked = Object.entries(expected).map(([name, wanted]): Entry => {
    const given = returned[name];
    if (!Object.hasOwn(returned, name) || given === undefined)
      return { name, right: pair(wanted, wanted, language, true)[1], isRight: false };
    const isRight = agree(given, wanted, tolerance);
    const [yours, right] = pair(given, wanted, language, isRight);
    return { name, yours, right, isRight };
  });
  const more = Object.entries(returned).flatMap(([name, given]): Entry[] =>
    Object.hasOwn(expected, name)
      ? []
      : [{ name, yours: pair(given, given, language, true)[0], isRight: false }],
  );
  return [...asked, ...more];
}
