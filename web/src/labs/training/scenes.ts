// The scenes: the network, one step's memory, its three parts, the rules, GPT-2, and a whole training.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { gpt2Figure, optimizerFigure, rulesFigure } from './claim-figures';
import { timelineFigure } from './figures';
import { knownFigure } from './known-figure';
import { type Trained, trainingLive } from './live';
import type { Types } from './model';
import { TRAININGS } from './preset';
import { stageFigure } from './stage-figure';
import { figures as words } from './text';
import { untrainable as why } from './words';

const scene = sceneOf<Types>();

const untrainable = (title: string) => html`<p class="placeholder">${why(title)}.</p>`;

const network = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq', 'optimizer'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'training-network',
      title: words.network(dry),
      layers: networkLayers(dry.description, 'bytes'),
      format: bytes,
    }),
});

const memory = scene({
  predict: true,
  run: 'step',
  needs: ['step'],
  before: {
    needs: ['dry'],
    figure: (view) =>
      view.dry.plan.parameters > 0 ? knownFigure(view) : untrainable(view.dry.title),
  },
  figure: ({ outcomes, said, picked, pick }) =>
    timelineFigure(outcomes.step, said, picked('event'), (event) => pick('event', event)),
});

const parts = scene({
  needs: ['step'],
  controls: ['checkpoint', 'accumulate', 'keep'],
  figure: ({ outcomes }) => stageFigure(outcomes.step),
});

const rules = scene({
  needs: ['step'],
  figure: ({ outcomes }) => rulesFigure(outcomes.step),
  more: ({ outcomes }) => optimizerFigure(outcomes.step),
});

const gpt2 = scene({ needs: ['dry', 'step'], figure: ({ dry }) => gpt2Figure(dry) });

const TRAINED = 'training';

const live = scene({
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
});

export const scenes = { network, memory, parts, rules, gpt2, live };
