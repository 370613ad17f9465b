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

/** Never later than this: a lab waits for it before it is first drawn. */
const PATIENCE_MS = 400;

export async function keptUnder<T>(key: string): Promise<T | undefined> {
  const stored = ask('readonly', (store) => store.get(key));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const kept = (await Promise.race([stored, late])) as { build?: unknown } | undefined;
  return kept?.build === BUILD ? (kept as unknown as T) : undefined;
}

export const keepUnder = (key: string, what: object): Promise<unknown> =>
  ask('readwrite', (store) => store.put({ ...what, build: BUILD }, key));

export const forgetUnder = (key: string): Promise<unknown> =>
  ask('readwrite', (store) => store.delete(key));

export const keptLab = (id: string): Promise<KeptLab | undefined> => keptUnder(id);
export const keepLab = (id: string, lab: KeptLab): Promise<unknown> => keepUnder(id, lab);

export const forgetLab = (id: string): Promise<unknown> =>
  Promise.all([id, figuresOf(id)].map(forgetUnder));

/** A figure as a file, for the report. */
export interface KeptFigure {
  readonly title: string;
  readonly svg: string;
}

const figuresOf = (id: string): string => `figures/${id}`;

export const keepFigures = (id: string, figures: readonly KeptFigure[]): Promise<unknown> =>
  ask('readwrite', (store) => store.put(figures, figuresOf(id)));

/** As they were when the lab was last run or answered. */
export const keptFigures = async (id: string): Promise<readonly KeptFigure[]> =>
  ((await ask('readonly', (store) => store.get(figuresOf(id)))) as KeptFigure[] | undefined) ?? [];

globalThis.addEventListener?.('tensorscope:forget', () => {
  void ask('readwrite', (store) => store.clear());
});
