// Reads and empties the stored visits of a student directly in the browser's storage, without the page's code.

import type { Page } from '@playwright/test';
import type { Visit } from '../../web/src/session/visit';

/** The stored visit of an activity; undefined if there is none. */
export const visitIn = (page: Page, activity: string, frame = ''): Promise<Visit | undefined> =>
  lies(page, 'visits', [activity, frame]) as Promise<Visit | undefined>;

/** A large part of a visit, which is stored separately: "results", "figures" or "graded". */
export const resultIn = (page: Page, activity: string, part: string): Promise<unknown> =>
  lies(page, 'results', [activity, '', part]);

const lies = (page: Page, store: string, key: string[]): Promise<unknown> =>
  page.evaluate(
    ({ store, key }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('tensorscope.visits');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const asked = database.transaction(store).objectStore(store).get(key);
          asked.onsuccess = () => {
            database.close();
            resolve(asked.result);
          };
          asked.onerror = () => reject(asked.error);
        };
      }),
    { store, key },
  );

/** Empties all storage, as if the student had never been here. */
export const emptied = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.clear();
        const opening = indexedDB.open('tensorscope.visits');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const stores = ['visits', 'results'];
          const change = database.transaction(stores, 'readwrite');
          for (const store of stores) change.objectStore(store).clear();
          change.oncomplete = () => {
            database.close();
            resolve();
          };
          change.onabort = () => reject(change.error);
        };
      }),
  );
