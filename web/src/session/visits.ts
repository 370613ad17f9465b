// The only store of students' work. A page sees a change at once; the database stores it as soon as it can (visits-stored.ts), and other
// tabs are told which visits have changed and read them again.

import { DROPPED } from './stored-value';
import { mergeVisit, nameOf, type VisitKey } from './visit';
import { connected, openVisits, type VisitDatabase } from './visit-database';
import { forgetBefore } from './visits-before-keys';
import { forgetLeft, LEFT, leave, visitsLeft } from './visits-left';
import {
  type Entry,
  HERE,
  type Listener,
  type NextResult,
  type Origin,
  ShownVisits,
} from './visits-shown';
import type { Change, Taken } from './visits-stored';
import * as stored from './visits-stored';

export type { Change, Listener, Origin, Taken };

interface Message {
  readonly keys: readonly VisitKey[];
  readonly forgotten: readonly string[];
}

type Batch = readonly (stored.Batched & { readonly entry: Entry })[];

const CHANNEL = 'tensorscope.visits';

export class Visits extends ShownVisits {
  /** Resolves once the stored visits have been read, however long that takes, or once it is clear that nothing can be stored. */
  readonly ready: Promise<void>;
  /** Whether `ready` has resolved. */
  read = false;
  /** False where nothing can be stored, as far as is known. */
  stores = true;
  /** False while the last change could not be stored. */
  keeps = true;
  private channel: BroadcastChannel | undefined;
  private database: VisitDatabase | undefined;
  private line: Promise<unknown>;
  private writing: Promise<boolean> | undefined;
  /** Identifies this page among those with unsaved changes. */
  private readonly page = `${Date.now()} ${Math.random()}`;
  private readonly onStorage = (event: Event) => {
    // Another tab was closed before the database had stored its last change.
    if ((event as StorageEvent).key === LEFT) void this.next(() => this.adopt());
  };

  constructor(private readonly openStore: typeof openVisits = openVisits) {
    super();
    this.ready = this.open();
    this.line = this.ready;
  }

  private async open(): Promise<void> {
    this.database = await this.openStore();
    this.stores = this.database !== undefined;
    this.keeps = this.stores;
    if (this.stores) this.listenToTabs();
    const all = await stored.readAll(this.database);
    for (const visit of all.visits) this.settle(this.entry(visit), visit);
    this.keeps = this.stores && all.isStored;
    await this.adopt().catch(() => undefined); // the entries stay in localStorage
    this.read = true;
    for (const { key } of [...this.entries.values()]) this.tell(key, HERE);
  }

  private async connect(): Promise<void> {
    this.database = await connected(this.database, this.openStore);
  }

  /** Waits until the stored visits have been read, but no longer than this many milliseconds. */
  async within(limit_ms: number): Promise<void> {
    await Promise.race([this.ready, new Promise((resolve) => setTimeout(resolve, limit_ms))]);
  }

