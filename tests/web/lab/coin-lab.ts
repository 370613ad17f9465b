// A small lab for tests that is on no page: two experiments, four scenes and a question, run by the real code of labs.

import { html } from 'lit';
import type { AnyLab } from '../../../web/src/lab/define';
import { choice, defineLab, integer, predictedNumber, seed } from '../../../web/src/lab/define';
import { scenePage } from '../../../web/src/lab/page/lab-page';
import type { LabHost } from '../../../web/src/lab/state/lab-host';
import { LabState } from '../../../web/src/lab/state/lab-state';
import { templateMarkup } from '../template-text';
import { nowhere, plain } from './lab-stubs';

const question = {
  ...{ id: 'share', kind: 'number', prompt: 'Which share showed heads?', unit: '%' },
  ...{ expected: 50, tolerance: 0.1, explanation: 'Half of them.' },
} as never;

const figure = (name: string) => () => html`<p>figure of ${name}</p>`;

const values = {
  meta: {
    ...{ id: 'coin', name: 'Coins', minutes: 20, title: 'Heads or tails', summary: 'Coins.' },
    noOwnModel: 'a coin has no layers',
  },
  params: {
    throws: integer(1, 1000, 100),
    coin: choice(['fair', 'bent'], 'fair'),
    seed: seed(),
  },
  predict: {
    ...predictedNumber({ unit: 'heads', min: 1, max: 1000 }),
    lacks: (prediction: number) =>
      prediction > 1000 ? 'There are not so many throws.' : undefined,
  },
  main: 'heads',
  experiments: {
    heads: { uses: ['throws', 'coin'], steps: { throwing: 10 }, run: async () => 50 },
    runs: { uses: ['throws'], steps: { counting: 10 }, run: async () => 7 },
  },
  scenes: {
    heads: { predict: true, run: 'heads', controls: ['throws'], figure: figure('heads') },
    runs: { needs: ['heads'], run: 'runs', figure: figure('runs') },
    why: { needs: ['heads'], figure: figure('why') },
    side: { second: true, figure: figure('side') },
  },
  text: {
    params: {
      throws: { label: 'Throws' },
      coin: { label: 'Coin', options: { fair: 'a fair one', bent: 'bent' } },
    },
    predict: {
      label: () => 'How many heads?',
      echo: (prediction: number) => `${prediction} heads`,
      inWords: (prediction: number) => `${prediction} heads`,
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
      verdict: () => ({ standing: 'right', lead: 'You said 50; it was 51.', text: '' }),
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

/** Opens such a lab without a page. */
export function openLab(given: object = {}, host: Partial<LabHost> = {}): LabState {
  return new LabState(coin(given), { ...nowhere(), ...host });
}

export const markupOf = (lab: LabState): string =>
  templateMarkup(scenePage(lab)).replace(/\s+/g, ' ');
export const textOf = (lab: LabState): string => plain(scenePage(lab));
export const scenesOf = (lab: LabState): string[] =>
  [...markupOf(lab).matchAll(/<section class="scene" data-scene=(\w+)/g)].map(([, id]) => id ?? '');

/** Puts the lab into the state after a run of an experiment. */
export function measured(lab: LabState, key = 'heads', outcome: unknown = 50): void {
  const trial = lab.trials.find((each) => each.key === key);
  trial?.restore({
    measured: outcome,
    outcome,
    values: lab.choice.values,
    environment: [],
    at: '2026-11-23T10:00:00Z',
  });
}
