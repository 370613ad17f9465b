// Opens an exercise without a page, with a store that answers only when a test tells it to.

import { nothing } from 'lit';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ExerciseState } from '../../../web/src/bench/state/exercise-state';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import { LateStore, settled } from '../session/late-store';
import { templateMarkup } from '../template-text';

export const KEY = { activity: 'build-sum', frame: '' };
export const answered = (value: number) => ({
  source: `${value}`,
  language: 'python',
  printed: [],
});
export const graded = (value: number) => ({
  ...answered(value),
  grading: { cases: [], passed: false, judged: 0, right: 0 },
});
export const KEPT = { ...graded(1), build: 'unbuilt' };
export const RECORD: ExerciseRecord = {
  exercise: 'build-sum',
  status: 'begun',
  seed: 7,
  language: 'python',
  code: { python: 'return 1' },
  tries: [],
};

export const EXERCISE = {
  meta: { id: 'build-sum', title: 'A sum', name: 'Sum', minutes: 5, summary: 'A sum.' },
  entry: 'sum',
  task: [],
  signature: [],
  hints: [],
  mistakes: [],
  code: { python: { starter: 'def sum(): pass', solution: 'def sum(): return 1' } },
  cases: async () => [],
};

/** Answers when it is told to. Each test gets a new store that contains one exercise. */
export let store: LateStore;

/** Sets up the store for each test; to be called once in a test file. */
export function holdStore(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.resetModules();
    vi.stubGlobal('location', { href: 'https://lab.test/' });
    store = new LateStore();
    await store.put(KEY, { exercise: RECORD as never }, 'graded', KEPT);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.doUnmock('../../../web/src/session/visit-database');
    vi.doUnmock('../../../web/src/session/engine');
  });
}

/** Opens the exercise without a page; `markup` gives the markup that the page would have. */
export async function opened(exercise: object = EXERCISE): Promise<ExerciseState> {
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

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}
/** Checks that the store is as it was before the page was opened. */
export async function isUntouched(): Promise<void> {
  expect((await store.visit(KEY))?.exercise).toEqual(RECORD);
  expect(await store.result(KEY, 'graded')).toEqual(KEPT);
}
export async function markup(bench: ExerciseState): Promise<string> {
  const { benchPage } = await import('../../../web/src/bench/page/bench-page');
  const page = benchPage(
    bench,
    { element: undefined, missing: false, begin: async () => true },
    { drawn: () => nothing },
  );
  return templateMarkup(page).replace(/\s+/g, ' ');
}
