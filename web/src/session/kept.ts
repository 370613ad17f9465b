// A value kept in localStorage when allowed, else in memory (a cross-site frame throws on localStorage). Tabs and embeds of
// this origin share it: a change is made to what is stored at that moment, and what another one changed is read again.
// Two tabs may write within the time in which a browser tells each of the other's writing: what is stored says which changes
// of each page it holds, and the page whose change was written over makes it again.

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

let refused = false;

/** Whether something could not be stored: it will be gone with the page. */
export const writeRefused = (): boolean => refused;

/** Says so on the page, once. */
export function tellRefused(): void {
  if (refused) return;
  refused = true;
  globalThis.dispatchEvent?.(new Event(DROPPED));
}

/** False where nothing may be stored: in a sandboxed frame, or with storage switched off. */
export function mayKeep(): boolean {
  try {
    return (globalThis.localStorage ?? null) !== null;
  } catch {
    return false;
  }
}

/** In a stored object: of each page that wrote, the number of its last change that is in it. */
const HOLDS = '~';
const PAGES_HELD = 8;
/** Milliseconds in which a browser has told every tab what another one wrote. */
const TOLD_WITHIN = 10_000;

type Holds = Readonly<Record<string, number>>;

interface Change<T> {
  readonly number: number;
  readonly made: number;
  readonly next: (now: T) => T;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it is stored, and which changes it holds. */
function split(stored: unknown): { bare: unknown; holds: Holds } {
  if (!isObject(stored) || !isObject(stored[HOLDS])) return { bare: stored, holds: {} };
  const { [HOLDS]: holds, ...bare } = stored;
  return { bare, holds: holds as Holds };
}

export class Kept<T> {
  private memory: T | undefined;
  /** What could not be stored is newer than what is. */
  private unsaved = false;
  private readonly page = Math.random().toString(36).slice(2, 8);
  private changes = 0;
  /** Those that another page may still write over unseen. */
  private recent: readonly Change<T>[] = [];

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
      // Removed, which the student asked for: nothing of it comes back.
      if ((event as StorageEvent).newValue === null) this.recent = [];
      this.memory = undefined;
      this.makeAgain();
      this.changed();
    });
  }

  get value(): T {
    this.memory ??= this.stored();
    return this.memory;
  }

  /** False where nothing may be stored, or no more: the memory copy serves until the page closes. */
  change(next: (now: T) => T): boolean {
    const made = Date.now();
    this.changes += 1;
    this.recent = [
      ...this.recent.filter((each) => made - each.made < TOLD_WITHIN),
      { number: this.changes, made, next },
    ];
    this.store(next(this.unsaved ? this.value : this.stored()));
    this.changed();
    return !this.unsaved;
  }

  /** Somebody else wrote, or removed, what is stored. */
  forget(): void {
    this.memory = undefined;
    this.unsaved = false;
    this.recent = [];
  }

  /** Changes of this page that another one, which did not know of them, wrote over. */
  private makeAgain(): void {
    if (this.recent.length === 0) return;
    const held = split(this.parsed()).holds[this.page] ?? 0;
    const lost = this.recent.filter(({ number }) => number > held);
    if (lost.length > 0) this.store(lost.reduce((now, { next }) => next(now), this.stored()));
  }

  private store(value: T): void {
    this.memory = value;
    try {
      if (value === undefined) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(this.stamped(value)));
      this.unsaved = false;
    } catch {
      this.unsaved = true;
      tellRefused();
    }
  }

  private stamped(value: T): unknown {
    if (!isObject(value)) return value;
    const { [this.page]: _mine, ...others } = split(this.parsed()).holds;
    const latest = Object.entries(others).slice(1 - PAGES_HELD);
    return { ...value, [HOLDS]: { ...Object.fromEntries(latest), [this.page]: this.changes } };
  }

  private stored(): T {
    const { value, dropped } = this.read(split(this.parsed()).bare);
    tellDropped(dropped);
    return value;
  }

  private parsed(): unknown {
    try {
      const text = localStorage.getItem(this.key);
      return text === null ? undefined : JSON.parse(text);
    } catch (thrown) {
      // Storage that may not be asked throws something else.
      return thrown instanceof SyntaxError ? NOT_JSON : undefined;
    }
  }
}

/** No schema takes it. */
const NOT_JSON = Symbol('not JSON');
