// An exercise waits for the grades of an earlier visit, however long they take to read, and never overwrites them unread.

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
