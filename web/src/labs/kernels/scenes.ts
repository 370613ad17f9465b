// The scenes: an order of loops stepped through, the ladder, a reason for each rung, and the peak.

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
