// The scenes: tensors going out and back, both ways timed, what the bytes were worth, softmax as it goes, the length.

import { sceneOf } from '../../lab/scene';
import { bytesFigure, passesFigure, savedFigure, softmaxFigure, timeFigure } from './figures';
import { lengthsFigure, lengthsMemory } from './lengths-figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

export const scenes = {
  passes: scene({ controls: ['what', 'batch'], needs: ['dry'], figure: passesFigure }),
  time: scene({
    predict: true,
    run: 'fused',
    needs: ['fused'],
    before: { needs: ['dry'], figure: bytesFigure },
    figure: timeFigure,
  }),
  saved: scene({ needs: ['fused'], figure: ({ outcomes }) => savedFigure(outcomes.fused) }),
  softmax: scene({ needs: ['fused'], figure: (view) => softmaxFigure(view) }),
  /** Planned before it is measured. */
  lengths: scene({
    needs: ['fused', 'lengths'],
    run: 'lengths',
    before: {
      needs: ['fused', 'dry'],
      figure: ({ live, dry }) => lengthsFigure(live.lengths ?? dry.lengths),
    },
    figure: ({ outcomes }) => lengthsFigure(outcomes.lengths),
  }),
  memory: scene({ needs: ['lengths'], figure: ({ outcomes }) => lengthsMemory(outcomes.lengths) }),
};
