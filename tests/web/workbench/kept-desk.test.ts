// What was graded in an earlier visit is waited for, however long this browser takes to read it, and never replaced unread.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
const RECORD = {
  ...{ exercise: 'build-sum', status: 'begun', seed: 7, language: 'python' },
  ...{ code: { python: 'return 1' }, tries: [] },
} as const;

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
