// The part of the page that only one exercise has: it opens once, runs one piece of work at a time, and ends with Reset.

import { html } from 'lit';
import { expect, it, vi } from 'vitest';
import type { ExtraBench, ExtraTask } from '../../../web/src/bench/extra';
import { templateMarkup } from '../template-text';
import { EXERCISE, holdStore, KEY, opened, pass, RECORD, store } from './opened-exercise';

holdStore();

const results = [{ label: 'Trained', value: '90 %' }];
const at = '2026-01-31T12:00:00.000Z';
const passed = { language: 'python', source: 'return 1', passed: true, right: 3, cases: 3, at };
const record = { ...RECORD, status: 'done', passed, last: passed, results };

/** Opens an exercise whose extra part says how many results there are. */
async function withExtra(always = false) {
  vi.stubGlobal('document', { activeElement: null });
  const ends: number[] = [];
  const opens: ExtraBench[] = [];
  const extra = (bench: ExtraBench) => {
    const number = opens.push(bench);
    return {
      drawn: () => html`part ${number}, results: ${bench.results.length}`,
      end: () => void ends.push(number),
    };
  };
  const bench = await opened({ ...EXERCISE, extra: { always, load: async () => ({ extra }) } });
  store.answer();
  await pass(0);
  const put = (change: object) => Object.assign(bench.stored, { now: { ...record, ...change } });
  put({});
  const sandboxes: { dispose: () => void }[] = [];
  vi.doMock('../../../web/src/bench/sandboxes/page', () => ({
    openSandbox: () => {
      sandboxes.push({ dispose: vi.fn() });
      return sandboxes.at(-1);
    },
  }));
  const { ExtraPart } = await import('../../../web/src/bench/page/extra-part');
  const { Refused } = await import('../../../web/src/bench/extra');
  const part = new ExtraPart(bench);
  const drawn = async () => {
    part.drawn();
    await pass(0);
    return templateMarkup(part.drawn());
  };
  return { bench, part, put, drawn, opens, ends, sandboxes, Refused };
}

it('opens once, with what is stored', async () => {
  const { drawn, opens } = await withExtra();
  expect(await drawn()).toContain('part 1, results: 1');
  expect(await drawn()).toContain('part 1');
  expect(opens).toHaveLength(1);
});

it('is not there before a program has passed, unless it is always shown', async () => {
  const { drawn, put } = await withExtra();
  put({ passed: undefined });
  expect(await drawn()).not.toContain('part');
  const always = await withExtra(true);
  always.put({ passed: undefined });
  expect(await always.drawn()).toContain('part 1');
});

it('after Reset begins anew, with the same program too', async () => {
  const { bench, put, drawn, ends } = await withExtra();
  await drawn();
  bench.reset.now();
  put({ results: [] });
  expect(await drawn()).toContain('part 2, results: 0');
  expect(ends).toEqual([1]);
});

it('begins anew where another tab took back what had passed', async () => {
  const { bench, put, drawn } = await withExtra();
  await drawn();
  const { passed: _, results: __, ...rest } = record;
  const { visits } = await import('../../../web/src/session/visits');
  vi.spyOn(visits, 'get').mockReturnValue({ ...KEY, exercise: rest } as never);
  bench.follow();
  put({});
  expect(await drawn()).toContain('part 2');
});

it('Reset stops what runs, also where nothing is shown afterwards', async () => {
  const { bench, put, part, drawn } = await withExtra();
  await drawn();
  const keep = vi.spyOn(part, 'keep');
  let finish = () => {};
  const run = part.run(async (task: ExtraTask) => {
    await new Promise<void>((done) => {
      finish = done;
    });
    task.signal.throwIfAborted();
    part.keep([]);
  }, 'go');
  await pass(0);
  expect(templateMarkup(part.bar(html`Go`, () => {}))).not.toContain('Go');
  bench.reset.now();
  put({ passed: undefined });
  await drawn();
  finish();
  await run;
  expect(keep).not.toHaveBeenCalled();
  expect(templateMarkup(part.bar(html`Go`, () => {}))).toContain('Go');
});

it('opens a sandbox when a run asks for it, once, and ends it with the run', async () => {
  const { part, drawn, sandboxes } = await withExtra();
  await drawn();
  await part.run(async () => {}, 'go');
  expect(sandboxes).toHaveLength(0);
  await part.run(async (task) => {
    expect(task.sandbox()).toBe(task.sandbox());
  }, 'go');
  expect(sandboxes).toHaveLength(1);
  expect(sandboxes[0]?.dispose).toHaveBeenCalledOnce();
});

it('shows why nothing was measured until the next run, and any other failure as an error', async () => {
  const { part, drawn, Refused } = await withExtra();
  await drawn();
  await part.run(async () => {
    throw new Refused('It returned nothing.');
  }, 'go');
  expect(part.refused).toBe('It returned nothing.');
  await part.run(async () => {
    throw new TypeError('broken');
  }, 'go');
  expect(part.refused).toBe('');
  expect(templateMarkup(part.bar(html`Go`, () => {}))).toContain('broken');
});

it('is closed when the exercise leaves the page, and opens anew when it comes back', async () => {
  const { part, drawn, ends, opens } = await withExtra();
  await drawn();
  part.end();
  expect(ends).toEqual([1]);
  expect(await drawn()).not.toContain('part');
  expect(opens).toHaveLength(1);
  part.begin();
  expect(await drawn()).toContain('part 2');
});
