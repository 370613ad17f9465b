// The scenes: the work of one weight, the times, the roofline, memory, growth, and reading a prompt against writing tokens.

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
  before: { needs: ['dry'], figure: ({ dry }) => knownFigure(dry) },
  running: (compared, { prediction }) => timeFigure(compared, prediction),
  figure: ({ outcomes, prediction }) => timeFigure(outcomes.compared, prediction),
});

const roof = scene({
  needs: ['compared'],
  figure: ({ outcomes: { compared } }) => roofFigure(compared),
});

const memory = scene({ needs: ['dry'], figure: networksFigure });

/** FLOPs are known before the times are measured. */
const growth = scene({
  controls: ['scale'],
  run: 'growth',
  needs: ['compared', 'growth'],
  before: { needs: ['compared', 'dry'], figure: ({ dry }) => sizesFigure(dry) },
  running: (growth) => growthFigure(growth),
  figure: ({ outcomes }) => growthFigure(outcomes.growth),
});

const tokens = scene({
  run: 'decoding',
  needs: ['compared', 'decoding'],
  before: { needs: ['compared', 'dry'], figure: ({ dry }) => tokensFigure(dry) },
  figure: ({ outcomes }) => decodingFigure(outcomes.decoding),
});

export const scenes = { uses, time, roof, memory, growth, tokens };
