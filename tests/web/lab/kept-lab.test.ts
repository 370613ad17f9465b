// What an earlier visit left is waited for, however long this browser takes to read it, and never replaced unread.

import { describe, expect, it, vi } from 'vitest';
import {
  HEADS,
  held,
  isOpening,
  isUntouched,
  KEY,
  markup,
  opened,
  pass,
  predicts,
  RESULTS,
  VISIT,
} from './opened-lab';

describe('a lab', () => {
  it('that is read soon says nothing of waiting', async () => {
    const lab = await opened();
    let drawn = false;
    void held.ready.then(() => {
      drawn = true;
    });
    await pass(300);
    expect(drawn).toBe(false);
    held.store.answer();
    await held.ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 10 }, parts: { sketch: 5 } });
  });

  it('is never drawn blank while it is read, and comes back whenever that is', async () => {
    const lab = await opened();
    await pass(400);
    await held.ready;
    expect(isOpening(lab)).toBe(true);
    expect(markup(lab)).toContain('Opening what you had here');
    await pass(60_000);
    expect(isOpening(lab)).toBe(true);
    held.store.answer();
    await pass(0);
    expect(isOpening(lab)).toBe(false);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 10 }, parts: { sketch: 5 } });
    expect(lab.main.outcome).toBe(4);
  });

  it('keeps what it was before and what is done now', async () => {
    const lab = await opened();
    await pass(2000);
    lab.keepPart('drawing', 1);
    await isUntouched();
    held.store.answer();
    await pass(0);
    lab.set({ throws: 20 });
    predicts(lab, 12);
    await pass(0);
    expect(await held.store.visit(KEY)).toMatchObject({
      stage: 'locked',
      predictions: [{ said: 6 }, { said: 12 }],
      lab: { status: 'predicted', predictions: [{ text: '12 heads' }] },
    });
    expect(await held.store.result(KEY, 'results')).toEqual({
      ...RESULTS,
      parts: { sketch: 5, drawing: 1 },
    });
  });

  it('values that come back late are no change', async () => {
    const lab = await opened();
    await pass(400);
    const changed = vi.spyOn(lab.main, 'changed');
    const updated = (before?: object) =>
      (lab as unknown as { updated(changed: Map<string, unknown>): void }).updated(
        new Map(before === undefined ? [] : [['values', before]]),
      );
    updated();
    held.store.answer();
    await pass(0);
    updated({ throws: 100 });
    expect(changed).not.toHaveBeenCalled();
    updated({ throws: 10 });
    expect(changed).toHaveBeenCalledOnce();
  });

  it('begins anew where the store may not be opened', async () => {
    const lab = await opened();
    await pass(0);
    held.store.refuse();
    await pass(0);
    await held.ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.stage).toBe('open');
    predicts(lab, 12);
    await pass(0);
    expect(lab.said).toBe(12);
    await isUntouched();
  });

  it('begins anew where there is no store', async () => {
    held.store.answer();
    vi.stubGlobal('indexedDB', undefined);
    const lab = await opened();
    await pass(0);
    await held.ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.stage).toBe('open');
  });

  it('may be begun without it: then nothing of this visit is kept, and nothing of before is lost', async () => {
    const lab = await opened();
    await pass(400);
    lab.beginWithout();
    expect(isOpening(lab)).toBe(false);
    expect(markup(lab)).toContain('data-without');
    predicts(lab, 12);
    held.store.answer();
    await pass(0);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 100 } });
    lab.keepPart('sketch', 9);
    lab.reset();
    await pass(0);
    lab.undoReset();
    await pass(0);
    await isUntouched();
  });

  it('shows what another tab says and measures, and is emptied when that tab resets it', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    const { Visits } = await import('../../../web/src/session/visits');
    const other = new Visits();
    const spoken = { said: 9, values: { throws: 20 }, about: '20 throws', text: '9 heads' };
    await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, predictions: [spoken] }));
    const again = { ...HEADS, outcome: 9, measured: 9, at: '2026-11-26' };
    const elsewhere = { ...again, outcome: 8, values: { throws: 20 }, at: '2026-11-27' };
    await other.keepResult(KEY, 'results', () => ({ ...RESULTS, outcomes: { heads: again } }));
    await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, stage: 'locked' }));
    await vi.waitFor(() => expect(lab.main.outcome).toBe(9));
    // Measured with other settings: it is not put in place of what is shown here.
    await other.keepResult(KEY, 'results', () => ({ ...RESULTS, outcomes: { heads: elsewhere } }));
    await pass(0);
    expect(lab.main.outcome).toBe(9);
    expect(lab.predictions.map(({ said }) => said)).toEqual([6, 9]);
    await other.forget(KEY);
    await vi.waitFor(() => expect(lab.stage).toBe('open'));
    expect(lab).toMatchObject({ predictions: [], parts: {} });
    expect(lab.main.outcome).toBeUndefined();
    other.close();
  });

  it('an address with other settings begins with those: figures of another setup are not mixed in', async () => {
    held.store.answer();
    const lab = await opened();
    lab.addressed = true;
    await pass(0);
    expect(lab).toMatchObject({ stage: 'open', values: { throws: 100 } });
    expect(lab.main.outcome).toBeUndefined();
    expect(lab.predictions).toHaveLength(1);
  });

  it('an address that repeats the settings of the last visit brings all of it back', async () => {
    await held.store.put(KEY, { ...VISIT, values: { throws: 100 } }, 'results', RESULTS);
    held.store.answer();
    const lab = await opened();
    lab.addressed = true;
    await pass(0);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 100 } });
    expect(lab.main.outcome).toBe(4);
    expect(lab.main.stale).toBe(true);
  });
});
