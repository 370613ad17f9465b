// The scenes: the network, one step's memory, its three parts, the rules, GPT-2, and a whole training.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { gpt2Figure, optimizerFigure, rulesFigure } from './claim-figures';
import { timelineFigure } from './figures';
import { knownFigure } from './known-figure';
import { aheadFigure, learningFigures, trainedFigures } from './live-figures';
import type { Types } from './model';
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
  figure: ({ outcomes, prediction, picked, pick }) =>
    timelineFigure(outcomes.step, prediction, picked('event'), (event) => pick('event', event)),
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

const live = scene({
  second: true,
  controls: ['train', 'epochs'],
  run: 'train',
  needs: ['train'],
  before: { figure: aheadFigure },
  running: learningFigures,
  figure: ({ outcomes, recorded = false }) => trainedFigures(outcomes.train, recorded),
});

export const scenes = { network, memory, parts, rules, gpt2, live };
