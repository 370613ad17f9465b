// Removing everything from the store, and restoring it.

import { describe, expect, it, vi } from 'vitest';
import { emptyVisit, type Visit } from '../../../web/src/session/visit';
import { FLOPS, MEMORY, NOTHING, says, tab, wordsIn } from './tabs';

describe('everything taken out', () => {
  it('is gone from every tab and frame, and comes back whole', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    const framed = { activity: 'memory', frame: 'lab=memory' };
    for (const key of [MEMORY, framed]) await mine.change(key, says(key, 'a'));
    await mine.keepResult(MEMORY, 'figures', () => [1, 2]);
    const before = mine.all();
    const taken = await mine.takeAll();
    expect(mine.all()).toEqual([]);
    await expect.poll(() => theirs.all()).toEqual([]);
    expect((await tab()).all()).toEqual([]);
    expect(await mine.result(MEMORY, 'figures')).toBeUndefined();
    await mine.putBack(taken ?? NOTHING);
    const plain = (all: readonly Visit[]) => all.map(({ revision: _, ...visit }) => visit);
    expect(plain((await tab()).all())).toEqual(plain(before));
    await expect.poll(() => plain(theirs.all())).toEqual(plain(before));
    expect(await theirs.result(MEMORY, 'figures')).toEqual([1, 2]);
  });

  it('takes what lies in the store, not what this page knows of it', async () => {
    const mine = await tab();
    const theirs = await tab();
    vi.spyOn(mine as unknown as { readAgain(): Promise<boolean> }, 'readAgain').mockResolvedValue(
      true,
    );
    await theirs.change(FLOPS, says(FLOPS, 'theirs'));
    expect(mine.get(FLOPS)).toBeUndefined();
    const taken = await mine.takeAll();
    expect((await tab()).all()).toEqual([]);
    await mine.putBack(taken ?? NOTHING);
    expect(wordsIn(await tab(), FLOPS)).toBe('theirs');
  });

  it('what was begun without the store comes back as it lay there', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    const visits = await tab();
    visits.setAside(MEMORY);
    await visits.change(MEMORY, says(MEMORY, 'aside'));
    const taken = await visits.takeAll();
    await (await tab()).putBack(taken ?? NOTHING);
    expect(wordsIn(await tab(), MEMORY)).toBe('before');
  });

  it('says so where it was not possible', async () => {
    const visits = await tab();
    await visits.change(MEMORY, says(MEMORY, 'a'));
    visits.close();
    expect(await visits.takeAll()).toBeUndefined();
    expect(wordsIn(visits, MEMORY)).toBe('a');
  });

  it('what is written in a notebook meanwhile stands beside what comes back', async () => {
    const key = { activity: 'capstone', frame: '' };
    const visits = await tab();
    const pages = (words: object, more: object) => () => ({
      ...emptyVisit(key),
      notebook: { words, ...more },
    });
    await visits.change(key, pages({ loader: 'mine' }, { baseline: 7, changes: { batch: 1 } }));
    const taken = await visits.takeAll();
    await visits.change(key, pages({ name: 'n' }, { changes: {}, final: undefined }));
    await visits.putBack(taken ?? NOTHING);
    expect((await tab()).get(key)?.notebook).toEqual({
      words: { loader: 'mine', name: 'n' },
      baseline: 7,
      changes: { batch: 1 },
      final: undefined,
    });
  });
});
