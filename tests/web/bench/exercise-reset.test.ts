// Reset of an exercise: what it asks, what it removes, and how long Undo can restore it.

import { expect, it, vi } from 'vitest';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import {
  holdStore,
  isUntouched,
  KEPT,
  KEY,
  markup,
  opened,
  pass,
  RECORD,
  store,
} from './opened-exercise';

holdStore();

it('Reset and Undo bring it back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset.now();
  await pass(0);
  expect(await store.result(KEY, 'graded')).toBeUndefined();
  expect((await store.visit(KEY))?.exercise).toMatchObject({ code: {}, seed: 7 });
  bench.reset.undo();
  await pass(0);
  await isUntouched();
});

it('a second Reset asks nothing, and what the first took can still be brought back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset.now();
  bench.reset.ask();
  bench.reset.undo();
  await pass(0);
  expect(await markup(bench)).not.toContain('data-action="forget"');
  await isUntouched();
});

it('a Reset after a hint takes that too, and Undo brings back all that both took', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset.now();
  bench.stored.openHint();
  bench.reset.ask();
  expect(bench.reset.asked).toBe(true);
  expect(await markup(bench)).toContain('data-action="forget"');
  bench.reset.now();
  await pass(0);
  expect(bench.record.hints).toBeUndefined();
  bench.reset.undo();
  await pass(0);
  expect((await store.visit(KEY))?.exercise).toMatchObject({ code: RECORD.code, hints: 1 });
});

it('Reset asks nothing where nothing would be lost, and asks before it drops the code of a link', async () => {
  const empty = { ...RECORD, status: 'not begun', code: {} };
  await store.put(KEY, { exercise: empty as never }, 'graded', { ...KEPT, build: 'another' });
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset.ask();
  expect([bench.reset.asked, bench.reset.taken === undefined]).toEqual([false, false]);
  bench.linked = { language: 'python', source: 'return 2' };
  bench.reset.ask();
  expect([bench.reset.asked, bench.linked?.source]).toEqual([true, 'return 2']);
  bench.reset.now();
  expect(bench.linked).toBeUndefined();
});

it('what is written after Reset ends Undo', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  vi.spyOn(bench.grader, 'sandbox').mockReturnValue(undefined as never);
  bench.reset.now();
  bench.edited();
  bench.reset.undo();
  await pass(0);
  expect((await store.visit(KEY))?.exercise?.code).toEqual({});
});

it('Undo brings back a program that is too long to be kept', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  const long = 'x'.repeat(200_000);
  const editor = { value: long, open: (code: string) => Object.assign(editor, { value: code }) };
  Object.assign(bench, { editor: Object.assign(editor, { fail: () => undefined }) });
  bench.reset.now();
  await pass(0);
  expect(editor.value).toBe('def sum(): pass');
  bench.reset.undo();
  expect(editor.value).toBe(long);
});

it('another tab that resets what is empty leaves what Undo would bring back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.begin();
  bench.reset.now();
  await pass(0);
  const { Visits } = await import('../../../web/src/session/visits');
  const other = new Visits();
  const left: ExerciseRecord = { ...RECORD, status: 'not begun', code: {}, tries: [] };
  await other.forget(KEY, () => ({ ...KEY, revision: 0, exercise: left }));
  await pass(0);
  expect(bench.reset.taken).toBeDefined();
  bench.reset.undo();
  await pass(0);
  expect((await store.visit(KEY))?.exercise?.code).toEqual(RECORD.code);
  other.close();
});

it('Undo is no longer offered once another tab has written', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.begin();
  bench.reset.now();
  await pass(0);
  const { Visits } = await import('../../../web/src/session/visits');
  const other = new Visits();
  await other.ready;
  await other.change(KEY, (now) => ({
    ...{ ...KEY, revision: 0, ...now },
    exercise: { ...RECORD, code: { python: 'return 3' } },
  }));
  await pass(0);
  expect(bench.reset.taken).toBeUndefined();
  expect(bench.record.code).toEqual({ python: 'return 3' });
  other.close();
});

it('Undo takes nothing back of what another tab did meanwhile', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset.now();
  await pass(0);
  const { emptyVisit } = await import('../../../web/src/session/visit');
  const { visits } = await import('../../../web/src/session/visits');
  const at = '2026-01-31T12:00:00.000Z';
  const tried = { language: 'javascript', right: 3, cases: 3, at } as const;
  const passed = { ...tried, source: 'function sum() {}', passed: true };
  void visits.change(KEY, (now = emptyVisit(KEY)) => ({
    ...now,
    exercise: {
      ...{ exercise: 'build-sum', status: 'done', seed: 7, language: 'javascript' },
      ...{ code: { javascript: passed.source }, tries: [{ ...tried, honest: true }], passed },
    },
  }));
  await pass(0);
  bench.reset.undo();
  await pass(0);
  const kept = (await store.visit(KEY))?.exercise;
  expect(kept).toMatchObject({ status: 'done', passed: { source: passed.source } });
  expect(kept?.code).toEqual({ python: 'return 1', javascript: passed.source });
  expect(kept?.tries).toHaveLength(1);
});
