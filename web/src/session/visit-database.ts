// Where visits lie in this browser: one database of two stores. Small parts are read whole when a page opens; results (outcomes,
// figures, gradings) are large, hold what JSON does not, and are read when their activity is opened.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface VisitSchema extends DBSchema {
  /** By activity and frame. */
  visits: { key: [string, string]; value: object };
  /** By activity, frame and part. */
  results: { key: [string, string, string]; value: unknown };
}

export type VisitDatabase = IDBPDatabase<VisitSchema>;

const NAME = 'tensorscope.visits';

/** Undefined where nothing may be kept: a frame of another site, a private window, storage switched off. */
export async function openVisits(): Promise<VisitDatabase | undefined> {
  try {
    if (globalThis.indexedDB === undefined) return undefined; // may throw
    return await openDB<VisitSchema>(NAME, 1, {
      upgrade(database) {
        database.createObjectStore('visits', { keyPath: ['activity', 'frame'] });
        database.createObjectStore('results');
      },
    });
  } catch {
    return undefined;
  }
}
