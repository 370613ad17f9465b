// What an earlier visit left is waited for, however long this browser takes to read it, and never replaced unread.

import { html } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyLab, defineLab, integer, predictedNumber } from '../../../web/src/lab/define';
import type { LabView } from '../../../web/src/lab/view';
import { templateMarkup } from '../template-text';
import { SlowStore } from './slow-store';

// It measures what is drawn; here nothing is.
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

const KEPT = {
  values: { throws: 10 },
  stage: 'locked',
  predictions: [{ said: 6, values: { throws: 10 }, about: '10 throws', text: '6 heads' }],
  parts: { sketch: 5 },
  outcomes: {
    heads: { measured: 4, outcome: 4, values: { throws: 10 }, environment: [], at: '2026-11-25' },
  },
  build: 'unbuilt',
};

let store: SlowStore;
let ready: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('location', { href: 'https://example.org/' });
  store = new SlowStore();
  vi.stubGlobal('indexedDB', store.factory);
  store.values.set('coin', structuredClone(KEPT));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The lab as it is put on a page; `ready` is when it draws for the first time. */
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

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const markup = (lab: LabView) =>
  templateMarkup((lab as unknown as { render(): unknown }).render()).replace(/\s+/g, ' ');
const isOpening = (lab: LabView) => markup(lab).includes('data-opening');

function predicts(lab: LabView, heads: number): void {
  lab.setDraft(heads);
  lab.lock();
}

describe('what is kept under a key', () => {
  it.each([true, false])(
    'is not written or forgotten while it is being read (asked for before: %s)',
    async (asked) => {
      const { KeptUnder } = await import('../../../web/src/lab/kept-lab');
      store.readsHeld = true;
      const kept = new KeptUnder('coin');
      if (asked) void kept.read();
      const written = kept.write(() => ({ stage: 'open' }));
      store.answer();
      await pass(60_000);
      expect(store.values.get('coin')).toEqual(KEPT);
      void new KeptUnder('coin').forget();
      await pass(60_000);
      expect(store.values.get('coin')).toEqual(KEPT);
      store.answerReads();
      await written;
      expect(await kept.read()).toEqual(KEPT);
      await pass(0);
      expect(store.values.has('coin')).toBe(false);
    },
  );
});

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
    // A page around it may do this before anything is drawn.
    lab.keepPart('drawing', 1);
    expect(store.values.get('coin')).toEqual(KEPT);
    store.answer();
    await pass(0);
    lab.set({ throws: 20 });
    predicts(lab, 12);
    await pass(0);
    expect(store.values.get('coin')).toMatchObject({
      outcomes: KEPT.outcomes,
      predictions: [{ said: 6 }, { said: 12 }],
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

  it.each(['onerror', 'onblocked'] as const)('begins anew where the store says %s', async (how) => {
    const lab = await opened();
    await pass(0);
    store.openings[0]?.[how]?.();
    await ready;
    expect(isOpening(lab)).toBe(false);
    expect(lab.stage).toBe('open');
    predicts(lab, 12);
    await pass(0);
    expect(store.values.get('coin')).toEqual(KEPT);
  });

  it('begins anew where there is no store', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const lab = await opened();
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
    await pass(5000);
    lab.undoReset();
    await pass(5000);
    expect(store.values.get('coin')).toEqual(KEPT);
  });
});
