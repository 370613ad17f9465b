// The scenes: what is timed, the clock, the samples, the first runs, and which number to report.

import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { clockFigure } from './clock-figure';
import { figures as words } from './figure-words';
import {
  bookFigure,
  coldFigure,
  knownFigure,
  liveFigure,
  measuredFigure,
  middleFigure,
} from './figures';
import type { Types } from './model';

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
    figure: ({ dry, live: { latency }, said, draft }) =>
      latency === undefined ? knownFigure(dry, draft ?? said) : liveFigure(latency),
  },
  figure: ({ live, outcomes: { latency }, said }) =>
    live.latency === undefined ? measuredFigure(latency, said) : liveFigure(live.latency),
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

export const scenes = { network, clock, runs, cold, middle };
