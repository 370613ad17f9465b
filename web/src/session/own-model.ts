// The student's own model: a JSON spec under the name "mine", kept for this tab.

import * as v from 'valibot';
import { tellDropped } from './kept';
import { named } from './schema';

const KEY = 'tensorscope.mine.1';
export const MINE = 'mine';

let memory: string | undefined;

/** The JSON text, or undefined when there is none. */
export function mySpec(): string | undefined {
  // A link that carries a model shows that one, until another is kept.
  memory ??= specFromHash(globalThis.location?.hash ?? '') ?? storedSpec();
  return memory;
}

/** What is kept for this tab, if it can be a spec; what it says is judged by the engine. */
function storedSpec(): string | undefined {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(KEY);
  } catch {
    // Storage is off in this frame.
  }
  if (text === null) return undefined;
  try {
    if (v.is(named(v.unknown()), JSON.parse(text))) return text;
  } catch {
    // Not JSON.
  }
  tellDropped(['your own model']);
  return undefined;
}

/** Keeps a spec that the engine has accepted; undefined forgets it. */
export function keepMySpec(spec: string | undefined): void {
  memory = spec;
  if (specFromHash(globalThis.location?.hash ?? '') !== undefined)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
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
