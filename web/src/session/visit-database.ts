// The storage of visits in this browser: one database with two stores. The small visits are all read when a page opens; results (outcomes,
// figures, gradings) are large, may hold values that JSON cannot represent, and are read when their activity is opened.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface VisitSchema extends DBSchema {
  /** Visits, by activity and frame. */
  visits: { key: [string, string]; value: object };
  /** Results, by activity, frame and part. */
  results: { key: [string, string, string]; value: unknown };
}

export type VisitDatabase = IDBPDatabase<VisitSchema>;

const NAME = 'tensorscope.visits';

type Opening = Promise<VisitDatabase | undefined>;

/**
 * Databases whose connection was closed by the browser, as Safari sometimes does: no transaction begins on them any more. Each with the
 * new connection, once somebody has asked for it.
 */
const lost = new WeakMap<VisitDatabase, Opening | undefined>();

/** Opens the database; undefined where nothing can be stored: in a frame of another site, in a private window, or with storage disabled. */
export async function openVisits(): Promise<VisitDatabase | undefined> {
  try {
    if (globalThis.indexedDB === undefined) return undefined; // may throw
    const opened = await openDB<VisitSchema>(NAME, 1, {
      upgrade(database) {
        database.createObjectStore('visits', { keyPath: ['activity', 'frame'] });
        database.createObjectStore('results');
      },
    });
    opened.addEventListener('close', () => void lost.set(opened, undefined));
    return opened;
  } catch {
    return undefined;
  }
}

/** The database itself, or a new connection to it if the browser has closed this one. */
export async function connected(
  database: VisitDatabase | undefined,
  open: typeof openVisits,
): Opening {
  if (database === undefined || !lost.has(database)) return database;
  const opening = lost.get(database) ?? open();
  lost.set(database, opening);
  const opened = await opening;
  if (opened === undefined) lost.set(database, undefined); // the next one tries again
  return opened ?? database;
}