  private listenToTabs(): void {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) =>
      void this.next(() => this.readAgain(data.keys, new Set(data.forgotten)));
    globalThis.addEventListener?.('storage', this.onStorage);
  }

  /** Stops listening to other tabs and closes the database. */
  close(): void {
    this.channel?.close();
    globalThis.removeEventListener?.('storage', this.onStorage);
    this.database?.close();
  }

  // --- changes ------------------------------------------------------------------------------------

  /** Applies a change, which the page shows at once. @returns whether it was stored */
  change(key: VisitKey, change: Change): Promise<boolean> {
    return this.put(key, { change, forgets: false });
  }

  /** Deletes a visit together with its results. @param left computes what remains of the visit */
  forget(key: VisitKey, left: Change = () => undefined): Promise<boolean> {
    return this.put(key, { change: left, forgets: true });
  }

  private put(key: VisitKey, pending: stored.Pending): Promise<boolean> {
    const entry = this.entry(key);
    entry.shown = pending.change(entry.shown);
    if (!entry.aside) entry.pending.push(pending);
    this.tell(key, HERE);
    return entry.aside ? Promise.resolve(false) : this.write();
  }

  /** Writes all changes that arrive before it begins in one transaction; a change that cannot be stored does not block the others. */
  private write(): Promise<boolean> {
    this.writing ??= this.next(async () => {
      this.writing = undefined;
      const batch = [...this.entries.values()]
        .filter(({ pending }) => pending.length > 0)
        .map((entry) => ({ entry, key: entry.key, pending: [...entry.pending] }));
      const { database } = this;
      if (database === undefined) {
        for (const { entry } of batch) {
          entry.pending = [];
          entry.stored = entry.shown;
        }
        return false;
      }
      const isStored = await this.takeOrEach(database, batch);
      await this.keepHeld();
      return isStored;
    });
    return this.writing;
  }

  private async takeOrEach(database: VisitDatabase, batch: Batch): Promise<boolean> {
    try {
      await this.take(database, batch);
      return true;
    } catch {
      if (batch.length === 1) return false;
      for (const each of batch) await this.take(database, [each]).catch(() => undefined);
      return batch.every(({ entry }) => entry.pending.length === 0);
    }
  }

  private async take(database: VisitDatabase, batch: Batch): Promise<void> {
    const all = await stored.write(database, batch);
    batch.forEach(({ entry, pending }, index) => {
      entry.pending = entry.pending.filter((each) => !pending.includes(each));
      this.settle(entry, all[index]);
    });
    forgetLeft(new Set(batch.map(({ key }) => this.leftId(key))));
    const forgotten = batch.filter(({ pending }) => pending.some(({ forgets }) => forgets));
    for (const { entry } of forgotten) entry.held.clear();
    this.post(
      batch.map(({ key }) => key),
      forgotten.map(({ key }) => nameOf(key)),
    );
  }

  /** Runs one job after the other; resolves to false where its result cannot be stored. */
  private next(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.line.then(() => this.connect().then(work)).catch(() => false);
    this.line = done;
    return done.then((isStored) => {
      const keeps = isStored && ![...this.entries.values()].some(({ held }) => held.size > 0);
      const changed = keeps !== this.keeps;
      this.keeps = keeps;
      if (changed) globalThis.dispatchEvent?.(new Event(DROPPED));
      return isStored;
    });
  }

  // --- results ------------------------------------------------------------------------------------

  /** Reads a result, however long it takes; undefined if nothing is stored or it cannot be read. */
  async result(key: VisitKey, part: string): Promise<unknown> {
    await this.line;
    let kept: unknown;
    try {
      await this.connect();
      kept = await this.database?.get('results', [key.activity, key.frame, part]);
    } catch {
      // What could be read is shown: nothing, or what this page holds.
    }
    const held = this.entry(key).held.get(part);
    return held === undefined ? kept : held(kept);
  }

  /**
   * Stores a result; one that cannot be stored is held, and stored with a later change.
   * @param next computes it from the stored one when it is written; undefined deletes it
   */
  keepResult(key: VisitKey, part: string, next: NextResult): Promise<boolean> {
    if (this.isAside(key)) return Promise.resolve(false);
    return this.next(async () => {
      const { held } = this.entry(key);
      const before = held.get(part);
      held.set(part, before === undefined ? next : (now) => next(before(now)));
      await this.keepHeld();
      return !held.has(part);
    });
  }

  private async keepHeld(): Promise<void> {
    const { database } = this;
    if (database === undefined) return;
    for (const { key, held } of this.entries.values())
      for (const [part, next] of held)
        try {
          await stored.keepResult(database, key, part, next);
          held.delete(part);
          this.post([key]);
        } catch {
          // It stays held.
        }
  }

  // --- everything ---------------------------------------------------------------------------------

  /** Takes out everything, from all frames; undefined where that was not possible. */
  async takeAll(): Promise<Taken | undefined> {
    let taken: Taken | undefined;
    await this.next(async () => {
      const { database } = this;
      const [shown, before] = [this.all(), [...this.entries.values()].map(({ key }) => key)];
      taken =
        database === undefined ? { visits: shown, results: [] } : await stored.takeAll(database);
      if (database !== undefined) forgetBefore();
      forgetLeft(new Set(visitsLeft().map(({ id }) => id)));
      const keys = [...before, ...taken.visits];
      for (const entry of this.entries.values()) {
        entry.pending = [];
        entry.held.clear();
        entry.stored = undefined;
        entry.shown = undefined;
      }
      for (const key of keys) this.tell(key, { elsewhere: true, forgotten: true });
      this.post(keys, keys.map(nameOf));
      return database !== undefined;
    });
    return taken;
  }

  /** Puts everything back; work done since is kept as well. */
  async putBack({ visits, results }: Taken): Promise<void> {
    const put = visits.map((visit) =>
      this.change(visit, (now) => (now === undefined ? visit : mergeVisit(visit, now))),
    );
    await this.next(async () => {
      const { database } = this;
      if (database === undefined) return false;
      await stored.putResults(database, results);
      return true;
    });
    await Promise.all(put);
    for (const visit of visits) this.tell(visit, { elsewhere: true, forgotten: false });
    this.post(visits);
  }

  // --- other tabs, and leaving --------------------------------------------------------------------

  private post(keys: readonly VisitKey[], forgotten: readonly string[] = []): void {
    const plain = keys.map(({ activity, frame }) => ({ activity, frame }));
    this.channel?.postMessage({ keys: plain, forgotten } satisfies Message);
  }

  /** Adopts the unsaved changes of closed pages; where another tab has changed the same visit since, both are merged. */
  private async adopt(): Promise<boolean> {
    const { database } = this;
    const left = visitsLeft();
    if (database === undefined || left.length === 0) return this.keeps;
    await stored.adopt(database, left);
    forgetLeft(new Set(left.map(({ id }) => id)));
    const forgotten = left.filter(({ forgot }) => forgot).map(nameOf);
    await this.readAgain(left, new Set(forgotten));
    this.post(left, forgotten);
    return true;
  }

  /** Reads visits again that others have changed. */
  private async readAgain(
    keys: readonly VisitKey[],
    forgotten: ReadonlySet<string>,
  ): Promise<boolean> {
    const { database } = this;
    if (database === undefined) return false;
    const entries = keys.map((key) => this.entry(key)).filter(({ aside }) => !aside);
    const read = await Promise.all(entries.map(({ key }) => stored.read(database, key)));
    entries.forEach((entry, index) => {
      if (forgotten.has(nameOf(entry.key))) entry.held.clear();
      this.settle(entry, read[index]);
      this.tell(entry.key, { elsewhere: true, forgotten: forgotten.has(nameOf(entry.key)) });
    });
    return this.keeps;
  }

  private leftId(key: VisitKey): string {
    return `${this.page} ${nameOf(key)}`;
  }

  /** Saves the changes that the database has not stored yet for the next page. */
  leave(): void {
    const open = [...this.entries.values()].filter(({ pending }) => pending.length > 0);
    leave(
      open.map(({ key, stored: now, shown, pending }) => ({
        ...{ id: this.leftId(key), activity: key.activity, frame: key.frame },
        base: now?.revision ?? 0,
        forgot: pending.some(({ forgets }) => forgets),
        visit: shown,
      })),
    );
  }

  /** A page returns from the back/forward cache: others may have adopted its unsaved changes, and other tabs may have gone on. */
  back(): Promise<boolean> {
    const mine = new Set(visitsLeft().map(({ id }) => id));
    for (const entry of this.entries.values())
      if (entry.pending.length > 0 && !mine.has(this.leftId(entry.key))) entry.pending = [];
    forgetLeft(new Set([...this.entries.values()].map(({ key }) => this.leftId(key))));
    return this.next(async () => {
      const { visits } = await stored.readAll(this.database);
      const keys = [...this.entries.values()].map(({ key }) => key);
      await this.readAgain([...keys, ...visits], new Set());
      return this.keeps;
    });
  }
}

export const visits = new Visits();

// A page that is closed, or put into the back/forward cache, saves its pending changes.
globalThis.addEventListener?.('pagehide', () => visits.leave());
globalThis.addEventListener?.('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) void visits.back();
});
