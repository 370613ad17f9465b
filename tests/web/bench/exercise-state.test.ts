// What was graded in an earlier visit is waited for, however long this browser takes to read it, and never replaced unread.

import { expect, it, vi } from 'vitest';
import {
  answered,
  EXERCISE,
  graded,
  holdStore,
  isUntouched,
  KEY,
  markup,
  opened,
  pass,
  RECORD,
  store,
} from './opened-exercise';

holdStore();

it('a workbench is drawn with what was graded last, whenever that is read', async () => {
  const bench = await opened();
  await pass(400);
  await bench.opening.due;
  expect(await markup(bench)).toContain('data-opening');
  await pass(60_000);
  expect(await markup(bench)).toContain('data-opening');
  store.answer();
  await pass(0);
  expect(await markup(bench)).not.toContain('data-opening');
  expect(bench.attempt.program?.source).toBe('1');
});

/** With a part of the exercise's own below it, which stands for its element. */
async function withExtra() {
  vi.stubGlobal('document', { createElement: (tag: string) => ({ tag }) });
  const bench = await opened({
    ...EXERCISE,
    extra: { tag: 'ts-part', load: async () => undefined },
  });
  const results = [{ label: 'Trained', value: '90 %' }];
  const at = '2026-01-31T12:00:00.000Z';
  const passed = { language: 'python', source: 'return 1', passed: true, right: 3, cases: 3, at };
  const record = { ...RECORD, status: 'done', passed, last: passed, results };
  store.answer();
  await pass(0);
  const put = (change: object) => Object.assign(bench.stored, { now: { ...record, ...change } });
  put({});
  const { ExtraPart } = await import('../../../web/src/bench/page/extra-part');
  const extra = new ExtraPart(bench);
  const inner = extra as unknown as { element?: { context?: { results: unknown } } };
  const drawn = async () => {
    extra.drawn();
    await pass(0);
    extra.drawn();
    return inner.element;
  };
  return { bench, record, results, put, drawn };
}

it('after Reset the part below begins anew, with the same program too', async () => {
  const { bench, put, results, drawn } = await withExtra();
  const before = await drawn();
  expect(before?.context?.results).toEqual(results);
  expect(await drawn()).toBe(before);
  bench.reset.now();
  put({ results: [] });
  const after = await drawn();
  expect(after).not.toBe(before);
  expect(after?.context?.results).toEqual([]);
});

it('it begins anew where another tab took back what had passed', async () => {
  const { bench, record, put, drawn } = await withExtra();
  const before = await drawn();
  const { passed: _, results: __, ...rest } = record;
  const { visits } = await import('../../../web/src/session/visits');
  vi.spyOn(visits, 'get').mockReturnValue({ ...KEY, exercise: rest } as never);
  bench.follow();
  put({});
  expect(await drawn()).not.toBe(before);
});

it('cases that come after the page was left are not kept', async () => {
  vi.doMock('../../../web/src/session/engine', () => ({ profiler: () => undefined }));
  const left = new AbortController();
  const made = vi.fn(async () => [left.abort()]);
  const bench = await opened({ ...EXERCISE, cases: made });
  store.answer();
  await pass(0);
  await expect(bench.grader.ensureCases(left.signal)).rejects.toThrow(/abort/i);
  expect(made).toHaveBeenCalled();
  expect(bench.attempt.cases).toBeUndefined();
});

it('nothing is written before it was read', async () => {
  const bench = await opened();
  await pass(2000);
  void bench.attempt.store(KEY);
  await pass(0);
  await isUntouched();
  store.answer();
  await pass(0);
  await isUntouched();
});

it('begun without it, a run goes on and what was graded before stays as it is', async () => {
  const bench = await opened();
  await pass(400);
  bench.beginWithout();
  expect(await markup(bench)).toContain('data-without');
  Object.assign(bench.attempt, graded(2), { program: answered(2) });
  await bench.attempt.store(KEY);
  store.answer();
  await pass(0);
  expect(bench.attempt.program?.source).toBe('2');
  await bench.attempt.store(KEY);
  bench.reset.now();
  await pass(0);
  await isUntouched();
});
