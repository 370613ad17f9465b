// The scenes: the same experiment repeated, noise off and on, what moved, synthetic noise, a coarse clock.

import { sceneOf } from '../../lab/scene';
import {
  coarseFigure,
  movedFigure,
  plannedFigure,
  repeatFigure,
  runFigure,
  shortFigure,
  syntheticFigure,
  timingFigure,
} from './figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

const repeat = scene({ figure: repeatFigure });

const run = scene({
  controls: ['model', 'batch', 'seq', 'seed', 'length'],
  predict: true,
  run: 'noise',
  needs: ['noise'],
  before: { figure: plannedFigure },
  running: (noise, view) => timingFigure(noise, view),
  figure: runFigure,
});

const moved = scene({ needs: ['noise'], figure: movedFigure });

const synthetic = scene({ needs: ['noise'], figure: syntheticFigure });

const clock = scene({
  controls: ['clock'],
  run: 'clock',
  needs: ['clock'],
  before: { figure: shortFigure },
  figure: ({ outcomes }) => coarseFigure(outcomes.clock),
});

export const scenes = { repeat, run, moved, synthetic, clock };
