// What a page had not stored yet when it was left. A database answers too late for that; localStorage writes at once.

import * as v from 'valibot';
import { named } from './schema';
import { readVisit, type Visit, type VisitKey } from './visit';

export const LEFT = 'tensorscope.left.1';

/** One visit as it stood on a page. */
export interface Left extends VisitKey {
  /** Of this entry, by page and visit: a page that is left once more says so in its place. */
  readonly id: string;
  /** The revision that the visit had been read at; 0: there was none. */
  readonly base: number;
  /** Its results were forgotten too. */
  readonly forgot: boolean;
  /** Undefined: it was forgotten; in storage null. */
  readonly visit: Visit | undefined;
}

const key = { id: v.string(), activity: v.string(), frame: v.string() };
const entry = v.looseObject({ ...key, base: v.number(), forgot: v.boolean() });
const entries = v.array(v.pipe(named(v.unknown()), entry));

/** Beside what another tab has left. False where nothing may be stored, or no more. */
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

/** These are kept now. */
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
