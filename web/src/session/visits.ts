// The one store of what students do. A page sees a change at once; the database takes it when it can (visits-stored), and other tabs
// are told which visits changed, and read them again.

import { DROPPED } from './kept';
import { mergeVisit, nameOf, type VisitKey } from './visit';
import { openVisits, type VisitDatabase } from './visit-database';
import { forgetBefore } from './visits-before-keys';
import { forgetLeft, LEFT, leave, visitsLeft } from './visits-left';
import { type Entry, HERE, type Heard, ShownVisits, type Told } from './visits-shown';
import type { Change, Taken } from './visits-stored';
import * as stored from './visits-stored';

export type { Change, Heard, Taken, Told };

interface Message {
  readonly keys: readonly VisitKey[];
  readonly forgotten: readonly string[];
}

const CHANNEL = 'tensorscope.visits';

export class Visits extends ShownVisits {
  /** What is kept has been read, however long that took; or nothing may be kept. */
  readonly ready: Promise<void>;
  /** Whether that is so. */
  read = false;
  /** False where nothing may be kept, as far as is known. */
  stores = true;
  /** False as long as the last change could not be kept. */
  keeps = true;
  private channel: BroadcastChannel | undefined;
  private database: VisitDatabase | undefined;
  private line: Promise<unknown>;
  private writing: Promise<boolean> | undefined;
  /** Of this page among those that were left. */
  private readonly page = `${Date.now()} ${Math.random()}`;
  private readonly onStorage = (event: Event) => {
    // Another tab was left before the database took its last change.
    if ((event as StorageEvent).key === LEFT) void this.next(() => this.adopt());
  };

  constructor(open: () => Promise<VisitDatabase | undefined> = openVisits) {
    super();
    this.ready = this.open(open);
    this.line = this.ready;
  }

  private async open(open: () => Promise<VisitDatabase | undefined>): Promise<void> {
    this.database = await open();
    this.stores = this.database !== undefined;
    this.keeps = this.stores;
    if (this.stores) this.listenToTabs();
    const all = await stored.readAll(this.database);
    for (const visit of all.visits) this.settle(this.entry(visit), visit);
    this.keeps = this.stores && all.kept;
    await this.adopt().catch(() => undefined); // it stays where it is
    this.read = true;
    for (const { key } of [...this.entries.values()]) this.tell(key, HERE);
  }

  /** Waits for what is kept, but not longer than this. */
  async within(limit_ms: number): Promise<void> {
    await Promise.race([this.ready, new Promise((resolve) => setTimeout(resolve, limit_ms))]);
  }

  private listenToTabs(): void {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) =>
      void this.next(() => this.readAgain(data.keys, new Set(data.forgotten)));
    globalThis.addEventListener?.('storage', this.onStorage);
  }

  /** Listens to no tab any more. */
  close(): void {
    this.channel?.close();
    globalThis.removeEventListener?.('storage', this.onStorage);
    this.database?.close();
  }

  // --- changes ------------------------------------------------------------------------------------

  /** Seen at once. @returns whether it is kept */
  change(key: VisitKey, change: Change): Promise<boolean> {
    return this.put(key, { change, forgets: false });
  }

  /** With its results. @param left what stays of it */
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

  /** One transaction for all that has come in until it begins; what cannot be kept holds up nothing else. */
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
      try {
        await this.take(database, batch);
        return true;
      } catch {
        if (batch.length === 1) return false;
        for (const each of batch) await this.take(database, [each]).catch(() => undefined);
        return batch.every(({ entry }) => entry.pending.length === 0);
      }
    });
    return this.writing;
  }

  private async take(
    database: VisitDatabase,
    batch: readonly (stored.Batched & { readonly entry: Entry })[],
  ): Promise<void> {
    const all = await stored.write(database, batch);
    batch.forEach(({ entry, pending }, index) => {
      entry.pending = entry.pending.filter((each) => !pending.includes(each));
      this.settle(entry, all[index]);
    });
    forgetLeft(new Set(batch.map(({ key }) => this.leftId(key))));
    const forgotten = batch.filter(({ pending }) => pending.some(({ forgets }) => forgets));
    this.post(
      batch.map(({ key }) => key),
      forgotten.map(({ key }) => nameOf(key)),
    );
  }

  /** One piece of work after the other; false where it cannot be kept. */
  private next(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.line.then(work).catch(() => false);
    this.line = done;
    return done.then((kept) => {
      const changed = kept !== this.keeps;
      this.keeps = kept;
      if (changed) globalThis.dispatchEvent?.(new Event(DROPPED));
      return kept;
    });
  }

  // --- results ------------------------------------------------------------------------------------

  /** However long it takes; undefined: nothing is kept, or it cannot be read. */
  async result(key: VisitKey, part: string): Promise<unknown> {
    await this.line;
    try {
      return await this.database?.get('results', [key.activity, key.frame, part]);
    } catch {
      return undefined;
    }
  }

  /** @param next asked for when it is written, with what is kept then; undefined: nothing */
  keepResult(key: VisitKey, part: string, next: (now: unknown) => unknown): Promise<boolean> {
    if (this.isAside(key)) return Promise.resolve(false);
    return this.next(async () => {
      const { database } = this;
      if (database === undefined) return false;
      await stored.keepResult(database, key, part, next);
      this.post([key]);
      return true;
    });
  }

  // --- all of it ----------------------------------------------------------------------------------

  /** Takes everything out, of every frame; undefined where that was not possible. */
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
        entry.stored = undefined;
        entry.shown = undefined;
      }
      for (const key of keys) this.tell(key, { elsewhere: true, forgotten: true });
      this.post(keys, keys.map(nameOf));
      return database !== undefined;
    });
    return taken;
  }

  /** Puts it back; what was done since is kept as well. */
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

  /** What a page that was left had not stored: as it was there, unless another tab has changed the same since. */
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

  /** Others have changed these. */
  private async readAgain(
    keys: readonly VisitKey[],
    forgotten: ReadonlySet<string>,
  ): Promise<boolean> {
    const { database } = this;
    if (database === undefined) return false;
    const entries = keys.map((key) => this.entry(key)).filter(({ aside }) => !aside);
    const read = await Promise.all(entries.map(({ key }) => stored.read(database, key)));
    entries.forEach((entry, index) => {
      this.settle(entry, read[index]);
      this.tell(entry.key, { elsewhere: true, forgotten: forgotten.has(nameOf(entry.key)) });
    });
    return this.keeps;
  }

  private leftId(key: VisitKey): string {
    return `${this.page} ${nameOf(key)}`;
  }

  /** What the database has not taken yet is written down for the next page. */
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

  /** The page was put away and comes back: what it had left may have been taken over, and other tabs may have gone on. */
  back(): Promise<boolean> {
    const mine = new Set(visitsLeft().map(({ id }) => id));
    for (const entry of this.entries.values())
      if (entry.pending.length > 0 && !mine.has(this.leftId(entry.key))) entry.pending = [];
    forgetLeft(new Set([...this.entries.values()].map(({ key }) => this.leftId(key))));
    return this.next(async () => {
      const { visits } = await stored.readAll(this.database);
      await this.readAgain(
        [...this.entries.values()].map(({ key }) => key).concat(visits),
        new Set(),
      );
      return this.keeps;
    });
  }
}

export const visits = new Visits();

// A page that is left, or put away to come back, keeps what it was about to.
globalThis.addEventListener?.('pagehide', () => visits.leave());
globalThis.addEventListener?.('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) void visits.back();
});
