// What was graded in an earlier visit is waited for, however long this browser takes to read it, and never replaced unread.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import type { Workbench } from '../../../web/src/workbench/view';
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

type Inner = {
  scheduleUpdate(): Promise<void>;
  render(): unknown;
  keepGrading(): Promise<void>;
};

/** The workbench before it is on a page; what it would draw is asked for by `markup`. */
async function opened(): Promise<Workbench & Inner> {
  const { Workbench } = await import('../../../web/src/workbench/view');
  const { LitElement } = await import('lit');
  const bench = new Workbench() as Workbench & Inner;
  bench.exercise = EXERCISE as never;
  Object.assign(bench, { requestUpdate: vi.fn(), passFocus: async () => undefined });
  vi.spyOn(LitElement.prototype as unknown as Inner, 'scheduleUpdate').mockReturnValue(
    undefined as never,
  );
  void bench.restore();
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
const markup = (bench: Inner) => templateMarkup(bench.render()).replace(/\s+/g, ' ');

it('a workbench is drawn with what was graded last, whenever that is read', async () => {
  const bench = await opened();
  await pass(400);
  await bench.scheduleUpdate();
  expect(markup(bench)).toContain('data-opening');
  await pass(60_000);
  expect(markup(bench)).toContain('data-opening');
  store.answer();
  await pass(0);
  expect(markup(bench)).not.toContain('data-opening');
  expect(bench.ran?.source).toBe('1');
});

it('Reset and Undo bring it back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset();
  await pass(0);
  expect(await store.result(KEY, 'graded')).toBeUndefined();
  expect((await store.visit(KEY))?.exercise).toMatchObject({ code: {}, seed: 7 });
  bench.undoReset();
  await pass(0);
  await isUntouched();
});

it('a second Reset asks nothing, and what the first took can still be brought back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset();
  bench.askReset();
  bench.undoReset();
  await pass(0);
  expect(markup(bench)).not.toContain('data-action="forget"');
  await isUntouched();
});

it('a Reset after a hint takes that too, and Undo brings back all that both took', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset();
  bench.openHint();
  bench.askReset();
  expect(bench.resetAsked).toBe(true);
  expect(markup(bench)).toContain('data-action="forget"');
  bench.reset();
  await pass(0);
  expect(bench.record.hints).toBeUndefined();
  bench.undoReset();
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
  bench.reset();
  await pass(0);
  expect(editor.value).toBe('def sum(): pass');
  bench.undoReset();
  expect(editor.value).toBe(long);
});

it('another tab that resets what is empty leaves what Undo would bring back', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.connectedCallback();
  bench.reset();
  await pass(0);
  const { Visits } = await import('../../../web/src/session/visits');
  const other = new Visits();
  const left: ExerciseRecord = { ...RECORD, status: 'not begun', code: {}, tries: [] };
  await other.forget(KEY, () => ({ ...KEY, revision: 0, exercise: left }));
  await pass(0);
  expect(bench.forgotten).toBeDefined();
  bench.undoReset();
  await pass(0);
  expect((await store.visit(KEY))?.exercise?.code).toEqual(RECORD.code);
  other.close();
});

it('Undo takes nothing back of what another tab did meanwhile', async () => {
  const bench = await opened();
  store.answer();
  await pass(0);
  bench.reset();
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
  bench.undoReset();
  await pass(0);
  const kept = (await store.visit(KEY))?.exercise;
  expect(kept).toMatchObject({ status: 'done', passed: { source: passed.source } });
  expect(kept?.code).toEqual({ python: 'return 1', javascript: passed.source });
  expect(kept?.tries).toHaveLength(1);
});

/** With a part of the exercise's own below it, which stands for its element. */
async function withExtra() {
  const bench = await opened();
  vi.stubGlobal('document', { createElement: (tag: string) => ({ tag }) });
  const exercise = { ...EXERCISE, extra: { tag: 'ts-part', load: async () => undefined } };
  const results = [{ label: 'Trained', value: '90 %' }];
  const at = '2026-01-31T12:00:00.000Z';
  const passed = { language: 'python', source: 'return 1', passed: true, right: 3, cases: 3, at };
  const record = { ...RECORD, status: 'done', passed, last: passed, results };
  Object.assign(bench, { exercise });
  store.answer();
  await pass(0);
  Object.assign(bench, { record });
  const inner = bench as unknown as { extra?: { context?: { results: unknown } } };
  const drawn = async () => {
    bench.render();
    await pass(0);
    bench.render();
    return inner.extra;
  };
  return { bench, record, results, drawn };
}

it('after Reset the part below begins anew, with the same program too', async () => {
  const { bench, record, results, drawn } = await withExtra();
  const before = await drawn();
  expect(before?.context?.results).toEqual(results);
  expect(await drawn()).toBe(before);
  bench.reset();
  Object.assign(bench, { record: { ...record, results: [] } });
  const after = await drawn();
  expect(after).not.toBe(before);
  expect(after?.context?.results).toEqual([]);
});

it('it begins anew where another tab took back what had passed', async () => {
  const { bench, record, drawn } = await withExtra();
  const before = await drawn();
  const { passed: _, results: __, ...rest } = record;
  const { visits } = await import('../../../web/src/session/visits');
  vi.spyOn(visits, 'get').mockReturnValue({ ...KEY, exercise: rest } as never);
  (bench as unknown as { follow(): void }).follow();
  Object.assign(bench, { record });
  expect(await drawn()).not.toBe(before);
});

it('cases that come after the page was left are not kept', async () => {
  vi.doMock('../../../web/src/session/engine', () => ({ profiler: () => undefined }));
  const { bench } = await withExtra();
  const inner = bench as unknown as { made(signal: AbortSignal): Promise<unknown> };
  const left = new AbortController();
  bench.cases = undefined;
  const made = vi.fn(async () => [left.abort()]);
  Object.assign(bench, { exercise: { ...EXERCISE, cases: made } });
  await expect(inner.made(left.signal)).rejects.toThrow(/abort/i);
  expect(made).toHaveBeenCalled();
  expect(bench.cases).toBeUndefined();
});

it('nothing is written before it was read', async () => {
  const bench = await opened();
  await pass(2000);
  void bench.keepGrading();
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
  expect(markup(bench)).toContain('data-without');
  Object.assign(bench, graded(2), { ran: answered(2) });
  await bench.keepGrading();
  store.answer();
  await pass(0);
  expect(bench.ran?.source).toBe('2');
  await bench.keepGrading();
  bench.reset();
  await pass(0);
  await isUntouched();
});
