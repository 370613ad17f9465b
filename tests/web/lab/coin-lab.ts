// A small lab that is run for real: two experiments, three scenes, a question. Its element lives without a page.

import { html } from 'lit';
import { vi } from 'vitest';
import type { AnyLab } from '../../../web/src/lab/define';
import { choice, defineLab, integer, predictedNumber, seed } from '../../../web/src/lab/define';
import { labElement } from '../../../web/src/lab/element';
import { initialValues } from '../../../web/src/lab/params';
import { scenePage } from '../../../web/src/lab/scene-page';
import type { LabView } from '../../../web/src/lab/view';
import { templateMarkup } from '../template-text';
import { plain } from './lab-stubs';

const question = {
  ...{ id: 'share', kind: 'number', prompt: 'Which share showed heads?', unit: '%' },
  ...{ expected: 50, tolerance: 0.1, explanation: 'Half of them.' },
} as never;

const figure = (name: string) => () => html`<p>figure of ${name}</p>`;

const values = {
  meta: {
    ...{ id: 'coin', name: 'Coins', minutes: 20, title: 'Heads or tails', summary: 'Coins.' },
    noOwnModel: 'a coin has no layers',
    thumbnail: () => html``,
  },
  params: {
    throws: integer(1, 1000, 100),
    coin: choice(['fair', 'bent'], 'fair'),
    seed: seed(),
  },
  predict: {
    ...predictedNumber({ unit: 'heads', min: 1, max: 1000 }),
    lacks: (said: number) => (said > 1000 ? 'There are not so many throws.' : undefined),
  },
  experiments: {
    heads: { uses: ['throws', 'coin'], steps: { throwing: 10 }, run: async () => 50 },
    runs: { uses: ['throws'], steps: { counting: 10 }, run: async () => 7 },
  },
  scenes: {
    heads: { predict: true, run: 'heads', controls: ['throws'], figure: figure('heads') },
    runs: { after: 'heads', run: 'runs', figure: figure('runs') },
    why: { after: 'heads', figure: figure('why') },
    side: { second: true, figure: figure('side') },
  },
  text: {
    params: {
      throws: { label: 'Throws' },
      coin: { label: 'Coin', options: { fair: 'a fair one', bent: 'bent' } },
    },
    predict: {
      label: () => 'How many heads?',
      echo: (said: number) => `${said} heads`,
      said: (said: number) => `${said} heads`,
    },
    scenes: {
      heads: {
        title: ({ outcomes }: { outcomes: { heads?: number } }) =>
          outcomes.heads === undefined ? 'What comes?' : `${outcomes.heads} came`,
        say: ({ passed }: { passed: boolean }) => [
          { text: passed ? 'It is said.' : 'Say it first.' },
        ],
      },
      runs: { title: () => 'In a row', more: () => [{ text: 'Of all runs.' }] },
      why: { title: () => 'Why?', questions: () => [question] },
      side: { title: () => 'Beside' },
    },
    ending: {
      measured: () => '50 heads',
      judged: () => 'right',
      lesson: () => 'Coins are fair.',
    },
    heads: {
      results: (heads: number) => [{ label: 'Heads', value: `${heads}` }],
      facts: () => [{ label: 'Coin', value: 'a new one' }],
    },
    runs: { title: 'Longest run', results: (runs: number) => [{ label: 'Run', value: `${runs}` }] },
    pytorch: () => 'import torch',
    sources: [{ text: 'A book' }],
  },
};

export const coin = (given: object = {}): AnyLab => defineLab({ ...values, ...given } as never);

/** The element of such a lab, not on any page. */
export function openLab(given: object = {}): LabView {
  const lab = coin(given);
  const element = new (labElement(lab))() as unknown as LabView;
  element.text = lab.text;
  element.values = initialValues(lab.params);
  element.requestUpdate = vi.fn();
  // No page: there is nothing in it.
  Object.assign(element, {
    ...{ querySelector: vi.fn(() => null), querySelectorAll: () => [] },
    passFocus: async () => undefined,
  });
  Object.defineProperty(element, 'updateComplete', { value: Promise.resolve(true) });
  return element;
}

export const markupOf = (lab: LabView): string =>
  templateMarkup(scenePage(lab)).replace(/\s+/g, ' ');
export const textOf = (lab: LabView): string => plain(scenePage(lab));
export const scenesOf = (lab: LabView): string[] =>
  [...markupOf(lab).matchAll(/<section class="scene" data-scene=(\w+)/g)].map(([, id]) => id ?? '');

/** As a run leaves it. */
export function measured(lab: LabView, key = 'heads', outcome: unknown = 50): void {
  const trial = lab.trials.find((each) => each.key === key);
  trial?.restore({
    measured: outcome,
    outcome,
    values: lab.values,
    environment: [],
    at: '2026-11-23T10:00:00Z',
  });
}
