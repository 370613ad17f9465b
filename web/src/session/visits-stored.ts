// Transactions on stored visits: every change reads the stored visit, applies itself to that and writes it back in one transaction. A
// transaction that fails is aborted and changes nothing.

import type { IDBPTransaction } from 'idb';
import { tellDropped } from './stored-value';
import { mergeVisit, nameOf, readVisit, type Visit, type VisitKey } from './visit';
import type { VisitDatabase, VisitSchema } from './visit-database';
import { BEFORE, forgetBefore } from './visits-before-keys';
import type { Left } from './visits-left';

/** Computes the new visit from the stored one; undefined means no visit. It is called more than once, so it must not have side effects. */
export type Change = (now: Visit | undefined) => Visit | undefined;

/** Computes a result from the stored one. */
export type NextResult = (now: unknown) => unknown;

export interface Pending {
  readonly change: Change;
  /** Whether the visit's results are deleted too. */
  readonly forgets: boolean;
}

export interface Batched {
  readonly key: VisitKey;
  readonly pending: readonly Pending[];
}

/** The whole content of the stores, so that it can be put back. */
export interface Taken {
  readonly visits: readonly Visit[];
  readonly results: readonly (readonly [key: [string, string, string], value: unknown])[];
}

const idOf = ({ activity, frame }: VisitKey): [string, string] => [activity, frame];
const resultsOf = ({ activity, frame }: VisitKey): IDBKeyRange =>
  IDBKeyRange.bound([activity, frame], [activity, frame, []]);

function checked(stored: unknown): Visit | undefined {
  const { value, dropped } = readVisit(stored);
  tellDropped(dropped);
  return value;
}

/** Sets the next revision, which is later than any before, including those of a deleted visit. */
const after = (visit: Visit, now: Visit | undefined): Visit => ({
  ...visit,
  revision: Math.max((now?.revision ?? 0) + 1, Date.now()),
});

/** Runs work on both stores in one transaction. */
async function within<T>(
  database: VisitDatabase,
  work: (stores: IDBPTransaction<VisitSchema, ('visits' | 'results')[], 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(['visits', 'results'], 'readwrite');
  transaction.done.catch(() => undefined); // awaited below, unless the work itself fails
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw thrown;
  }
}

/**
 * Loads the code that reads the data of earlier versions; undefined where there are none, or where the code cannot be loaded: the data then
 * stay as they are.
 */
async function loadBefore() {
  try {
    if (Object.values(BEFORE).every((key) => localStorage.getItem(key) === null)) return undefined;
    return await import('./visits-before');
  } catch {
    return undefined;
  }
}

/** All visits, including those of earlier versions of the page; `isStored` is false if the latter could not be stored in the database. */
export async function readAll(
  database: VisitDatabase | undefined,
): Promise<{ readonly visits: readonly Visit[]; readonly isStored: boolean }> {
  const before = (await loadBefore())?.visitsBefore() ?? [];
  const stored = await readStored(database);
  if (before.length === 0) return { visits: [...stored.values()], isStored: true };
  const joined = before.map((visit) => {
    const now = stored.get(nameOf(visit));
    return after(now === undefined ? visit : mergeVisit(visit, now), now);
  });
  for (const visit of joined) stored.set(nameOf(visit), visit);
  const isStored = database !== undefined && (await put(database, joined));
  if (isStored) forgetBefore();
  return { visits: [...stored.values()], isStored };
}

async function readStored(database: VisitDatabase | undefined): Promise<Map<string, Visit>> {
  try {
    const all = (await database?.getAll('visits')) ?? [];
    const visits = all.flatMap((each) => checked(each) ?? []);
    return new Map(visits.map((visit) => [nameOf(visit), visit]));
  } catch {
    return new Map();
  }
}

const put = (database: VisitDatabase, visits: readonly Visit[]): Promise<boolean> =>
  within(database, async (stores) => {
    for (const visit of visits) await stores.objectStore('visits').put(visit);
    return true;
  }).catch(() => false);

export const read = async (database: VisitDatabase, key: VisitKey): Promise<Visit | undefined> =>
  checked(await database.get('visits', idOf(key)));

/** @returns the visits now stored, in the order of the batch */
export const write = (
  database: VisitDatabase,
  batch: readonly Batched[],
): Promise<readonly (Visit | undefined)[]> =>
  within(database, async (stores) => {
    const written: (Visit | undefined)[] = [];
    for (const { key, pending } of batch) {
      const visits = stores.objectStore('visits');
      const now = checked(await visits.get(idOf(key)));
      const changed = pending.reduce((visit, { change }) => change(visit), now);
      const next = changed === undefined ? undefined : after(changed, now);
      await (next === undefined ? visits.delete(idOf(key)) : visits.put(next));
      if (pending.some(({ forgets }) => forgets))
        await stores.objectStore('results').delete(resultsOf(key));
      written.push(next);
    }
    return written;
  });

const keepResult = (
  database: VisitDatabase,
  key: VisitKey,
  part: string,
  next: NextResult,
): Promise<void> =>
  within(database, async (stores) => {
    const id: [string, string, string] = [...idOf(key), part];
    const results = stores.objectStore('results');
    const value = next(await results.get(id));
    await (value === undefined ? results.delete(id) : results.put(value, id));
  });

/** Stores the results that a visit holds, as far as possible. @returns whether one was stored */
export async function keepHeld(
  database: VisitDatabase | undefined,
  { key, held }: { readonly key: VisitKey; readonly held: Map<string, NextResult> },
): Promise<boolean> {
  const before = held.size;
  for (const [part, next] of held) {
    if (database === undefined) {
      // There is nothing to join it with, so what led to it is not needed.
      const result = next(undefined);
      held.set(part, () => result);
    } else {
      await keepResult(database, key, part, next).then(
        () => held.delete(part),
        () => undefined,
      );
    }
  }
  return held.size < before;
}

/** Takes out everything; unreadable visits are deleted too. */
export const takeAll = (database: VisitDatabase): Promise<Taken> =>
  within(database, async (stores) => {
    const visits = await stores.objectStore('visits').getAll();
    const results = stores.objectStore('results');
    const keys = await results.getAllKeys();
    const values = await results.getAll();
    await stores.objectStore('visits').clear();
    await results.clear();
    return {
      visits: visits.flatMap((each) => checked(each) ?? []),
      results: keys.map((key, index) => [key, values[index]] as const),
    };
  });

/** Puts results back, except where a newer result has been stored since. */
export const putResults = (database: VisitDatabase, all: Taken['results']): Promise<void> =>
  within(database, async (stores) => {
    const results = stores.objectStore('results');
    for (const [key, value] of all)
      if ((await results.getKey(key)) === undefined) await results.put(value, key);
  });

/** Applies the unsaved changes of closed pages. Visits that another page has deleted since stay deleted. */
export const adopt = (database: VisitDatabase, left: readonly Left[]): Promise<void> =>
  within(database, async (stores) => {
    const visits = stores.objectStore('visits');
    for (const { visit, base, forgot, ...key } of left) {
      const now = checked(await visits.get(idOf(key)));
      const untouched = (now?.revision ?? 0) === base;
      if (untouched && forgot) await stores.objectStore('results').delete(resultsOf(key));
      if (untouched && visit === undefined) await visits.delete(idOf(key));
      else if (visit !== undefined && untouched) await visits.put(after(visit, now));
      else if (visit !== undefined && now !== undefined)
        await visits.put(after(mergeVisit(now, visit), now));
    }
  });
