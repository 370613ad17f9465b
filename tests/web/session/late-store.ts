// A store of visits that opens only when the test tells it to, with access to its content.

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { emptyVisit, type Visit, type VisitKey } from '../../../web/src/session/visit';

type Database = typeof import('../../../web/src/session/visit-database');
const MODULE = '../../../web/src/session/visit-database';

export class LateStore {
  /** Lets the page's database open. */
  answer: () => void = () => undefined;
  /** Lets the opening of the page's database fail. */
  refuse: () => void = () => undefined;

  constructor() {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const asked = new Promise<boolean>((resolve) => {
      this.answer = () => resolve(true);
      this.refuse = () => resolve(false);
    });
    vi.doMock(MODULE, async (original) => {
      const real = await (original as () => Promise<Database>)();
      return { ...real, openVisits: async () => ((await asked) ? real.openVisits() : undefined) };
    });
  }

  /** Writes directly to the store; works before a page is opened and after. */
  async put(key: VisitKey, visit: Partial<Visit>, part: string, result: unknown): Promise<void> {
    const database = await this.open();
    await database.put('visits', { ...emptyVisit(key), ...visit });
    await database.put('results', result, [key.activity, key.frame, part]);
    database.close();
  }

  async visit({ activity, frame }: VisitKey): Promise<Visit | undefined> {
    const database = await this.open();
    const visit = (await database.get('visits', [activity, frame])) as Visit | undefined;
    database.close();
    return visit;
  }

  async result({ activity, frame }: VisitKey, part: string): Promise<unknown> {
    const database = await this.open();
    const result = await database.get('results', [activity, frame, part]);
    database.close();
    return result;
  }

  private async open() {
    const { openVisits } = await vi.importActual<Database>(MODULE);
    const database = await openVisits();
    if (database === undefined) throw new Error('there is no store');
    return database;
  }
}

/** Waits until the store has finished its work, which runs in turns of the event loop. */
export async function settled(): Promise<void> {
  for (let step = 0; step < 60; step += 1) await new Promise((resolve) => setImmediate(resolve));
}
