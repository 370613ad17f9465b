// The scenes: one call, samples per second, a bound on the time, what a straight line leaves, memory.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import {
  callFigure,
  courseFigure,
  latencyFigure,
  lineFigure,
  memoryFigure,
  throughputFigure,
} from './figures';
import type { Outcomes } from './model';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type BatchScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const call: BatchScene = { controls: ['model', 'batch', 'seq', 'seed'], figure: callFigure };
const curve: BatchScene = {
  predict: true,
  run: 'sweep',
  figure: ({ live, outcomes, said, text: { figures } }) => {
    const shown = (live.sweep as Outcome | undefined) ?? outcomes.sweep;
    return shown === undefined ? courseFigure(figures) : throughputFigure(shown, figures, said);
  },
};
const bound: BatchScene = {
  after: 'sweep',
  controls: ['bound'],
  figure: ({ outcomes: { sweep }, values, text }) =>
    sweep === undefined ? html`` : latencyFigure(sweep, text.figures, values.bound / 1000),
};
const line: BatchScene = {
  after: 'sweep',
  figure: ({ outcomes: { sweep }, text }) =>
    sweep === undefined ? html`` : lineFigure(sweep, text.figures),
};
const memory: BatchScene = {
  figure: ({ dry, text }) =>
    dry === undefined
      ? html`<p class="placeholder">Planning…</p>`
      : memoryFigure(dry, text.figures),
};

export const scenes = { call, curve, bound, line, memory };
