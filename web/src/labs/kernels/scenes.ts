// The scenes: an order of loops stepped through, the ladder, a reason for each rung, and the peak.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import type { Dry } from './experiments';
import { ladderFigure, orderFigure, peakFigure, stepsFigure } from './figures';
import type { Outcomes } from './model';
import type { Chosen } from './params';
import type { text } from './text.en';

type KernelsScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

export const scenes = {
  order: { controls: ['order'], figure: (view) => orderFigure(view, view.text.figures) },
  ladder: {
    controls: ['size'],
    predict: true,
    run: 'ladder',
    figure: (view) => ladderFigure(view, view.text.figures),
  },
  reasons: {
    after: 'ladder',
    figure: (view) =>
      view.outcomes.ladder === undefined
        ? html``
        : stepsFigure(view.outcomes.ladder, view, view.text.figures),
  },
  peak: {
    after: 'ladder',
    figure: (view) =>
      view.outcomes.ladder === undefined
        ? html``
        : peakFigure(view.outcomes.ladder, view.text.figures),
  },
} satisfies Record<string, KernelsScene>;
