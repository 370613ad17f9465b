// A page that is left before the store has its last change, and how other pages take that change over.

import { describe, expect, it, vi } from 'vitest';
import { emptyVisit, type VisitKey } from '../../../web/src/session/visit';
import type { Visits } from '../../../web/src/session/visits';
import { FLOPS, MEMORY, says, shelf, tab, wordsIn } from './tabs';

describe('a page that is left before the store took its last change', () => {
  /** A page that was left and closed, whose database never answered. */
  const left = async (change: (visits: Visits) => void): Promise<Visits> => {
    const page = await tab();
    vi.spyOn(page as unknown as { write(): Promise<boolean> }, 'write').mockResolvedValue(false);
    change(page);
    page.leave();
    page.close();
    return page;
  };

  it('is found as it was by the next, once', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    await left((page) => void page.change(MEMORY, says(MEMORY, ', last')));
    const next = await tab();
    expect(wordsIn(next, MEMORY)).toBe('before, last');
    expect(shelf.values.size).toBe(0);
    await next.change(MEMORY, says(MEMORY, ', more'));
    expect(wordsIn(await tab(), MEMORY)).toBe('before, last, more');
  });

  it('what it forgot stays forgotten, unless another has gone on with it', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    await left((page) => void page.change(MEMORY, () => undefined));
    expect((await tab()).get(MEMORY)).toBeUndefined();
    await (await tab()).change(FLOPS, says(FLOPS, 'before'));
    const other = await tab();
    await left((page) => void page.change(FLOPS, () => undefined));
    await other.change(FLOPS, says(FLOPS, ', after'));
    expect(wordsIn(await tab(), FLOPS)).toBe('before, after');
  });

  it('another tab that went on loses nothing to it, and it loses nothing to that tab', async () => {
    const other = await tab();
    await left(
      (page) =>
        void page.change(MEMORY, (visit = emptyVisit(MEMORY)) => ({
          ...visit,
          predictions: [{ said: 1, values: {}, about: 'batch 1', text: '1 MB' }],
        })),
    );
    await other.change(MEMORY, (visit = emptyVisit(MEMORY)) => ({
      ...visit,
      predictions: [{ said: 8, values: {}, about: 'batch 8', text: '8 MB' }],
    }));
    const { predictions = [] } = (await tab()).get(MEMORY) ?? {};
    expect(predictions.map(({ about }) => about).sort()).toEqual(['batch 1', 'batch 8']);
  });

  it('what was stored after all is not brought back over what came later', async () => {
    const page = await tab();
    const kept = page.change(MEMORY, says(MEMORY, 'old'));
    page.leave();
    expect(shelf.values.size).toBe(1);
    await kept;
    await page.change(MEMORY, (visit = emptyVisit(MEMORY)) => ({
      ...visit,
      lab: { lab: 'memory', status: 'not begun', words: 'new' },
    }));
    expect(wordsIn(await tab(), MEMORY)).toBe('new');
  });
});

describe('a page that is left: what others do with it', () => {
  /** A page that is put into the back-forward cache while its last change is not stored yet. */
  async function putAway(key: VisitKey, words: string): Promise<Visits> {
    const page = await tab();
    const stuck = page as unknown as { write(): Promise<boolean> };
    const spy = vi.spyOn(stuck, 'write').mockResolvedValue(false);
    void page.change(key, says(key, words));
    page.leave();
    spy.mockRestore();
    return page;
  }

  it('coming back from where it was put away it does nothing twice', async () => {
    const page = await putAway(MEMORY, 'once');
    const next = await tab();
    expect(wordsIn(next, MEMORY)).toBe('once');
    await page.back();
    await page.change(FLOPS, says(FLOPS, 'f'));
    expect([wordsIn(page, MEMORY), wordsIn(await tab(), MEMORY)]).toEqual(['once', 'once']);
  });

  it('coming back before anybody took it over it goes on with it', async () => {
    const page = await putAway(MEMORY, 'once');
    await page.back();
    await page.change(FLOPS, says(FLOPS, 'f'));
    expect(wordsIn(await tab(), MEMORY)).toBe('once');
  });

  it('coming back it finds visits that others have begun', async () => {
    const page = await tab();
    page.close();
    const open = await tab();
    await (await tab()).change(FLOPS, says(FLOPS, 'f'));
    await open.back();
    expect(wordsIn(open, FLOPS)).toBe('f');
  });

  it('what one page has stored does not strike out what another has left', async () => {
    const page = await putAway(MEMORY, 'mine');
    const other = await tab(); // takes the change over
    expect(wordsIn(other, MEMORY)).toBe('mine');
    const second = await putAway(MEMORY, ', theirs');
    await page.back();
    await page.change(MEMORY, says(MEMORY, ', more'));
    second.close();
    expect(wordsIn(await tab(), MEMORY)).toContain('theirs');
  });

  it('left twice, the last time counts', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    const page = await putAway(MEMORY, ', after');
    vi.spyOn(page as unknown as { write(): Promise<boolean> }, 'write').mockResolvedValue(false);
    void page.forget(MEMORY);
    page.leave();
    page.close();
    expect((await tab()).get(MEMORY)).toBeUndefined();
  });

  it('with what it forgot its results go', async () => {
    const first = await tab();
    await first.change(MEMORY, says(MEMORY, 'a'));
    await first.keepResult(MEMORY, 'results', () => 7);
    first.close();
    const page = await tab();
    vi.spyOn(page as unknown as { write(): Promise<boolean> }, 'write').mockResolvedValue(false);
    void page.forget(MEMORY);
    page.leave();
    page.close();
    expect(await (await tab()).result(MEMORY, 'results')).toBeUndefined();
  });

  it('what another has forgotten since is not brought back by it', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    const page = await putAway(MEMORY, ', after');
    page.close();
    const left = shelf.getItem('tensorscope.left.1') ?? '';
    shelf.values.clear();
    await (await tab()).forget(MEMORY);
    shelf.setItem('tensorscope.left.1', left);
    expect((await tab()).get(MEMORY)).toBeUndefined();
  });
});
