// What a lab came to, kept in this browser (IndexedDB) so that reload, back and forward bring it back: outcomes are large, and
// hold what JSON does not. Another build may have outcomes of another shape: it begins anew.

import type { Fact } from '../session/fact';
import { tellRefused } from '../session/kept';
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
    request.onsuccess = () => {
      request.result.onclose = () => {
        opened = undefined;
      };
      resolve(request.result);
    };
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
      // A full disk is noticed at the end.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    // A frame of another site, a private window, a full disk, what cannot be cloned: it lives as long as the page. What comes
    // next asks for the store anew.
    opened = undefined;
    if (mode === 'readwrite') tellRefused();
    return undefined;
  }
}

/** A page waits so long for what is kept before it is first drawn. */
const PATIENCE_MS = 400;

/** What is not stored yet, or was refused: it serves until the page closes. */
const unsaved = new Map<string, object>();

/** What was asked for and is not there yet; forgotten meanwhile, it is not wanted any more. */
const awaited = new Set<{ readonly key: string }>();

/** `late` takes what a slow store answers after the page was drawn without it. */
export async function keptUnder<T>(
  key: string,
  late: (kept: T) => void = () => undefined,
): Promise<T | undefined> {
  const newer = unsaved.get(key);
  if (newer !== undefined) return newer as T;
  const request = { key };
  awaited.add(request);
  let drawn = false;
  const stored = ask('readonly', (store) => store.get(key)).then((found) => {
    const kept = found as { build?: unknown } | undefined;
    const wanted = awaited.delete(request) && kept?.build === BUILD;
    if (wanted && drawn) late(kept as T);
    return wanted ? (kept as T) : undefined;
  });
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const kept = await Promise.race([stored, patience]);
  drawn = true;
  return kept;
}

export async function keepUnder(key: string, what: object): Promise<void> {
  unsaved.set(key, what);
  const stored = await ask('readwrite', (store) => store.put({ ...what, build: BUILD }, key));
  if (stored !== undefined && unsaved.get(key) === what) unsaved.delete(key);
}

export function forgetUnder(key: string): Promise<unknown> {
  unsaved.delete(key);
  for (const request of awaited) if (request.key === key) awaited.delete(request);
  return ask('readwrite', (store) => store.delete(key));
}

export const keptLab = (id: string, late?: (kept: KeptLab) => void): Promise<KeptLab | undefined> =>
  keptUnder(id, late);
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
  unsaved.clear();
  awaited.clear();
  void ask('readwrite', (store) => store.clear());
});
