// The student's own model: kept for the tab, or brought by a link; whatever is stored or linked, nothing breaks.

import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const KEY = 'tensorscope.mine.1';

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', storage);
});

/** A page just opened, at this address. */
async function opened(hash = '') {
  vi.resetModules();
  vi.stubGlobal('location', { hash });
  const { droppedData, writeRefused } = await import('../../../web/src/session/kept');
  return { ...(await import('../../../web/src/session/own-model')), droppedData, writeRefused };
}

describe('my model', () => {
  it('is there after a reload, until it is forgotten', async () => {
    const { keepMySpec, mySpec } = await opened();
    expect(mySpec()).toBeUndefined();
    keepMySpec('{"layers":[]}');
    expect(mySpec()).toBe('{"layers":[]}');
    expect((await opened()).mySpec()).toBe('{"layers":[]}');
    keepMySpec(undefined);
    expect(mySpec()).toBeUndefined();
    expect((await opened()).mySpec()).toBeUndefined();
  });

  it.each(['[1]', '7', 'null', '{"a":', ''])(
    'is dropped, and said so, where %j is stored',
    async (text) => {
      stored.set(KEY, text);
      const { mySpec, droppedData } = await opened();
      expect(mySpec()).toBeUndefined();
      expect(droppedData()).toEqual(['your own model']);
    },
  );

  it('serves until the tab closes where nothing may be stored, and that is said', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
    const { keepMySpec, mySpec, droppedData, writeRefused } = await opened();
    expect([mySpec(), droppedData(), writeRefused()]).toEqual([undefined, [], false]);
    keepMySpec('{}');
    expect([mySpec(), writeRefused()]).toEqual(['{}', true]);
  });

  it('comes with a link, laid out to be read; what is kept wins', async () => {
    const { specHash } = await opened();
    const hash = specHash('{ "layers": [ {"type": "relu"} ] }') ?? '';
    expect(hash).toBe(`#spec=${encodeURIComponent('{"layers":[{"type":"relu"}]}')}`);
    const linked = await opened(hash);
    expect(linked.mySpec()).toBe(JSON.stringify({ layers: [{ type: 'relu' }] }, null, 2));
    stored.set(KEY, '{"layers":[1]}');
    expect((await opened(hash)).mySpec()).toBe('{"layers":[1]}');
  });

  it('is too long for a link from 1501 characters on, and no link is made of what is no JSON', async () => {
    const { specHash, specFromHash } = await opened();
    const whole = (length: number) => specHash(JSON.stringify({ a: 'x'.repeat(length) }));
    const besides = (whole(1) ?? '').length - 1;
    expect(whole(1500 - besides)).toHaveLength(1500);
    expect(whole(1501 - besides)).toBeUndefined();
    expect(specHash('{"a":')).toBeUndefined();
    for (const hash of ['', '#spec=', '#spec=%7B', '#spec=%', '#other=1', '#a#spec=1'])
      expect(specFromHash(hash), hash).toBeUndefined();
  });
});
