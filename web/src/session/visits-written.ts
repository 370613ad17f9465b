// How visits are written: one job after the other, and what could not be stored again with the next one. Other tabs are told.

import { DROPPED } from './stored-value';
import { nameOf, type VisitKey } from './visit';
import { connected, type openVisits, type VisitDatabase } from './visit-database';
import { forgetLeft } from './visits-left';
import { type Entry, ShownVisits } from './visits-shown';
import type { NextResult } from './visits-stored';
import * as stored from './visits-stored';

export interface Message {
  readonly keys: readonly VisitKey[];
  readonly forgotten: readonly string[];
}

type Batch = readonly (stored.Batched & { readonly entry: Entry })[];

export class WrittenVisits extends ShownVisits {
  /** False where nothing can be stored, as far as is known. */
  stores = true;
  /** False while the last change could not be stored. */
  keeps = true;
  protected channel: BroadcastChannel | undefined;
  protected database: VisitDatabase | undefined;
  protected line: Promise<unknown> = Promise.resolve();
  protected writing: Promise<boolean> | undefined;
  /** Identifies this page among those with unsaved changes. */
  protected readonly page = `${Date.now()} ${Math.random()}`;

  constructor(protected readonly openStore: typeof openVisits) {
    super();
  }

  protected async connect(): Promise<void> {
    this.database = await connected(this.database, this.openStore);
  }

  /** Writes all changes that arrive before it begins in one transaction; a change that cannot be stored does not block the others. */
  protected write(): Promise<boolean> {
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
      if (isStored) await this.keepHeld();
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
    for (const { entry } of batch) entry.failed = true;
    const all = await stored.write(database, batch);
    batch.forEach(({ entry, pending }, index) => {
      entry.pending = entry.pending.filter((each) => !pending.includes(each));
      entry.failed = false;
      this.settle(entry, all[index]);
    });
    forgetLeft(new Set(batch.map(({ key }) => this.leftId(key))));
    const forgotten = batch.filter(({ pending }) => pending.some(({ forgets }) => forgets));
    this.post(
      batch.map(({ key }) => key),
      forgotten.map(({ key }) => nameOf(key)),
    );
  }

  /** Runs one job after the other; resolves to false where its result cannot be stored. */
  protected next(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.line.then(() => this.connect().then(work)).catch(() => false);
    this.line = done;
    return done.then((isStored) => {
      const keeps = isStored && !this.isUnsaved;
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

  protected async keepHeld(): Promise<void> {
    for (const entry of this.entries.values())
      if (await stored.keepHeld(this.database, entry)) this.post([entry.key]);
  }

  protected post(keys: readonly VisitKey[], forgotten: readonly string[] = []): void {
    const plain = keys.map(({ activity, frame }) => ({ activity, frame }));
    this.channel?.postMessage({ keys: plain, forgotten } satisfies Message);
  }

  protected leftId(key: VisitKey): string {
    return `${this.page} ${nameOf(key)}`;
  }
}
