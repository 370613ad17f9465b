// The student's own model: a JSON spec under the name "mine", stored in this browser.

import * as v from 'valibot';
import { named } from './schema';
import { tellDropped } from './stored-value';

const KEY = 'tensorscope.mine.1';
export const MINE = 'mine';

let memory: string | undefined;
/** The model of a link: it stays with the tab until it is changed, and takes nobody's own model away. */
let linked: string | undefined;

// Another tab has stored another model.
globalThis.addEventListener?.('storage', (event) => {
  const { key } = event as StorageEvent;
  if (key === null || key === KEY) memory = undefined;
});

/** The JSON text; undefined when there is none. */
export function mySpec(): string | undefined {
  // The model in a link takes precedence until another one is stored.
  memory ??= specFromHash(globalThis.location?.hash ?? '') ?? keptSpec();
  return memory;
}

/** The text that My model begins with. Where a link is about to take its place, one's own comes first, so that Undo brings it back. */
export const firstSpec = (): string | undefined =>
  (specFromHash(location.hash) && keptSpec()) ?? mySpec();

/** The stored text if it is a JSON object; the engine validates its content. That of a link comes first in its tab. */
function keptSpec(): string | undefined {
  let text: string | null = null;
  try {
    linked ??= sessionStorage.getItem(KEY) ?? undefined;
    text = linked ?? localStorage.getItem(KEY);
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

/** The link's model is in the address once; from then on the tab keeps it. */
function takeLink(): void {
  const link = specFromHash(globalThis.location?.hash ?? '');
  if (link === undefined) return;
  linked = link;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

/** What keeps a model: this browser, or this tab alone, as it does a link's; undefined where neither can. */
export type Keeper = 'browser' | 'tab' | undefined;

/**
 * Stores a spec that the engine has accepted; undefined deletes it. Where nothing can keep it, the copy in memory serves until the page
 * closes.
 */
export function keepMySpec(spec: string | undefined): Keeper {
  memory = spec;
  takeLink();
  try {
    if (spec !== undefined && spec === linked) {
      sessionStorage.setItem(KEY, spec);
      return 'tab';
    }
    linked = undefined;
    sessionStorage.removeItem(KEY);
    if (spec === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, spec);
    return 'browser';
  } catch {
    return undefined;
  }
}

/**
 * Calls back when another tab has stored another model, and when a link to one is opened, which changes nothing but the hash of the
 * address; returns what ends that.
 */
export function onOtherModel(changed: (spec: string) => void): () => void {
  const told = (spec: string | undefined) => {
    if (spec !== undefined) changed(spec);
  };
  // A tab that shows a link's model does not follow.
  const follows = () => linked === undefined && specFromHash(location.hash) === undefined;
  const follow = ({ key }: StorageEvent) => told(key === KEY && follows() ? mySpec() : undefined);
  const open = () => told(specFromHash(location.hash));
  globalThis.addEventListener('storage', follow);
  globalThis.addEventListener('hashchange', open);
  return () => {
    globalThis.removeEventListener('storage', follow);
    globalThis.removeEventListener('hashchange', open);
  };
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
