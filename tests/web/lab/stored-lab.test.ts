// A lab waits for the data of an earlier visit, however long the browser takes to read it, and never overwrites it unread.

import { describe, expect, it, vi } from 'vitest';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { templateMarkup } from '../template-text';
import {
  HEADS,
  held,
  isOpening,
  isUntouched,
  KEY,
  LAB,
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
    expect(lab).toMatchObject({
      ...{ predictions: { stage: 'locked' }, choice: { values: { throws: 10 } } },
    });
  });

  it('its element is drawn when that is due, and draws what the state knows', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const { labElement } = await import('../../../web/src/lab/element');
    const { LitElement } = await import('lit');
    const prototype = LitElement.prototype as unknown as { scheduleUpdate(): void };
    const drawn = vi.spyOn(prototype, 'scheduleUpdate').mockReturnValue(undefined);
    const element = new (labElement(LAB))() as unknown as {
      scheduleUpdate(): Promise<void>;
      render(): unknown;
      state: LabState;
    };
    element.state.origin.begin = async () => undefined; // there is no engine
    Object.assign(element, { requestUpdate: vi.fn() });
    element.state.begin();
    const first = element.scheduleUpdate();
    await pass(300);
    expect(drawn).not.toHaveBeenCalled();
    held.store.answer();
    await first;
    expect(drawn).toHaveBeenCalledOnce();
    expect(templateMarkup(element.render())).toContain('data-scene=heads');
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
    expect(lab).toMatchObject({
      ...{ predictions: { stage: 'locked' }, choice: { values: { throws: 10 } } },
    });
    expect(lab.main.outcome).toBe(4);
  });

  it('keeps what it was before and what is done now', async () => {
    const lab = await opened();
    await pass(2000);
    await isUntouched();
    held.store.answer();
    await pass(0);
    lab.choice.set({ throws: 20 });
    predicts(lab, 12);
    await pass(0);
    expect(await held.store.visit(KEY)).toMatchObject({
      stage: 'locked',
      predictions: [{ said: 6 }, { said: 12 }],
      lab: { status: 'predicted', predictions: [{ text: '12 heads' }] },
    });
    expect(await held.store.result(KEY, 'results')).toEqual(RESULTS);
  });

  it('values that an earlier version kept and this one does not know are replaced', async () => {
    await held.store.put(KEY, { ...VISIT, values: { throws: 0 } }, 'results', RESULTS);
    held.store.answer();
    const lab = await opened();
    await pass(0);
    expect(lab.choice.values).toEqual({ throws: 100 });
  });

  it('values that come back late are no change', async () => {
    const lab = await opened();
    await pass(400);
    const changed = vi.spyOn(lab.main, 'changed');
    held.store.answer();
    await pass(0);
    expect(lab.choice.values).toEqual({ throws: 10 });
    expect(changed).not.toHaveBeenCalled();
    lab.choice.set({ throws: 20 });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ throws: 10 });
  });

  it('begins anew where the store may not be opened', async () => {
    const lab = await opened();
    await pass(0);
    held.store.refuse();
    await pass(0);
    await held.ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.predictions.stage).toBe('open');
    predicts(lab, 12);
    await pass(0);
    expect(lab.prediction).toBe(12);
    await isUntouched();
  });

  it('begins anew where there is no store', async () => {
    held.store.answer();
    vi.stubGlobal('indexedDB', undefined);
    const lab = await opened();
    await pass(0);
    await held.ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.predictions.stage).toBe('open');
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
    expect(lab).toMatchObject({
      predictions: { stage: 'locked' },
      choice: { values: { throws: 100 } },
    });
    lab.reset.now();
    await pass(0);
    lab.reset.undo();
    await pass(0);
    await isUntouched();
  });

  it('shows what another tab says and measures, and is emptied when that tab resets it', async () => {
    held.store.answer();
    const lab = await opened();
    await pass(0);
    const { Visits } = await import('../../../web/src/session/visits');
    const other = new Visits();
    const locked = { said: 9, values: { throws: 20 }, about: '20 throws', text: '9 heads' };
    await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, predictions: [locked] }));
    const again = { ...HEADS, outcome: 9, measured: 9, at: '2026-11-26' };
    const elsewhere = { ...again, outcome: 8, values: { throws: 20 }, at: '2026-11-27' };
    await other.keepResult(KEY, 'results', () => ({ ...RESULTS, outcomes: { heads: again } }));
    await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, stage: 'locked' }));
    await vi.waitFor(() => expect(lab.main.outcome).toBe(9));
    // A result that was measured with other settings does not replace the one shown here.
    await other.keepResult(KEY, 'results', () => ({ ...RESULTS, outcomes: { heads: elsewhere } }));
    await pass(0);
    expect(lab.main.outcome).toBe(9);
    expect(lab.predictions.all.map(({ said }) => said)).toEqual([6, 9]);
    await other.forget(KEY);
    await vi.waitFor(() => expect(lab.predictions.stage).toBe('open'));
    expect(lab).toMatchObject({ predictions: { all: [] } });
    expect(lab.main.outcome).toBeUndefined();
    other.close();
  });

  it('an address with other settings begins with those: figures of another setup are not mixed in', async () => {
    held.store.answer();
    const lab = await opened(undefined, true);
    await pass(0);
    expect(lab).toMatchObject({
      predictions: { stage: 'open' },
      choice: { values: { throws: 100 } },
    });
    expect(lab.main.outcome).toBeUndefined();
    expect(lab.predictions.all).toHaveLength(1);
  });

  it('an address that repeats the settings of the last visit brings all of it back', async () => {
    await held.store.put(KEY, { ...VISIT, values: { throws: 100 } }, 'results', RESULTS);
    held.store.answer();
    const lab = await opened(undefined, true);
    await pass(0);
    expect(lab).toMatchObject({
      predictions: { stage: 'locked' },
      choice: { values: { throws: 100 } },
    });
    expect(lab.main.outcome).toBe(4);
    expect(lab.main.stale).toBe(true);
  });
});
