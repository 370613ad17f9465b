// The only store of students' work. A page sees a change at once; the database stores it as soon as it can (visits-stored.ts), and other
// tabs are told which visits have changed and read them again.

import { mergeVisit, nameOf, type VisitKey } from './visit';
import { openVisits } from './visit-database';
import { forgetBefore } from './visits-before-keys';
import { forgetLeft, LEFT, leave, visitsLeft } from './visits-left';
import { HERE, type Listener, type Origin } from './visits-shown';
import type { Change, Taken } from './visits-stored';
import * as stored from './visits-stored';
import { type Message, WrittenVisits } from './visits-written';

export type { Change, Listener, Origin, Taken };

const CHANNEL = 'tensorscope.visits';

export class Visits extends WrittenVisits {
  /** Resolves once the stored visits have been read, however long that takes, or once it is clear that nothing can be stored. */
  readonly ready: Promise<void>;
  /** Whether `ready` has resolved. */
  read = false;
  private readonly onStorage = (event: Event) => {
    // Another tab was closed before the database had stored its last change.
    if ((event as StorageEvent).key === LEFT) void this.next(() => this.adopt());
  };

  constructor(openStore: typeof openVisits = openVisits) {
    super(openStore);
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
    if (pending.forgets) entry.held.clear();
    if (!entry.aside) entry.pending.push(pending);
    this.tell(key, HERE);
    return entry.aside ? Promise.resolve(false) : this.write();
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
