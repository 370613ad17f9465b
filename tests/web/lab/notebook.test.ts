// A lab's notebook: its pages stand in the visit, an experiment whose outcome is such a page has it there alone, and what another
// page of the lab changes is seen.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notebook } from '../../../web/src/lab/notebook';
import { droppedData } from '../../../web/src/session/kept';
import { emptyVisit } from '../../../web/src/session/visit';
import { visits } from '../../../web/src/session/visits';
import { openLab } from './coin-lab';

interface Pages {
  readonly tails?: number;
  readonly words?: string;
}

const KEY = { activity: 'coin', frame: '' };
const stored = () => visits.get(KEY)?.notebook;
const write = (notebook: object) =>
  visits.change(KEY, (visit = emptyVisit(KEY)) => ({ ...visit, notebook: { ...notebook } }));

/** Pages are objects; whatever else is stored is left out. */
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

function opened(given: object = {}) {
  const dry = vi.fn(async () => 1);
  const lab = openLab({
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
    lab.origin.recorded = { parts: {} } as never;
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
    expect(trial?.kept).toBeUndefined();
    expect(trial?.stale).toBe(false);
    lab.notebook?.note(() => ({ tails: 5 }));
    expect(trial?.outcome).toBe(5);
    lab.notebook?.note(() => ({}));
    expect(trial?.outcome).toBeUndefined();
  });
});
