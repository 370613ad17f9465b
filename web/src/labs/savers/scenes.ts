// The scenes: the plain step, a recipe against the budget, its price in time, your step, savers alone, and float16.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import { aloneFigure, knownFigure, peakFigure, stepFigure, tradeFigure } from './figures';
import type { Outcomes } from './model';
import type { Dry } from './outcome';
import type { Chosen } from './params';
import { scalingFigure } from './scaling-figure';
import type { text } from './text.en';

type SaversScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const planning = html`<p class="placeholder">Planning both steps…</p>`;

const step: SaversScene = {
  controls: ['model', 'batch', 'seq'],
  figure: (view) =>
    view.dry === undefined ? planning : stepFigure(view.dry, 'plain', view.text.figures, view),
};

const recipe: SaversScene = {
  controls: ['budget', 'keep', 'checkpoint', 'parts', 'storage', 'optimizer'],
  figure: ({ dry, text }) => (dry === undefined ? planning : peakFigure(dry, text.figures)),
};

const time: SaversScene = {
  predict: true,
  run: 'steps',
  figure: (view) => {
    const { dry, outcomes, said, text } = view;
    if (outcomes.steps !== undefined) return tradeFigure(outcomes.steps, said, text.figures);
    return dry === undefined ? planning : knownFigure(dry, text.figures, view);
  },
};

const kept: SaversScene = {
  figure: (view) =>
    view.dry === undefined ? planning : stepFigure(view.dry, 'mine', view.text.figures, view),
};

const alone: SaversScene = {
  after: 'steps',
  figure: ({ dry, text }) => (dry === undefined ? planning : aloneFigure(dry, text.figures)),
};

const half: SaversScene = {
  controls: ['power'],
  run: 'gradients',
  figure: ({ outcomes, values, text }) =>
    scalingFigure(outcomes.gradients, values.power, text.figures),
};

export const scenes = { step, recipe, time, kept, alone, half };
