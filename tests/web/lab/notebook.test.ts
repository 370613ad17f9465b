// A lab's notebook: its pages are stored in the visit, an outcome that is such a page is stored only there, and changes from
// another page of the lab are noticed.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notebook } from '../../../web/src/lab/notebook';
import { labRecord } from '../../../web/src/session/progress';
import { droppedData } from '../../../web/src/session/stored-value';
import { emptyVisit } from '../../../web/src/session/visit';
import { visits } from '../../../web/src/session/visits';
import { coin, openLab } from './coin-lab';

interface Pages {
  readonly tails?: number;
  readonly words?: string;
}

const KEY = { activity: 'coin', frame: '' };
const stored = () => visits.get(KEY)?.notebook;
const write = (notebook: object) =>
  visits.change(KEY, (visit = emptyVisit(KEY)) => ({ ...visit, notebook: { ...notebook } }));

/** Reads stored pages. If `tails` is a text they are invalid, and all of them are dropped. */
const read = vi.fn((from: unknown) => {
  const holds = typeof (from as Pages | undefined)?.tails !== 'string';
  return { value: holds ? (from ?? {}) : {}, dropped: holds ? [] : ['the tails'] };
});

const tails = {
  uses: [],
  steps: { throwing: 10 },
  page: ({ tails }: Pages) => tails,
  run: async ({ note }: { note(change: (pages: Pages) => Pages): void }) => {
    note((pages) => ({ ...pages, tails: 4 }));
    return 4;
  },
};

/** Texts of an experiment; a negative outcome has no results to list. */
const TAILS = {
  title: 'Tails',
  heading: (tails: number) => `Tails, ${tails > 4 ? 'many' : 'few'}`,
  results: (tails: number) => (tails < 0 ? [] : [{ label: 'tails', value: String(tails) }]),
};

function opened(given: object = {}) {
  const dry = vi.fn(async () => 1);
  const { text } = coin();
  const lab = openLab({
    text: { ...text, tails: TAILS },
    notebook: notebook(read),
    experiments: { heads: HEADS, tails },
    dry,
    ...given,
  });
  lab.opening.end();
  lab.notebook?.listen();
  return { lab, dry };
}
const HEADS = { uses: ['throws'], steps: { throwing: 10 }, run: async () => 50 };

beforeEach(async () => {
  read.mockClear();
  await visits.forget(KEY);
});

describe('a notebook', () => {
  it('has the pages that are stored, which are read once until they change', () => {
    void write({ words: 'mine' });
    const { lab } = opened();
    expect(lab.notebook?.pages).toEqual({ words: 'mine' });
    expect(lab.chosen.notebook).toBe(lab.notebook?.pages);
    expect(read).toHaveBeenCalledOnce();
    lab.notebook?.note((pages: unknown) => ({ ...(pages as Pages), tails: 1 }));
    expect(lab.notebook?.pages).toEqual({ words: 'mine', tails: 1 });
    expect(stored()).toEqual({ words: 'mine', tails: 1 });
  });

  it('what cannot be used is left out and named', () => {
    void write({ tails: 'many' });
    expect(opened().lab.notebook?.pages).toEqual({});
    expect(droppedData()).toContain('the tails');
  });

  it('what is changed elsewhere is seen, and what is known without running is asked for again', () => {
    const { lab, dry } = opened();
    const asked = dry.mock.calls.length;
    expect(lab.notebook?.pages).toEqual({});
    void write({ words: 'theirs' });
    expect(lab.notebook?.pages).toEqual({ words: 'theirs' });
    lab.choice.offer([{ name: 'lenet5' }] as never);
    void write({ words: 'theirs again' });
    expect(dry.mock.calls.length).toBeGreaterThan(asked);
    lab.notebook?.stop();
    const now = dry.mock.calls.length;
    void write({ words: 'unheard' });
    expect(dry).toHaveBeenCalledTimes(now);
  });

  it('of a lab without one is undefined, and of a recording it is empty', () => {
    void write({ words: 'mine' });
    const { lab: without } = opened({ notebook: undefined });
    expect(without.notebook).toBeUndefined();
    expect('notebook' in without.chosen).toBe(false);
    const { lab } = opened();
    lab.origin.recorded = {} as never;
    expect(lab.notebook?.pages).toEqual({});
  });
});

describe('an experiment whose outcome is a page of the notebook', () => {
  it('has it there, and nowhere else', async () => {
    const { lab } = opened();
    const trial = lab.trials[1];
    expect(trial?.outcome).toBeUndefined();
    await trial?.run();
    expect(trial?.outcome).toBe(4);
    expect(stored()).toEqual({ tails: 4 });
    expect(trial?.stored).toBeUndefined();
    expect(trial?.stale).toBe(false);
    lab.notebook?.note(() => ({ tails: 5 }));
    expect(trial?.outcome).toBe(5);
    lab.notebook?.note(() => ({}));
    expect(trial?.outcome).toBeUndefined();
  });

  it('has its results in the report after the run and after each change that changes them', async () => {
    const { lab } = opened();
    const record = vi.spyOn(lab, 'record');
    await lab.trials[1]?.run();
    expect(record).toHaveBeenLastCalledWith({
      further: { 'Tails, few': [{ label: 'tails', value: '4' }] },
    });
    const calls = () => record.mock.calls.length;
    const after = calls();
    lab.note((pages) => ({ ...(pages as Pages), words: 'mine' }));
    lab.note(() => ({ tails: -1 }));
    lab.note(() => ({}));
    expect(calls()).toBe(after);
    // What is decided in another tab is reported there.
    void write({ tails: 6 });
    expect(calls()).toBe(after);
    lab.note(() => ({ tails: 5 }));
    expect(calls()).toBe(after + 1);
    expect(labRecord('coin').further).toMatchObject({
      'Tails, many': [{ label: 'tails', value: '5' }],
    });
  });

  it('may depend on what is chosen: a change of that shows another page, and stops the run', async () => {
    const page = ({ tails }: Pages, { throws }: { throws: number }) =>
      throws > 100 ? tails : undefined;
    const { lab } = opened({
      experiments: { heads: HEADS, tails: { ...tails, uses: ['throws'], page } },
    });
    void write({ tails: 3 });
    const trial = lab.trials[1];
    const halt = vi.spyOn(trial?.runner as never as { halt(): void }, 'halt');
    expect(trial?.outcome).toBeUndefined();
    lab.choice.set({ coin: 'bent' });
    expect(halt).not.toHaveBeenCalled();
    lab.choice.set({ throws: 200 });
    expect(halt).toHaveBeenCalledOnce();
    expect(trial?.outcome).toBe(3);
  });
});
