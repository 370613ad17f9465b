// The student's own model: a JSON spec under the name "mine", kept for this tab.

const KEY = 'tensorscope.mine.1';
export const MINE = 'mine';

let memory: string | undefined;

/** The JSON text, or undefined when there is none. */
export function mySpec(): string | undefined {
  if (memory !== undefined) return memory;
  try {
    memory = sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage is off in this frame.
  }
  memory ??= specFromHash(globalThis.location?.hash ?? '');
  return memory;
}

/** Keeps a spec that the engine has accepted; undefined forgets it. */
export function keepMySpec(spec: string | undefined): void {
  memory = spec;
  try {
    if (spec === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, spec);
  } catch {
    // The memory copy serves until the tab closes.
  }
}

const MAX_HASH = 1500;

/** "#spec=..." for a link that carries a short model; undefined when it is too long for a link. */
export function specHash(spec: string): string | undefined {
  try {
    const compact = JSON.stringify(JSON.parse(spec));
    const hash = `#spec=${encodeURIComponent(compact)}`;
    return hash.length <= MAX_HASH ? hash : undefined;
  } catch {
    return undefined;
  }
}

export function specFromHash(hash: string): string | undefined {
  const text = /^#spec=(.+)$/.exec(hash)?.[1];
  if (text === undefined) return undefined;
  try {
    return JSON.stringify(JSON.parse(decodeURIComponent(text)), null, 2);
  } catch {
    return undefined;
  }
}
