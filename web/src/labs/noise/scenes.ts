// The scenes: the same experiment again and again, noise off and on, what moved, noise that is computed, a coarse clock.

import { sceneOf } from '../../lab/scene';
import {
  coarseFigure,
  movedFigure,
  plannedFigure,
  repeatFigure,
  runFigure,
  shortFigure,
  syntheticFigure,
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
