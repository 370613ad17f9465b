// Unsaved changes of a page that is being closed. A database would answer too late for that; localStorage writes synchronously.

import * as v from 'valibot';
import { named } from './schema';
import { readVisit, type Visit, type VisitKey } from './visit';

export const LEFT = 'tensorscope.left.1';

/** One visit as a page showed it. */
export interface Left extends VisitKey {
  /** The id of this entry, made of page and visit: a page that is left again replaces its entry. */
  readonly id: string;
  /** The revision on which the changes are based; 0 if there was no visit. */
  readonly base: number;
  /** Whether its results were deleted too. */
  readonly forgot: boolean;
  /** Undefined if the visit was deleted; stored as null. */
  readonly visit: Visit | undefined;
}

const key = { id: v.string(), activity: v.string(), frame: v.string() };
const entry = v.looseObject({ ...key, base: v.number(), forgot: v.boolean() });
const entries = v.array(v.pipe(named(v.unknown()), entry));

/** Stores the entries beside those of other tabs. Returns false where nothing can be stored, or where storage is full. */
export function leave(all: readonly Left[]): boolean {
  if (all.length === 0) return true;
  const ids = new Set(all.map(({ id }) => id));
  const others = stored().filter(({ id }) => !ids.has(id));
  return store([...others, ...all.map((left) => ({ ...left, visit: left.visit ?? null }))]);
}

export function visitsLeft(): readonly Left[] {
  return stored().flatMap(({ visit, ...left }): Left[] => {
    const { value } = readVisit(visit ?? undefined);
    return visit === null || value !== undefined ? [{ ...left, visit: value }] : [];
  });
}

/** Removes entries that the database now has. */
export function forgetLeft(ids: ReadonlySet<string>): void {
  const all = stored();
  const others = all.filter(({ id }) => !ids.has(id));
  if (others.length < all.length) store(others);
}

function store(all: readonly object[]): boolean {
  try {
    if (all.length === 0) localStorage.removeItem(LEFT);
    else localStorage.setItem(LEFT, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

function stored(): v.InferOutput<typeof entries> {
  try {
    return v.parse(entries, JSON.parse(localStorage.getItem(LEFT) ?? '[]'));
  } catch {
    return [];
  }
}
