// The scenes: the same experiment again and again, noise off and on, what moved, noise that is computed, a coarse clock.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import { coarseFigure, movedFigure, repeatFigure, runFigure, syntheticFigure } from './figures';
import type { Outcomes } from './model';
import type { Measured } from './outcome';
import type { Chosen } from './params';
import type { NoiseView, text } from './text.en';

type NoiseScene = Scene<Chosen, number, typeof text, undefined, Outcomes>;

const after = (figure: (measured: Measured, view: NoiseView) => ReturnType<NoiseScene['figure']>) =>
  ({
    after: 'noise',
    figure: (view) =>
      view.outcomes.noise === undefined ? html`` : figure(view.outcomes.noise, view),
  }) satisfies NoiseScene;

const repeat: NoiseScene = { figure: repeatFigure };
const run: NoiseScene = {
  controls: ['model', 'batch', 'seq', 'seed', 'length'],
  predict: true,
  run: 'noise',
  figure: runFigure,
};
const moved = after(movedFigure);
const synthetic = after(syntheticFigure);
const clock: NoiseScene = {
  controls: ['clock'],
  run: 'clock',
  figure: (view) => coarseFigure(view.outcomes.clock, view),
};

export const scenes = { repeat, run, moved, synthetic, clock };
