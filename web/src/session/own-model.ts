// The student's own model: a JSON spec under the name "mine", stored for this tab.

import * as v from 'valibot';
import { named } from './schema';
import { tellDropped } from './stored-value';

const KEY = 'tensorscope.mine.1';
export const MINE = 'mine';

let memory: string | undefined;

/** The JSON text; undefined when there is none. */
export function mySpec(): string | undefined {
  // The model in a link takes precedence until another one is stored.
  memory ??= specFromHash(globalThis.location?.hash ?? '') ?? storedSpec();
  return memory;
}

/** The stored text if it is a JSON object; the engine validates its content. */
function storedSpec(): string | undefined {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(KEY);
  } catch {
    // Storage is unavailable in this frame.
  }
  if (text === null) return undefined;
  try {
    if (v.is(named(v.unknown()), JSON.parse(text))) return text;
  } catch {
    // The text is not JSON.
  }
  tellDropped(['your own model']);
  return undefined;
}

/** Stores a spec that the engine has accepted; undefined deletes it. */
export function keepMySpec(spec: string | undefined): void {
  memory = spec;
  if (specFromHash(globalThis.location?.hash ?? '') !== undefined)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  try {
    if (spec === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, spec);
  } catch {
    // The copy in memory serves until the tab closes.
  }
}

const MAX_HASH = 1500;

/** Builds "#spec=..." for a link that contains a short model; undefined when the model is too long for a link. */
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
