// The scenes: one weight at work, the times, the roof, memory, growth, reading against writing.

import { sceneOf } from '../../lab/scene';
import { knownFigure, networksFigure, roofFigure, timeFigure } from './figures';
import { decodingFigure, growthFigure, sizesFigure, tokensFigure } from './growth-figures';
import type { Types } from './model';
import { usesFigure } from './uses-figure';

const scene = sceneOf<Types>();

const uses = scene({ controls: ['control', 'batch'], figure: usesFigure });

const time = scene({
  predict: true,
  run: 'compared',
  needs: ['compared'],
  before: {
    needs: ['dry'],
    figure: ({ dry, live: { compared }, said }) =>
      compared === undefined ? knownFigure(dry) : timeFigure(compared, said),
  },
  figure: ({ live, outcomes, said }) => timeFigure(live.compared ?? outcomes.compared, said),
});

const roof = scene({
  needs: ['compared'],
  figure: ({ outcomes: { compared } }) => roofFigure(compared),
});

const memory = scene({ needs: ['dry'], figure: networksFigure });

/** FLOPs are counted before times are measured. */
const growth = scene({
  controls: ['scale'],
  run: 'growth',
  needs: ['compared', 'growth'],
  before: {
    needs: ['compared', 'dry'],
    figure: ({ dry, live: { growth } }) =>
      growth === undefined ? sizesFigure(dry) : growthFigure(growth),
  },
  figure: ({ live, outcomes }) => growthFigure(live.growth ?? outcomes.growth),
});

const tokens = scene({
  run: 'decoding',
  needs: ['compared', 'decoding'],
  before: { needs: ['compared', 'dry'], figure: ({ dry }) => tokensFigure(dry) },
  figure: ({ outcomes }) => decodingFigure(outcomes.decoding),
});

export const scenes = { uses, time, roof, memory, growth, tokens };
