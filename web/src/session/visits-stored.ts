// What is done to visits in the database: whatever changes one reads what is there, applies the change to that, and puts it back, in
// one transaction. A transaction that fails is ended, and changes nothing.

import type { IDBPTransaction } from 'idb';
import { tellDropped } from './kept';
import { mergeVisit, nameOf, readVisit, type Visit, type VisitKey } from './visit';
import type { VisitDatabase, VisitSchema } from './visit-database';
import { BEFORE, forgetBefore } from './visits-before-keys';
import type { Left } from './visits-left';

/** From what is kept to what is to be kept; undefined: nothing. Called more than once, and so free of effects. */
export type Change = (now: Visit | undefined) => Visit | undefined;

export interface Pending {
  readonly change: Change;
  /** Its results go too. */
  readonly forgets: boolean;
}

export interface Batched {
  readonly key: VisitKey;
  readonly pending: readonly Pending[];
}

/** All that lay in the store, to be put back. */
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

/** The next revision: later than any that was, also of a visit that was forgotten. */
const after = (visit: Visit, now: Visit | undefined): Visit => ({
  ...visit,
  revision: Math.max((now?.revision ?? 0) + 1, Date.now()),
});

/** Work on both stores. */
async function within<T>(
  database: VisitDatabase,
  work: (stores: IDBPTransaction<VisitSchema, ('visits' | 'results')[], 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(['visits', 'results'], 'readwrite');
  transaction.done.catch(() => undefined); // it is awaited below, unless the work itself fails
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw thrown;
  }
}

/** The code that reads what earlier versions kept; undefined where there is nothing of it, or where that code does not come: then it stays as it is. */
async function loadBefore() {
  try {
    if (Object.values(BEFORE).every((key) => localStorage.getItem(key) === null)) return undefined;
    return await import('./visits-before');
  } catch {
    return undefined;
  }
}

/** All visits, with what earlier versions of the page kept; `kept` is false where that could not be put beside them. */
export async function readAll(
  database: VisitDatabase | undefined,
): Promise<{ readonly visits: readonly Visit[]; readonly kept: boolean }> {
  const before = (await loadBefore())?.visitsBefore() ?? [];
  const stored = await readStored(database);
  if (before.length === 0) return { visits: [...stored.values()], kept: true };
  const joined = before.map((visit) => {
    const now = stored.get(nameOf(visit));
    return after(now === undefined ? visit : mergeVisit(visit, now), now);
  });
  for (const visit of joined) stored.set(nameOf(visit), visit);
  const kept = database !== undefined && (await put(database, joined));
  if (kept) forgetBefore();
  return { visits: [...stored.values()], kept };
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

/** @returns what is kept of each now */
export const write = (
  database: VisitDatabase,
  batch: readonly Batched[],
): Promise<readonly (Visit | undefined)[]> =>
  within(database, async (stores) => {
    const kept: (Visit | undefined)[] = [];
    for (const { key, pending } of batch) {
      const visits = stores.objectStore('visits');
      const now = checked(await visits.get(idOf(key)));
      const changed = pending.reduce((visit, { change }) => change(visit), now);
      const next = changed === undefined ? undefined : after(changed, now);
      await (next === undefined ? visits.delete(idOf(key)) : visits.put(next));
      if (pending.some(({ forgets }) => forgets))
        await stores.objectStore('results').delete(resultsOf(key));
      kept.push(next);
    }
    return kept;
  });

export const keepResult = (
  database: VisitDatabase,
  key: VisitKey,
  part: string,
  next: (now: unknown) => unknown,
): Promise<void> =>
  within(database, async (stores) => {
    const id: [string, string, string] = [...idOf(key), part];
    const results = stores.objectStore('results');
    const value = next(await results.get(id));
    await (value === undefined ? results.delete(id) : results.put(value, id));
  });

/** What cannot be read any more goes too. */
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

/** Beside those that have been kept since. */
export const putResults = (database: VisitDatabase, all: Taken['results']): Promise<void> =>
  within(database, async (stores) => {
    const results = stores.objectStore('results');
    for (const [key, value] of all)
      if ((await results.getKey(key)) === undefined) await results.put(value, key);
  });

/** What pages that were left had not stored. What another page has forgotten since stays forgotten. */
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
