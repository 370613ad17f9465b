// A value stored in localStorage where that is allowed, else in memory (in a cross-site frame, localStorage throws). All tabs and embeds of
// this origin share it: changes apply to what is stored at that moment, and changes made elsewhere are read again.

export interface Read<T> {
  readonly value: T;
  /** Stored data that could not be used, described for readers. */
  readonly dropped: readonly string[];
}

const dropped = new Set<string>();
export const DROPPED = 'tensorscope:dropped';

/** Stored data that could not be read since the page was opened. */
export const droppedData = (): readonly string[] => [...dropped];

/** Reports unreadable data on the page. */
export function tellDropped(what: readonly string[]): void {
  const fresh = what.filter((each) => !dropped.has(each));
  for (const each of fresh) dropped.add(each);
  if (fresh.length > 0) globalThis.dispatchEvent?.(new Event(DROPPED));
}

export class StoredValue<T> {
  private memory: T | undefined;
  /** Whether the value in memory could not be stored and is therefore newer than the stored one. */
  private unsaved = false;

  /**
   * @param read validates the stored value; undefined means that nothing is stored
   * @param changed called after each change, here or in another tab
   */
  constructor(
    private readonly key: string,
    private readonly read: (stored: unknown) => Read<T>,
    private readonly changed: () => void = () => undefined,
  ) {
    globalThis.addEventListener?.('storage', (event) => {
      const { key: which } = event as StorageEvent;
      if (this.unsaved || (which !== null && which !== this.key)) return;
      this.memory = undefined;
      this.changed();
    });
  }

  get value(): T {
    this.memory ??= this.stored();
    return this.memory;
  }

  /** Returns false where nothing can be stored, or where storage is full; the copy in memory then serves until the page closes. */
  change(next: (now: T) => T): boolean {
    const value = next(this.unsaved ? this.value : this.stored());
    this.memory = value;
    try {
      if (value === undefined) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(value));
      this.unsaved = false;
    } catch {
      this.unsaved = true;
    }
    this.changed();
    return !this.unsaved;
  }

  private stored(): T {
    let stored: unknown;
    try {
      const text = localStorage.getItem(this.key);
      stored = text === null ? undefined : JSON.parse(text);
    } catch (thrown) {
      // Storage that may not be accessed throws another kind of error.
      if (thrown instanceof SyntaxError) stored = NOT_JSON;
    }
    const { value, dropped } = this.read(stored);
    tellDropped(dropped);
    return value;
  }
}

/** A value that no schema accepts. */
const NOT_JSON = Symbol('not JSON');
