// What a lab came to, kept in this browser (IndexedDB) so that reload, back and forward bring it back: outcomes are large, and
// hold what JSON does not. Another build may have outcomes of another shape: it begins anew.

import type { Fact } from '../session/fact';
import type { Stage } from './contract';
import type { Values } from './params';
import type { Spoken } from './predictions';

declare const __BUILD__: string | undefined;
const BUILD = typeof __BUILD__ === 'undefined' ? 'unbuilt' : __BUILD__;

export interface KeptOutcome {
  readonly measured: unknown;
  readonly outcome: unknown;
  readonly values: Values;
  readonly environment: readonly Fact[];
  /** ISO time. */
  readonly at: string;
}

export interface KeptLab {
  readonly values: Values;
  readonly stage: Stage;
  readonly predictions: readonly Spoken[];
  readonly outcomes: Readonly<Record<string, KeptOutcome>>;
  /** What parts of their own have come to. */
  readonly parts: Readonly<Record<string, unknown>>;
}

const STORE = 'labs';
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('tensorscope', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab holds the store'));
  });
  return opened;
}

async function ask<T>(
  mode: IDBTransactionMode,
  what: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction(STORE, mode);
    return await new Promise((resolve, reject) => {
      const request = what(transaction.objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // A frame of another site, a private window, a full disk, what cannot be cloned: it lives as long as the page.
    return undefined;
  }
}

/** What is kept under one key, as one page opens it. Nothing is written there before it was read. */
export class KeptUnder<T extends object> {
  /** The page went on before it was read: what is kept stays as it is, and nothing of this visit is kept. */
  without = false;
  private reading: Promise<T | undefined> | undefined;

  constructor(private readonly key: string) {}

  /** However long it takes. What cannot be read counts as nothing kept. */
  read(): Promise<T | undefined> {
    this.reading ??= ask<{ build?: unknown } & T>('readonly', (store) => store.get(this.key)).then(
      (kept) => (!this.without && kept?.build === BUILD ? kept : undefined),
    );
    return this.reading;
  }

  /** @param what asked for when it is written: what was read may have changed it */
  write(what: () => object): Promise<unknown> {
    return this.change((store) => store.put({ ...what(), build: BUILD }, this.key));
  }

  /** Beside it, under a key of its own. */
  writeBeside(key: string, what: unknown): Promise<unknown> {
    return this.change((store) => store.put(what, key));
  }

  forget(...beside: readonly string[]): Promise<unknown> {
    return Promise.all(
      [this.key, ...beside].map((key) => this.change((store) => store.delete(key))),
    );
  }

  private async change<R>(what: (store: IDBObjectStore) => IDBRequest<R>): Promise<unknown> {
    if (this.without) return undefined;
    await this.read();
    return this.without ? undefined : ask('readwrite', what);
  }
}

/** A figure as a file, for the report. */
export interface KeptFigure {
  readonly title: string;
  readonly svg: string;
}

/** The key of a lab's figures. */
export const figuresOf = (id: string): string => `figures/${id}`;

/** As they were when the lab was last run or answered. */
export const keptFigures = async (id: string): Promise<readonly KeptFigure[]> =>
  ((await ask('readonly', (store) => store.get(figuresOf(id)))) as KeptFigure[] | undefined) ?? [];

globalThis.addEventListener?.('tensorscope:forget', () => {
  void ask('readwrite', (store) => store.clear());
});
