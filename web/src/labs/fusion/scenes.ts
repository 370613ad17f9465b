// The scenes: tensors going out and back, both ways timed, what the bytes were worth, softmax as it goes, the length.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import type { Dry } from './experiments';
import { passesFigure, savedFigure, softmaxFigure, timeFigure } from './figures';
import { lengthsMemory, lengthsTime } from './lengths-figures';
import type { LengthsOutcome } from './lengths-outcome';
import type { Outcomes } from './model';
import type { Chosen } from './params';
import type { FusionView, text } from './text.en';

type FusionScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const lengthsOf = ({ outcomes, live, dry }: FusionView): LengthsOutcome | undefined =>
  outcomes.lengths ?? (live.lengths as LengthsOutcome | undefined) ?? dry?.lengths;

export const scenes = {
  passes: { controls: ['what', 'batch'], figure: (view) => passesFigure(view) },
  time: { predict: true, run: 'fused', figure: (view) => timeFigure(view) },
  saved: {
    after: 'fused',
    figure: ({ outcomes: { fused } }) => (fused === undefined ? html`` : savedFigure(fused)),
  },
  softmax: { after: 'fused', figure: (view) => softmaxFigure(view) },
  lengths: {
    after: 'fused',
    run: 'lengths',
    figure: (view) => {
      const outcome = lengthsOf(view);
      if (outcome === undefined) return html``;
      return outcome.points.length === 0 ? lengthsMemory(outcome) : lengthsTime(outcome);
    },
  },
  memory: {
    after: 'lengths',
    figure: (view) => {
      const outcome = lengthsOf(view);
      return outcome === undefined ? html`` : lengthsMemory(outcome);
    },
  },
} satisfies Record<string, FusionScene>;
