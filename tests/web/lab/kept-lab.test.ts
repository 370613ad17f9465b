// What an earlier visit left is waited for, however long this browser takes to read it, and never replaced unread.

import { html } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyLab, defineLab, integer, predictedNumber } from '../../../web/src/lab/define';
import type { LabView } from '../../../web/src/lab/view';
import { HeldStore, settled } from '../session/held-store';
import { templateMarkup } from '../template-text';

vi.mock('../../../web/src/lab/formulas', () => ({ watchFormulas: () => () => undefined }));

const LAB: AnyLab = defineLab({
  meta: {
    id: 'coin',
    title: 'Heads or tails',
    name: 'Coins',
    minutes: 5,
    summary: 'Coins.',
    noOwnModel: 'a coin has no layers',
    thumbnail: () => html``,
  },
  params: { throws: integer(1, 1000, 100) },
  predict: predictedNumber({ unit: 'heads', min: 1, max: 1000 }),
  experiments: { heads: { uses: ['throws'], steps: { throwing: 10 }, run: async () => 50 } },
  scenes: { heads: { predict: true, run: 'heads', figure: () => html`<p>a coin</p>` } },
  text: {
    params: { throws: { label: 'Throws' } },
    predict: { label: () => 'How many?', echo: String, said: (said: number) => `${said} heads` },
    scenes: { heads: { title: () => 'What comes?' } },
    ending: { measured: () => '', judged: () => '', lesson: () => '' },
    heads: { results: () => [] },
    pytorch: () => '',
    sources: [],
  },
} as never);

const KEY = { activity: 'coin', frame: '' };
const VISIT = {
  values: { throws: 10 },
  stage: 'locked',
  predictions: [{ said: 6, values: { throws: 10 }, about: '10 throws', text: '6 heads' }],
} as const;
const HEADS = {
  measured: 4,
  outcome: 4,
  values: { throws: 10 },
  environment: [],
  at: '2026-11-25',
};
const RESULTS = { parts: { sketch: 5 }, outcomes: { heads: HEADS }, build: 'unbuilt' };

let store: HeldStore;
let ready: Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  vi.stubGlobal('location', { href: 'https://example.org/' });
  store = new HeldStore();
  await store.put(KEY, VISIT, 'results', RESULTS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('../../../web/src/session/visit-database');
});

// `ready` is when it draws for the first time.
async function opened(): Promise<LabView> {
  const { labElement } = await import('../../../web/src/lab/view');
  const { LitElement } = await import('lit');
  const lab = new (labElement(LAB))() as unknown as LabView;
  lab.values = { throws: 100 };
  lab.text = LAB.text;
  // No document: what would be drawn is asked for by `markup`.
  Object.assign(lab, { requestUpdate: vi.fn(), loadModels: vi.fn(), querySelectorAll: () => [] });
  Object.assign(lab, { querySelector: () => null, passFocus: async () => undefined });
  Object.assign(lab, { dispatchEvent: vi.fn() });
  Object.defineProperty(lab, 'updateComplete', { value: Promise.resolve(true) });
  vi.spyOn(LitElement.prototype, 'connectedCallback').mockReturnValue(undefined);
  vi.spyOn(
    LitElement.prototype as unknown as { scheduleUpdate(): void },
    'scheduleUpdate',
  ).mockReturnValue(undefined);
  lab.connectedCallback();
  ready = (lab as unknown as { scheduleUpdate(): Promise<void> }).scheduleUpdate();
  return lab;
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}
/** As it was before the page was opened. */
async function isUntouched(): Promise<void> {
  expect(await store.visit(KEY)).toEqual({ ...KEY, revision: 0, ...VISIT });
  expect(await store.result(KEY, 'results')).toEqual(RESULTS);
}
const markup = (lab: LabView) =>
  templateMarkup((lab as unknown as { render(): unknown }).render()).replace(/\s+/g, ' ');
const isOpening = (lab: LabView) => markup(lab).includes('data-opening');

