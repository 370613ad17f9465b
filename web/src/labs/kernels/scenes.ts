// The scenes: an order of loops to step through, the ladder, the reason for each rung, and the peak.

import { sceneOf } from '../../lab/scene';
import { climbFigure, ladderFigure, orderFigure, peakFigure, stepsFigure } from './figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

export const scenes = {
  order: scene({ controls: ['order'], figure: orderFigure }),
  ladder: scene({
    controls: ['size'],
    predict: true,
    run: 'ladder',
    needs: ['ladder'],
    before: { figure: climbFigure },
    figure: ladderFigure,
  }),
  reasons: scene({ needs: ['ladder'], figure: stepsFigure }),
  peak: scene({ needs: ['ladder'], figure: ({ outcomes }) => peakFigure(outcomes.ladder) }),
};
