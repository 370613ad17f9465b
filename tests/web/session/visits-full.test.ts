// The store of students' work where the browser's storage is full, for all or for some of it, or where there is none.

import { describe, expect, it, vi } from 'vitest';
import { emptyVisit } from '../../../web/src/session/visit';
import { FLOPS, MEMORY, NOTHING, says, tab, wordsIn } from './tabs';

describe('where nothing more can be stored', () => {
  it('it is said, all is there until the page is left, and is kept once there is room', async () => {
    const visits = await tab();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await visits.change(MEMORY, says(MEMORY, 'a'))).toBe(false);
    expect(await visits.change(MEMORY, says(MEMORY, 'b'))).toBe(false);
    expect([visits.keeps, visits.stores, wordsIn(visits, MEMORY)]).toEqual([false, true, 'ab']);
    put.mockRestore();
    expect(await visits.change(FLOPS, says(FLOPS, 'f'))).toBe(true);
    expect(wordsIn(await tab(), MEMORY)).toBe('ab');
  });

  /** Lets no store of this name take anything, until `mockRestore`. */
  const full = (name: string) => {
    const { put } = IDBObjectStore.prototype;
    return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof put>
    ) {
      if (this.name === name) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
  };

  it('a result too large for it is held and said, also after smaller things have been stored', async () => {
    const visits = await tab();
    const put = full('results');
    expect(await visits.keepResult(MEMORY, 'results', () => ['first'])).toBe(false);
    expect(
      await visits.keepResult(MEMORY, 'results', (now) => [...(now as string[]), 'second']),
    ).toBe(false);
    expect(await visits.change(MEMORY, says(MEMORY, 'a'))).toBe(true);
    expect(visits.keeps).toBe(false);
    expect(await visits.result(MEMORY, 'results')).toEqual(['first', 'second']);
    expect(await (await tab()).result(MEMORY, 'results')).toBeUndefined();
    put.mockRestore();
    expect(await visits.change(FLOPS, says(FLOPS, 'f'))).toBe(true);
    expect(visits.keeps).toBe(true);
    expect(await (await tab()).result(MEMORY, 'results')).toEqual(['first', 'second']);
  });

  it('a result that is held is forgotten with its visit, here or in another tab', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    await theirs.change(FLOPS, says(FLOPS, 'f'));
    await expect.poll(() => wordsIn(mine, FLOPS)).toBe('f');
    const put = full('results');
    for (const key of [MEMORY, FLOPS]) await mine.keepResult(key, 'results', () => 7);
    await mine.forget(MEMORY);
    expect(await mine.result(MEMORY, 'results')).toBeUndefined();
    expect(await mine.result(FLOPS, 'results')).toBe(7);
    await theirs.forget(FLOPS);
    await expect.poll(() => mine.result(FLOPS, 'results')).toBeUndefined();
    put.mockRestore();
    await mine.change(MEMORY, says(MEMORY, 'a'));
    expect([mine.keeps, await mine.result(MEMORY, 'results')]).toEqual([true, undefined]);
  });

  it('a result after a forget that could not be stored is the one that is kept', async () => {
    const visits = await tab();
    await visits.change(MEMORY, says(MEMORY, 'a'));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await visits.keepResult(MEMORY, 'results', () => 'before');
    expect(await visits.forget(MEMORY, () => emptyVisit(MEMORY))).toBe(false);
    expect(await visits.result(MEMORY, 'results')).toBeUndefined();
    await visits.keepResult(MEMORY, 'results', () => 'after');
    put.mockRestore();
    await visits.change(FLOPS, says(FLOPS, 'f'));
    expect([visits.keeps, await visits.result(MEMORY, 'results')]).toEqual([true, 'after']);
  });

  it('a visit that could not be stored is said until it is, whatever else has been stored since', async () => {
    const visits = await tab();
    const put = full('visits');
    expect(await visits.change(MEMORY, says(MEMORY, 'a'))).toBe(false);
    expect(await visits.keepResult(FLOPS, 'results', () => 7)).toBe(true);
    expect(visits.keeps).toBe(false);
    put.mockRestore();
    expect(await visits.change(FLOPS, says(FLOPS, 'f'))).toBe(true);
    expect([visits.keeps, wordsIn(await tab(), MEMORY)]).toEqual([true, 'a']);
  });

  it('a result that is held does not go over a newer one of another tab', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    const newer = (at: number) => (now: unknown) => Math.max((now as number) ?? 0, at);
    const put = full('results');
    await mine.keepResult(MEMORY, 'results', newer(1000));
    put.mockRestore();
    await theirs.keepResult(MEMORY, 'results', newer(1030));
    await mine.change(FLOPS, says(FLOPS, 'f'));
    expect(await (await tab()).result(MEMORY, 'results')).toBe(1030);
  });

  it('nothing that is held is stored for a visit that is set aside', async () => {
    const visits = await tab();
    const put = full('results');
    await visits.keepResult(MEMORY, 'results', () => 7);
    visits.setAside(MEMORY);
    put.mockRestore();
    await visits.change(FLOPS, says(FLOPS, 'f'));
    expect(await (await tab()).result(MEMORY, 'results')).toBeUndefined();
  });

  it('and where there is no store, the page remembers by itself', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const visits = await tab();
    expect(visits.stores).toBe(false);
    expect(await visits.change(MEMORY, says(MEMORY, 'a'))).toBe(false);
    expect(await visits.change(MEMORY, says(MEMORY, 'b'))).toBe(false);
    expect(wordsIn(visits, MEMORY)).toBe('ab');
    expect(await visits.keepResult(MEMORY, 'results', () => 7)).toBe(false);
    expect(await visits.result(MEMORY, 'results')).toBe(7);
    await visits.forget(FLOPS);
    await visits.keepResult(FLOPS, 'results', () => 8);
    await visits.forget(FLOPS);
    expect(await visits.result(FLOPS, 'results')).toBeUndefined();
    const taken = await visits.takeAll();
    expect(visits.all()).toEqual([]);
    await visits.putBack(taken ?? NOTHING);
    expect(wordsIn(visits, MEMORY)).toBe('ab');
  });
});
