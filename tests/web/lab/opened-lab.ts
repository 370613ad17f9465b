// Opens a lab with the data of an earlier visit, in a store that answers only when a test tells it to.

import { html } from 'lit';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type AnyLab, defineLab, integer, predictedNumber } from '../../../web/src/lab/define';
import type { LabHost } from '../../../web/src/lab/state/lab-host';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import type { Visit } from '../../../web/src/session/visit';
import { LateStore, settled } from '../session/late-store';
import { templateMarkup } from '../template-text';
import { nowhere } from './lab-stubs';

export const LAB: AnyLab = defineLab({
  meta: {
    id: 'coin',
    title: 'Heads or tails',
    name: 'Coins',
    minutes: 5,
    summary: 'Coins.',
    noOwnModel: 'a coin has no layers',
  },
  params: { throws: integer(1, 1000, 100) },
  predict: predictedNumber({ unit: 'heads', min: 1, max: 1000 }),
  main: 'heads',
  experiments: { heads: { uses: ['throws'], steps: { throwing: 10 }, run: async () => 50 } },
  scenes: { heads: { predict: true, run: 'heads', figure: () => html`<p>a coin</p>` } },
  text: {
    params: { throws: { label: 'Throws' } },
    predict: {
      label: () => 'How many?',
      echo: String,
      inWords: (prediction: number) => `${prediction} heads`,
    },
    scenes: { heads: { title: () => 'What comes?' } },
    ending: {
      measured: () => '',
      verdict: () => ({ standing: 'right', lead: '', text: '' }),
      lesson: () => '',
    },
    heads: { results: () => [] },
    pytorch: () => '',
    sources: [],
  },
} as never);

export const KEY = { activity: 'coin', frame: '' };
export const VISIT = {
  values: { throws: 10 },
  stage: 'locked',
  predictions: [{ said: 6, values: { throws: 10 }, about: '10 throws', text: '6 heads' }],
} as const;
export const HEADS = {
  measured: 4,
  outcome: 4,
  values: { throws: 10 },
  environment: [],
  at: '2026-11-25',
};
export const RESULTS = { outcomes: { heads: HEADS }, build: 'unbuilt' };

/** The store of the running test, the promise that its lab is ready to draw, and the function that draws it. */
export const held = {} as {
  store: LateStore;
  ready: Promise<unknown>;
  draw: (lab: LabState) => unknown;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  vi.stubGlobal('location', { href: 'https://example.org/' });
  held.store = new LateStore();
  await held.store.put(KEY, VISIT, 'results', RESULTS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('../../../web/src/session/visit-database');
});

/** Opens the lab before it is drawn: nothing of an earlier visit is read until the store answers. */
export async function opened(
  of = LAB,
  addressed = false,
  host: Partial<LabHost> = {},
): Promise<LabState> {
  const { LabState: State } = await import('../../../web/src/lab/state/lab-state');
  const lab = new State(of, { ...nowhere(), hasUpdated: false, ...host });
  lab.open({
    ...{ values: { throws: 100 }, addressed, hidden: new Set(), number: 1, next: undefined },
    loadRecording: async () => undefined,
  });
  lab.origin.begin = async () => undefined; // there is no engine
  lab.begin();
  held.ready = lab.opening.due as Promise<unknown>;
  ({ labPage: held.draw } = await import('../../../web/src/lab/page/lab-page'));
  return lab;
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}
/** Checks that the store is as it was before the page was opened. */
export async function isUntouched(): Promise<void> {
  expect(await held.store.visit(KEY)).toEqual({ ...KEY, revision: 0, ...VISIT });
  expect(await held.store.result(KEY, 'results')).toEqual(RESULTS);
}
export const markup = (lab: LabState) => templateMarkup(held.draw(lab)).replace(/\s+/g, ' ');
export const isOpening = (lab: LabState) => markup(lab).includes('data-opening');

/** Writes to the visit of this lab as another tab does. */
export async function elsewhere(done: Partial<Visit>): Promise<void> {
  const { Visits } = await import('../../../web/src/session/visits');
  const other = new Visits();
  await other.change(KEY, (visit) => ({ ...KEY, revision: 0, ...visit, ...done }));
  await pass(0);
  other.close();
}

export function predicts(lab: LabState, heads: number): void {
  lab.predictions.setDraft(heads);
  lab.predictions.lock();
}
