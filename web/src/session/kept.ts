// A value kept in localStorage when allowed, else in memory (a cross-site frame throws on localStorage). Tabs and embeds of
// this origin share it: a change is made to what is stored at that moment, and what another one changed is read again.

export interface Read<T> {
  readonly value: T;
  /** What was there and cannot be used, in words. */
  readonly dropped: readonly string[];
}

const dropped = new Set<string>();
export const DROPPED = 'tensorscope:dropped';

/** What was kept and could not be read, since the page was opened. */
export const droppedData = (): readonly string[] => [...dropped];

/** Says so on the page. */
export function tellDropped(what: readonly string[]): void {
  const fresh = what.filter((each) => !dropped.has(each));
  for (const each of fresh) dropped.add(each);
  if (fresh.length > 0) globalThis.dispatchEvent?.(new Event(DROPPED));
}

export class Kept<T> {
  private memory: T | undefined;
  /** What could not be stored is newer than what is. */
  private unsaved = false;

  /**
   * @param read checks whatever is stored; undefined: nothing
   * @param changed after each change, here or in another tab
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

  /** False where nothing may be stored, or no more: the memory copy serves until the page closes. */
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
      // Storage that may not be asked throws something else.
      if (thrown instanceof SyntaxError) stored = NOT_JSON;
    }
    const { value, dropped } = this.read(stored);
    tellDropped(dropped);
    return value;
  }
}

/** No schema takes it. */
const NOT_JSON = Symbol('not JSON');
