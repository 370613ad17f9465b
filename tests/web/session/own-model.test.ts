// The student's own model in one tab: what keeps it, what comes first, and when the tab follows another one.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'tensorscope.mine.1';
const spec = (name: string) => JSON.stringify({ name, layers: [] }, null, 2);

/** The part of a storage that is used. With `room` false every write fails. */
class Shelf {
  readonly values = new Map<string, string>();
  room = true;
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => {
    if (!this.room) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(key, value);
  };
}

const location = { hash: '', pathname: '/', search: '?page=model' };
const page = new EventTarget();
let browser: Shelf;

/** The module as a tab that has just been loaded has it. */
async function tab(hash = '') {
  location.hash = hash;
  vi.resetModules();
  return import('../../../web/src/session/own-model');
}

function storeInAnotherTab(text: string): void {
  browser.values.set(KEY, text);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
}

beforeEach(() => {
  browser = new Shelf();
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, replaceState: () => (location.hash = '') });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

it('a model is kept by the browser, that of a link by its tab until it is changed', async () => {
  const { keepMySpec, firstSpec, specHash } = await tab();
  expect(keepMySpec(spec('mine'))).toBe('browser');
  const linked = await tab(specHash(spec('linked')));
  expect(linked.firstSpec()).toBe(spec('mine')); // Undo brings it back
  expect(linked.keepMySpec(spec('linked'))).toBe('tab');
  expect(browser.getItem(KEY)).toBe(spec('mine'));
  expect((await tab()).firstSpec()).toBe(spec('linked'));
  expect(linked.keepMySpec(spec('changed'))).toBe('browser');
  expect(browser.getItem(KEY)).toBe(spec('changed'));
  expect(firstSpec()).toBe(spec('mine')); // what this tab had
});

it('where storage is full, the newer model comes back and not the older one that is stored', async () => {
  const { keepMySpec, firstSpec } = await tab();
  keepMySpec(spec('older'));
  browser.room = false;
  expect(keepMySpec(spec('newer'))).toBeUndefined();
  expect(firstSpec()).toBe(spec('newer'));
});

it('a tab follows another one, but not while it shows the model of a link', async () => {
  const plain = await tab();
  const seen: string[] = [];
  const unfollow = plain.onOtherModel((text) => seen.push(text));
  storeInAnotherTab(spec('theirs'));
  expect(seen).toEqual([spec('theirs')]);
  unfollow();

  const linked = await tab(plain.specHash(spec('linked')));
  linked.onOtherModel((text) => seen.push(text));
  storeInAnotherTab(spec('before the engine has answered'));
  linked.keepMySpec(spec('linked'));
  storeInAnotherTab(spec('while something is typed'));
  expect(seen).toEqual([spec('theirs')]);
  linked.keepMySpec(spec('changed'));
  storeInAnotherTab(spec('newest'));
  expect(seen).toEqual([spec('theirs'), spec('newest')]);
});