function predicts(lab: LabView, heads: number): void {
  lab.setDraft(heads);
  lab.lock();
}

describe('a lab', () => {
  it('that is read soon says nothing of waiting', async () => {
    const lab = await opened();
    let drawn = false;
    void ready.then(() => {
      drawn = true;
    });
    await pass(300);
    expect(drawn).toBe(false);
    store.answer();
    await ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 10 }, parts: { sketch: 5 } });
  });

  it('is never drawn blank while it is read, and comes back whenever that is', async () => {
    const lab = await opened();
    await pass(400);
    await ready;
    expect(isOpening(lab)).toBe(true);
    expect(markup(lab)).toContain('Opening what you had here');
    await pass(60_000);
    expect(isOpening(lab)).toBe(true);
    store.answer();
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
    store.answer();
    await pass(0);
    lab.set({ throws: 20 });
    predicts(lab, 12);
    await pass(0);
    expect(await store.visit(KEY)).toMatchObject({
      stage: 'locked',
      predictions: [{ said: 6 }, { said: 12 }],
      lab: { status: 'predicted', predictions: [{ text: '12 heads' }] },
    });
    expect(await store.result(KEY, 'results')).toEqual({
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
    store.answer();
    await pass(0);
    updated({ throws: 100 });
    expect(changed).not.toHaveBeenCalled();
    updated({ throws: 10 });
    expect(changed).toHaveBeenCalledOnce();
  });

  it('begins anew where the store may not be opened', async () => {
    const lab = await opened();
    await pass(0);
    store.refuse();
    await pass(0);
    await ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.stage).toBe('open');
    predicts(lab, 12);
    await pass(0);
    expect(lab.said).toBe(12);
    await isUntouched();
  });

  it('begins anew where there is no store', async () => {
    store.answer();
    vi.stubGlobal('indexedDB', undefined);
    const lab = await opened();
    await pass(0);
    await ready;
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
    store.answer();
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
    store.answer();
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

  it('Reset and Undo bring all of it back', async () => {
    store.answer();
    const lab = await opened();
    await pass(0);
    predicts(lab, 12);
    await pass(0);
    const before = await store.visit(KEY);
    lab.reset();
    await pass(0);
    expect(await store.visit(KEY)).toBeUndefined();
    expect(await store.result(KEY, 'results')).toBeUndefined();
    lab.undoReset();
    await pass(0);
    const after = await store.visit(KEY);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect(await store.result(KEY, 'results')).toEqual(RESULTS);
  });

  it('an address with other settings begins with those: figures of another setup are not mixed in', async () => {
    store.answer();
    const lab = await opened();
    lab.addressed = true;
    await pass(0);
    expect(lab).toMatchObject({ stage: 'open', values: { throws: 100 } });
    expect(lab.main.outcome).toBeUndefined();
    expect(lab.predictions).toHaveLength(1);
  });

  it('an address that repeats the settings of the last visit brings all of it back', async () => {
    await store.put(KEY, { ...VISIT, values: { throws: 100 } }, 'results', RESULTS);
    store.answer();
    const lab = await opened();
    lab.addressed = true;
    await pass(0);
    expect(lab).toMatchObject({ stage: 'locked', values: { throws: 100 } });
    expect(lab.main.outcome).toBe(4);
    expect(lab.main.stale).toBe(true);
  });

  it('Undo of one tab takes back nothing that another did since', async () => {
    store.answer();
    const lab = await opened();
    await pass(0);
    lab.reset();
    await pass(0);
    const { Visits } = await import('../../../web/src/session/visits');
    const other = new Visits();
    const done = { lab: 'coin', status: 'done', words: 'mine' } as const;
    await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, lab: done }));
    await vi.waitFor(() => expect(lab.forgotten).toBeUndefined());
    lab.undoReset();
    await pass(0);
    expect((await store.visit(KEY))?.lab).toEqual(done);
    other.close();
  });
});
