// The scenes: the network, one step's memory, its three parts, the rules, GPT-2, and a whole training.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { gpt2Figure, rulesFigure } from './claim-figures';
import { timelineFigure } from './figures';
import { knownFigure } from './known-figure';
import { type Trained, trainingLive } from './live';
import type { Outcomes } from './model';
import type { Dry } from './outcome';
import type { Chosen } from './params';
import { TRAININGS } from './preset';
import { stageFigure } from './stage-figure';
import type { text } from './text.en';
import { untrainable as why } from './words';

type TrainingScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const untrainable = (title: string) => html`<p class="placeholder">${why(title)}.</p>`;
const planning = html`<p class="placeholder">Planning…</p>`;

const network: TrainingScene = {
  controls: ['model', 'batch', 'seq', 'optimizer'],
  figure: ({ dry, text }) =>
    dry === undefined
      ? planning
      : networkFigure({
          name: 'training-network',
          title: text.figures.network(dry),
          layers: networkLayers(dry.description, 'bytes'),
          format: bytes,
        }),
};

const memory: TrainingScene = {
  predict: true,
  run: 'step',
  figure: (view) => {
    const { dry, outcomes, said } = view;
    if (outcomes.step === undefined && dry !== undefined)
      return dry.plan.parameters > 0 ? knownFigure(dry, view) : untrainable(dry.title);
    if (outcomes.step === undefined) return planning;
    return timelineFigure(outcomes.step, said, view.picked('event'), (event) =>
      view.pick('event', event),
    );
  },
};

const parts: TrainingScene = {
  after: 'step',
  controls: ['checkpoint', 'accumulate', 'keep'],
  figure: ({ outcomes }) => (outcomes.step === undefined ? planning : stageFigure(outcomes.step)),
};

const rules: TrainingScene = {
  after: 'step',
  figure: ({ outcomes }) => (outcomes.step === undefined ? planning : rulesFigure(outcomes.step)),
};

const gpt2: TrainingScene = {
  after: 'step',
  figure: ({ dry }) => (dry === undefined ? planning : gpt2Figure(dry)),
};

const TRAINED = 'training';

const live: TrainingScene = {
  second: true,
  figure: ({ values: { train: preset, epochs, seed }, set, kept, keep, recorded = false }) =>
    html`<div data-section="second">
      ${trainingLive({
        settings: { preset, epochs: epochs || TRAININGS[preset].epochs, seed },
        kept: kept(TRAINED) as Trained | undefined,
        onTrained: (trained) => keep(TRAINED, trained),
        onSettings: set,
        recorded,
      })}
    </div>`,
};

export const scenes = { network, memory, parts, rules, gpt2, live };
