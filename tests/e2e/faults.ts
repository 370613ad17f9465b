// Faults that the world brings: what a test puts into a page before its own code runs.

import type { Page } from '@playwright/test';
import { textHeaders } from './lacking';

/** The page's workers can be ended from outside, as a browser without memory ends them: nobody is told. */
export async function holdWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started: Worker[] = [];
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        started.push(this);
      }
    };
    Object.assign(globalThis, { endNewestWorker: () => started.at(-1)?.terminate() });
  });
}

/** Ends the newest worker after so long; resolves when it has. */
export const endWorkerAfter = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (after) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          (globalThis as unknown as { endNewestWorker(): void }).endNewestWorker();
          resolve();
        }, after);
      }),
    ms,
  );

export interface Refusal {
  /** Of all writes in the page's life, from 0. */
  readonly first: number;
  readonly last: number;
}

/**
 * localStorage and IndexedDB refuse these of the writes to them, as a full disk does; sessionStorage, in which nothing of the
 * student's is kept but for the page's own life, refuses when they refuse all.
 */
export async function refuseWrites(page: Page, refused: Refusal): Promise<void> {
  await page.addInitScript(({ first, last }) => {
    const writes = { count: 0 };
    Object.assign(globalThis, { writes });
    const full = () => new DOMException('made full by a test', 'QuotaExceededError');
    const refuses = () => {
      const at = writes.count++;
      return at >= first && at <= last;
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      const no = this === sessionStorage ? first === 0 && last > writes.count : refuses();
      if (no) throw full();
      setItem.call(this, key, value);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key);
      // A quota is noticed when the transaction ends: the request itself may well have succeeded.
      if (refuses()) this.transaction.abort();
      return request;
    };
  }, refused);
}

/** IndexedDB opens only after so long, as on a device that is busy with its disk. */
export async function delayStore(page: Page, ms: number): Promise<void> {
  await page.addInitScript((after) => {
    const { prototype } = IDBRequest;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'onsuccess') ?? {};
    Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
      get,
      set(this: IDBOpenDBRequest, heard: (event: Event) => void) {
        set?.call(this, (event: Event) => setTimeout(() => heard.call(this, event), after));
      },
    });
  }, ms);
}

/** Once it has answered who asked before this. */
export const storeAnswers = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('tensorscope', 1);
        request.onsuccess = () => {
          const store = request.result.transaction('labs', 'readwrite').objectStore('labs');
          store.count().onsuccess = () => resolve();
        };
      }),
  );

/** The first opening of IndexedDB in this tab fails, as it may where its process has just been ended. */
export async function refuseFirstOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      if (sessionStorage.getItem('opening refused') !== null) return open.apply(this, given);
      sessionStorage.setItem('opening refused', 'yes');
      throw new DOMException('made by a test', 'UnknownError');
    };
  });
}

export const writesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { writes: { count: number } }).writes.count);

/** Puts these lines before the engine's own worker: a clock that misbehaves, say. */
export async function beforeEngine(page: Page, lines: string): Promise<void> {
  await page.route(/worker-(simd128|relaxed)[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: textHeaders(response),
      body: `${lines}\n${await response.text()}`,
    });
  });
}
