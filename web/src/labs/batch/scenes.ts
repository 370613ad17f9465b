// The scenes: one call, samples per second, a bound on the time, what a straight line leaves, memory.

import { sceneOf } from '../../lab/scene';
import {
  callFigure,
  courseFigure,
  latencyFigure,
  lineFigure,
  memoryFigure,
  throughputFigure,
} from './figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

const call = scene({ controls: ['model', 'batch', 'seq', 'seed'], figure: callFigure });

/** Before the run another system, as a neighbour that is known. */
const curve = scene({
  predict: true,
  run: 'sweep',
  needs: ['sweep'],
  before: {
    figure: ({ live: { sweep } }) =>
      sweep === undefined ? courseFigure() : throughputFigure(sweep),
  },
  figure: ({ live, outcomes, said }) => throughputFigure(live.sweep ?? outcomes.sweep, said),
});

const bound = scene({
  needs: ['sweep'],
  controls: ['bound'],
  figure: ({ outcomes: { sweep }, values }) => latencyFigure(sweep, values.bound / 1000),
});

const line = scene({
  needs: ['sweep'],
  figure: ({ outcomes: { sweep } }) => lineFigure(sweep),
});

const memory = scene({ needs: ['dry'], figure: ({ dry }) => memoryFigure(dry) });

export const scenes = { call, curve, bound, line, memory };
