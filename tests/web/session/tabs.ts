// Simulated tabs that share one browser's storage, which is empty at the start of each test.

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import type { LabRecord } from '../../../web/src/session/progress-schema';
import { emptyVisit, type VisitKey } from '../../../web/src/session/visit';
import { openVisits } from '../../../web/src/session/visit-database';
import { type Change, type Taken, Visits } from '../../../web/src/session/visits';

export const MEMORY: VisitKey = { activity: 'memory', frame: '' };
export const FLOPS: VisitKey = { activity: 'flops', frame: '' };

/** The part of localStorage that is used. */
class Shelf {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => void this.values.set(key, value);
}

export const NOTHING: Taken = { visits: [], results: [] };

export let shelf: Shelf;
let tabs: Visits[];
beforeEach(() => {
  shelf = new Shelf();
  tabs = [];
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

export async function tab(open = openVisits): Promise<Visits> {
  const one = begun(open);
  await one.ready;
  return one;
}

/** A new tab that may still be waiting for the store. */
export function begun(open = openVisits): Visits {
  const one = new Visits(open);
  tabs.push(one);
  return one;
}

/** A change that appends words to the record of a lab. */
export const says =
  (key: VisitKey, words: string): Change =>
  (visit = emptyVisit(key)) => {
    const lab: LabRecord = visit.lab ?? { lab: key.activity, status: 'not begun' };
    return { ...visit, lab: { ...lab, words: `${lab.words ?? ''}${words}` } };
  };
export const wordsIn = (visits: Visits, key: VisitKey) => visits.get(key)?.lab?.words;
