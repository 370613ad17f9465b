// Lab: latency. The resolution of a clock; single runs from the very first on; then the timing protocol, streamed to the page.

import { defineLab } from '../../lab/define';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { predictedNumber } from '../../lab/predict';
import { sceneOf } from '../../lab/scene';
import { clockFigure } from './clock/figures';
import { coldFigure } from './cold/figures';
import { bookFigure, knownFigure, liveFigure, measuredFigure, middleFigure } from './figures';
import { dry, latency } from './measure';
import meta from './meta';
import { params, type Types } from './model';
import { text, figures as words } from './text';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq', 'seed'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'latency-network',
      title: words.network(dry),
      layers: networkLayers(dry.description),
    }),
});

const clock = scene({ needs: ['dry'], figure: clockFigure });

const runs = scene({
  predict: true,
  run: 'latency',
  needs: ['latency'],
  before: {
    needs: ['dry'],
    figure: ({ dry, prediction, draft }) => knownFigure(dry, draft ?? prediction),
  },
  running: (latency) => liveFigure(latency),
  figure: ({ outcomes: { latency }, prediction }) => measuredFigure(latency, prediction),
});

const cold = scene({
  needs: ['latency'],
  figure: ({ outcomes: { latency } }) => coldFigure(latency),
});

const middle = scene({
  needs: ['latency'],
  before: { needs: ['dry'], figure: ({ dry }) => bookFigure(dry) },
  figure: middleFigure,
});

const scenes = { network, clock, runs, cold, middle };

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'ms', min: 1e-3, max: 1e4 }),
  dry,
  main: 'latency',
  experiments: { latency },
  scenes,
  text,
});
