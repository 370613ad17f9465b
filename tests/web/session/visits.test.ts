// The store of students' work: two tabs, frames, a store that is late or lost, and data of earlier versions.

import { forceCloseDatabase } from 'fake-indexeddb';
import { type IDBPDatabase, unwrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { emptyVisit, type VisitKey } from '../../../web/src/session/visit';
import { openVisits } from '../../../web/src/session/visit-database';
import { begun, FLOPS, MEMORY, says, shelf, tab, wordsIn } from './tabs';

describe('two tabs', () => {
  it('change the same visit at once: both changes are kept, and both tabs see them', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    const kept = [
      mine.change(MEMORY, says(MEMORY, 'a')),
      theirs.change(MEMORY, says(MEMORY, 'b')),
      mine.change(MEMORY, says(MEMORY, 'c')),
      theirs.change(FLOPS, says(FLOPS, 'f')),
    ];
    expect(wordsIn(mine, MEMORY)).toBe('ac'); // the tab's own changes are visible at once
    expect(await Promise.all(kept)).toEqual([true, true, true, true]);
    for (const each of [mine, theirs, await tab()])
      await expect.poll(() => [...(wordsIn(each, MEMORY) ?? '')].sort().join('')).toBe('abc');
    await expect.poll(() => wordsIn(mine, FLOPS)).toBe('f');
  });

  it('hear what the other has done, and only that as done elsewhere', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    const received: [string, boolean][] = [];
    mine.listen(({ activity }, { elsewhere }) => received.push([activity, elsewhere]));
    await mine.change(FLOPS, says(FLOPS, 'f'));
    expect(received).toEqual([['flops', false]]);
    await theirs.change(MEMORY, says(MEMORY, 'b'));
    await expect
      .poll(() => received)
      .toEqual([
        ['flops', false],
        ['memory', true],
      ]);
  });

  it('what one forgets is forgotten in the other, with its results', async () => {
    const [mine, theirs] = [await tab(), await tab()];
    await mine.change(MEMORY, says(MEMORY, 'a'));
    await mine.keepResult(MEMORY, 'results', () => ({ loss: Number.NaN }));
    await expect.poll(() => wordsIn(theirs, MEMORY)).toBe('a');
    expect(await theirs.result(MEMORY, 'results')).toEqual({ loss: Number.NaN });
    await theirs.forget(MEMORY);
    await expect.poll(() => mine.get(MEMORY)).toBeUndefined();
    await expect.poll(() => mine.result(MEMORY, 'results')).toBeUndefined();
  });
});

describe('frames', () => {
  it('of one lab keep for themselves', async () => {
    const visits = await tab();
    const framed = { activity: 'memory', frame: 'batch=8&lab=memory' };
    await visits.change(MEMORY, says(MEMORY, 'page'));
    await visits.change(framed, says(framed, 'frame'));
    const again = await tab();
    expect([wordsIn(again, MEMORY), wordsIn(again, framed)]).toEqual(['page', 'frame']);
    await again.forget(framed);
    expect(wordsIn(again, MEMORY)).toBe('page');
  });
});

describe('a store that is late', () => {
  it('takes what was done meanwhile, beside what lay in it', async () => {
    await (await tab()).change(MEMORY, says(MEMORY, 'before'));
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late = begun(async () => {
      await asked;
      return openVisits();
    });
    const kept = late.change(MEMORY, says(MEMORY, ', now'));
    expect(wordsIn(late, MEMORY)).toBe(', now');
    answer();
    expect(await kept).toBe(true);
    expect(wordsIn(late, MEMORY)).toBe('before, now');
    expect(wordsIn(await tab(), MEMORY)).toBe('before, now');
  });

  it('who does not wait for it changes nothing that lies in it', async () => {
    const before = await tab();
    await before.change(MEMORY, says(MEMORY, 'before'));
    await before.keepResult(MEMORY, 'results', () => 7);
    const visits = await tab();
    visits.setAside(MEMORY);
    expect(visits.get(MEMORY)).toBeUndefined();
    expect(await visits.change(MEMORY, says(MEMORY, 'now'))).toBe(false);
    await visits.keepResult(MEMORY, 'results', () => 8);
    expect(wordsIn(visits, MEMORY)).toBe('now');
    await visits.forget(MEMORY);
    const after = await tab();
    expect(wordsIn(after, MEMORY)).toBe('before');
    expect(await after.result(MEMORY, 'results')).toBe(7);
  });
});

