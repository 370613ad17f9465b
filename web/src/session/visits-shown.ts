// Visits as a page sees them: what the database has, and the changes that it has not stored yet.

import { nameOf, type Visit, type VisitKey } from './visit';
import type { NextResult, Pending } from './visits-stored';

/** The event that reports changes of visits on the page. */
export const PROGRESS = 'tensorscope:progress';

export interface Entry {
  readonly key: VisitKey;
  /** The visit in the database. */
  stored: Visit | undefined;
  /** Changes that the database has not stored yet. */
  pending: Pending[];
  /** Whether the last attempt to store them failed. */
  failed: boolean;
  /** Results that could not be stored yet, by part. */
  readonly held: Map<string, NextResult>;
  /** The visit as the page shows it. */
  shown: Visit | undefined;
  /** Whether this page started over without the stored visit and stores nothing. */
  aside: boolean;
}

/**
 * `elsewhere` means changed in another tab, or by taking out or putting back everything; `forgotten` means deleted together with its
 * results.
 */
export interface Origin {
  readonly elsewhere: boolean;
  readonly forgotten: boolean;
}
export type Listener = (key: VisitKey, origin: Origin) => void;

/** What listeners are told about a change on this page. */
export const HERE: Origin = { elsewhere: false, forgotten: false };

export class ShownVisits {
  protected readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<Listener>();

  get(key: VisitKey): Visit | undefined {
    return this.entries.get(nameOf(key))?.shown;
  }

  all(): readonly Visit[] {
    return [...this.entries.values()].flatMap(({ shown }) => shown ?? []);
  }

  /** Whether the last attempt to store anything that is shown failed. */
  protected get isUnsaved(): boolean {
    return [...this.entries.values()].some(
      ({ failed, pending, held }) => (failed && pending.length > 0) || held.size > 0,
    );
  }

  /** @returns a function that removes the listener */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The student began without waiting: the stored visit stays as it is, and nothing of this page is stored. */
  setAside(key: VisitKey): void {
    const entry = this.entry(key);
    entry.aside = true;
    entry.pending = [];
    entry.held.clear();
    entry.stored = undefined;
    entry.shown = undefined;
  }

  isAside(key: VisitKey): boolean {
    return this.entries.get(nameOf(key))?.aside === true;
  }

  protected entry({ activity, frame }: VisitKey): Entry {
    const key = { activity, frame };
    const known = this.entries.get(nameOf(key));
    if (known !== undefined) return known;
    const held = new Map<string, NextResult>();
    const entry: Entry = {
      key,
      stored: undefined,
      pending: [],
      failed: false,
      held,
      shown: undefined,
      aside: false,
    };
    this.entries.set(nameOf(key), entry);
    return entry;
  }

  protected settle(entry: Entry, now: Visit | undefined): void {
    if (entry.aside) return;
    entry.stored = now;
    entry.shown = entry.pending.reduce((visit, { change }) => change(visit), now);
  }

  /** Tells the listeners that a visit has changed. */
  tell(key: VisitKey, origin: Origin): void {
    for (const listener of [...this.listeners]) listener(key, origin);
    globalThis.dispatchEvent?.(new Event(PROGRESS));
  }
}
