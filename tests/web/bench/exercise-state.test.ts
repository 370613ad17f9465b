// What was graded in an earlier visit is waited for, however long this browser takes to read it, and never replaced unread.

import { nothing } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExerciseState } from '../../../web/src/bench/state/exercise-state';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import { HeldStore, settled } from '../session/held-store';
import { templateMarkup } from '../template-text';

const KEY = { activity: 'build-sum', frame: '' };
const answered = (value: number) => ({ source: `${value}`, language: 'python', printed: '' });
const graded = (value: number) => ({
  ...answered(value),
  grading: { cases: [], passed: false, judged: 0, right: 0 },
});
const KEPT = { ...graded(1), build: 'unbuilt' };
const RECORD: ExerciseRecord = {
  exercise: 'build-sum',
  status: 'begun',
  seed: 7,
  language: 'python',
  code: { python: 'return 1' },
  tries: [],
};

const EXERCISE = {
  meta: { id: 'build-sum', title: 'A sum', name: 'Sum', minutes: 5, summary: 'A sum.' },
  entry: 'sum',
  task: [],
  signature: [],
  hints: [],
  mistakes: [],
  code: { python: { starter: 'def sum(): pass', solution: 'def sum(): return 1' } },
  cases: async () => [],
};

let store: HeldStore;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  vi.stubGlobal('location', { origin: 'null', pathname: '/' });
  store = new HeldStore();
  await store.put(KEY, { exercise: RECORD as never }, 'graded', KEPT);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('../../../web/src/session/visit-database');
  vi.doUnmock('../../../web/src/session/engine');
});

/** The exercise without a page; what the page would be is asked for by `markup`. */
async function opened(exercise: object = EXERCISE): Promise<ExerciseState> {
  const { ExerciseState } = await import('../../../web/src/bench/state/exercise-state');
  const bench = new ExerciseState({
    hasUpdated: true,
    requestUpdate: () => undefined,
    passFocus: async () => undefined,
    addressChanged: () => undefined,
  });
  bench.open({ exercise: exercise as never, number: 0, next: undefined, hidden: new Set() });
  return bench;
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}
/** As it was before the page was opened. */
async function isUntouched(): Promise<void> {
  expect((await store.visit(KEY))?.exercise).toEqual(RECORD);
  expect(await store.result(KEY, 'graded')).toEqual(KEPT);
}
async function markup(bench: ExerciseState): Promise<string> {
  const { benchPage } = await import('../../../web/src/bench/page/bench-page');
  const page = benchPage(bench, { element: undefined, missing: false }, { drawn: () => nothing });
  return templateMarkup(page).replace(/\s+/g, ' ');
}

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
  await expect(bench.grader.made(left.signal)).rejects.toThrow(/abort/i);
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
