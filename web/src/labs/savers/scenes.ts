// The scenes: the plain step, a recipe against the budget, its price in time, your step, savers alone, and float16.

import { sceneOf } from '../../lab/scene';
import { aloneFigure, knownFigure, peakFigure, stepFigure, tradeFigure } from './figures';
import type { Types } from './model';
import { groundFigure, scalingFigure } from './scaling-figure';

const scene = sceneOf<Types>();

const step = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq'],
  figure: (view) => stepFigure('plain', view),
});

const recipe = scene({
  needs: ['dry'],
  controls: ['budget', 'keep', 'checkpoint', 'parts', 'storage', 'optimizer'],
  figure: ({ dry }) => peakFigure(dry),
});

const time = scene({
  predict: true,
  run: 'steps',
  needs: ['steps'],
  before: { needs: ['dry'], figure: knownFigure },
  figure: ({ outcomes, prediction }) => tradeFigure(outcomes.steps, prediction),
});

const kept = scene({ needs: ['dry'], figure: (view) => stepFigure('mine', view) });

const alone = scene({ needs: ['dry', 'steps'], figure: ({ dry }) => aloneFigure(dry) });

const half = scene({
  controls: ['power'],
  run: 'gradients',
  needs: ['gradients'],
  before: { figure: groundFigure },
  figure: ({ outcomes, values }) => scalingFigure(outcomes.gradients, values.power),
});

export const scenes = { step, recipe, time, kept, alone, half };
