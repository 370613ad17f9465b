// Results of one lab from two tabs: the newer one of each experiment is stored.

import { afterEach, expect, it, vi } from 'vitest';
import { LateStore } from '../session/late-store';

const KEY = { activity: 'coin', frame: '' };
const HEADS = { measured: 4, outcome: 4, values: { throws: 10 }, environment: [], at: '' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../web/src/session/visit-database');
});

it('an older outcome never replaces a newer one', async () => {
  const store = new LateStore();
  store.answer();
  const { keepResults } = await import('../../../web/src/lab/state/stored-lab');
  const at = (day: string) => ({ outcomes: { heads: { ...HEADS, at: day } } });
  await keepResults(KEY, at('2026-12-02'));
  await keepResults(KEY, at('2026-12-01'));
  expect(await store.result(KEY, 'results')).toMatchObject(at('2026-12-02'));
});