describe('a connection that the browser closes', () => {
  /** A tab, and a function that closes its connection as Safari sometimes does. */
  async function losing() {
    const opened: Awaited<ReturnType<typeof openVisits>>[] = [];
    const visits = await tab(async () => {
      const database = await openVisits();
      opened.push(database);
      return database;
    });
    // The library hands out wrapped databases.
    const lose = () => forceCloseDatabase(unwrap(opened.at(-1) as IDBPDatabase) as never);
    return { visits, lose, opened };
  }

  it('is opened again for what changes next, as often as that happens', async () => {
    const { visits, lose, opened } = await losing();
    await visits.change(MEMORY, says(MEMORY, 'before'));
    for (const words of [', once', ', twice']) {
      lose();
      expect(await visits.change(MEMORY, says(MEMORY, words))).toBe(true);
    }
    expect([opened.length, visits.keeps]).toEqual([3, true]);
    expect(wordsIn(await tab(), MEMORY)).toBe('before, once, twice');
  });

  it('is opened again for a result that is read', async () => {
    const { visits, lose } = await losing();
    await visits.keepResult(MEMORY, 'results', () => 7);
    lose();
    expect(await visits.result(MEMORY, 'results')).toBe(7);
  });

  it('is opened once for results that are read together', async () => {
    const { visits, lose, opened } = await losing();
    await visits.keepResult(MEMORY, 'results', () => 7);
    lose();
    const read = [0, 1, 2, 3].map(() => visits.result(MEMORY, 'results'));
    expect([await Promise.all(read), opened.length]).toEqual([[7, 7, 7, 7], 2]);
  });
});

describe('what cannot be kept', () => {
  it('holds up nothing else, and nothing is done twice', async () => {
    const visits = await tab();
    const odd: VisitKey = { activity: 'odd', frame: '' };
    const cannot = visits.change(odd, () => ({ ...emptyVisit(odd), notebook: { f: () => 1 } }));
    const can = visits.change(MEMORY, says(MEMORY, 'm'));
    expect(await cannot).toBe(false);
    await can;
    await visits.change(MEMORY, says(MEMORY, 'n'));
    expect(wordsIn(await tab(), MEMORY)).toBe('mn');
  });
});

describe('what earlier versions kept', () => {
  const lab = { lab: 'memory', status: 'done', words: 'mine', checks: { peak: true } };
  const own = '{"id":"own-sums"}';
  const exercise = {
    ...{ exercise: 'build-bytes', status: 'begun', seed: 7, language: 'python' },
    ...{ code: { python: 'pass' }, tries: [] },
  };

  it('becomes visits, once, beside what is there by now', async () => {
    await (await tab()).change(FLOPS, says(FLOPS, 'f'));
    shelf.setItem(
      'tensorscope.progress.1',
      JSON.stringify({ memory: lab, flops: { lab: 'flops', status: 'done' } }),
    );
    shelf.setItem(
      'tensorscope.exercises.1',
      JSON.stringify({
        'build-bytes': exercise,
        'own-sums': { ...exercise, exercise: 'own-sums', own },
      }),
    );
    shelf.setItem('tensorscope.notebook.capstone.1', '{"words":{"loader":"written"}}');
    const visits = await tab();
    expect(shelf.values.size).toBe(0);
    for (const each of [visits, await tab()]) {
      expect(each.get(MEMORY)?.lab).toEqual(lab);
      expect(each.get(FLOPS)?.lab).toMatchObject({ status: 'done', words: 'f' });
      expect(each.get({ activity: 'build-bytes', frame: '' })?.exercise).toEqual(exercise);
      expect(
        each.all().find(({ activity }) => /^own-sums~[0-9a-f]{8}$/.test(activity))?.exercise?.own,
      ).toBe(own);
      const notebook = each.get({ activity: 'capstone', frame: '' })?.notebook;
      expect(notebook).toEqual({ words: { loader: 'written' } });
    }
  });

  it('where it cannot be put beside what is there, all is shown, and it stays where it was', async () => {
    await (await tab()).change(FLOPS, says(FLOPS, 'f'));
    shelf.setItem('tensorscope.progress.1', JSON.stringify({ memory: lab }));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const visits = await tab();
    expect([wordsIn(visits, FLOPS), visits.get(MEMORY)?.lab, visits.keeps]).toEqual([
      'f',
      lab,
      false,
    ]);
    put.mockRestore();
    expect((await tab()).get(MEMORY)?.lab).toEqual(lab);
    expect(shelf.values.size).toBe(0);
  });

  it('stays where it was while the code that reads it does not come', async () => {
    const before = '../../../web/src/session/visits-before';
    shelf.setItem('tensorscope.progress.1', JSON.stringify({ memory: lab }));
    vi.doMock(before, () => {
      throw new Error('no connection');
    });
    const visits = await tab();
    expect(visits.get(MEMORY)).toBeUndefined();
    await visits.change(FLOPS, says(FLOPS, 'f'));
    expect(shelf.values.size).toBe(1);
    vi.doUnmock(before);
    const later = await tab();
    expect([later.get(MEMORY)?.lab, wordsIn(later, FLOPS)]).toEqual([lab, 'f']);
    expect(shelf.values.size).toBe(0);
  });
});
