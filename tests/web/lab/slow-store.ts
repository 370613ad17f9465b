// An IndexedDB that opens when the test says so: as much of one as the page asks for.

type Request = { result?: unknown; onsuccess?: () => void; onerror?: () => void };
type Opening = Request & {
  error?: unknown;
  onblocked?: () => void;
  onupgradeneeded?: () => void;
};

export class SlowStore {
  readonly values = new Map<string, unknown>();
  readonly openings: Opening[] = [];
  /** While it is true, what is read is answered only by `answerReads`. */
  readsHeld = false;
  private readonly reads: (() => void)[] = [];

  /** What `indexedDB` is. */
  readonly factory = {
    open: (): Opening => {
      const opening: Opening = {};
      this.openings.push(opening);
      return opening;
    },
  };

  answer(): void {
    for (const opening of this.openings) {
      opening.result = this.database;
      opening.onsuccess?.();
    }
  }

  answerReads(): void {
    this.readsHeld = false;
    for (const read of this.reads.splice(0)) read();
  }

  private readonly database = {
    transaction: () => ({
      objectStore: () => ({
        get: (key: string) => this.done(() => this.values.get(key), this.readsHeld),
        put: (value: unknown, key: string) => {
          const copy = structuredClone(value);
          return this.done(() => void this.values.set(key, copy));
        },
        delete: (key: string) => this.done(() => void this.values.delete(key)),
      }),
    }),
  };

  /** Not at once: as an IndexedDB does it. */
  private done(what: () => unknown, held = false): Request {
    const request: Request = {};
    const answer = () => {
      request.result = what();
      request.onsuccess?.();
    };
    if (held) this.reads.push(answer);
    else queueMicrotask(answer);
    return request;
  }
}
