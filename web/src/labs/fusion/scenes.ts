// The scenes: tensors moving to memory and back, both ways timed, the worth of the bytes, online softmax, and the sequence length.

import { sceneOf } from '../../lab/scene';
import { passesFigure, savedFigure, softmaxFigure } from './figures';
import { lengthsFigure, lengthsMemory } from './lengths-figures';
import type { Types } from './model';
import { bytesFigure, timeFigure } from './time-figures';

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
  softmax: scene({ needs: ['fused'], figure: softmaxFigure }),
  /** Planned peaks are shown before the lengths are measured. */
  lengths: scene({
    needs: ['fused', 'lengths'],
    run: 'lengths',
    before: {
      needs: ['fused', 'dry'],
      figure: ({ dry }) => lengthsFigure(dry.lengths),
    },
    running: (lengths) => lengthsFigure(lengths),
    figure: ({ outcomes }) => lengthsFigure(outcomes.lengths),
  }),
  memory: scene({ needs: ['lengths'], figure: ({ outcomes }) => lengthsMemory(outcomes.lengths) }),
};
