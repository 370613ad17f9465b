// The scenes: one weight at work, the times, the roof, memory, growth, reading against writing.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import { knownFigure, networksFigure, roofFigure, timeFigure } from './figures';
import { decodingFigure, growthFigure, sizesFigure, tokensFigure } from './growth-figures';
import type { Outcomes } from './model';
import type { Dry, Growth, Outcome } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';
import { usesFigure } from './uses-figure';

type ArchitecturesScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const counting = html`<p class="placeholder">Counting…</p>`;

const uses: ArchitecturesScene = { controls: ['control', 'batch'], figure: usesFigure };

const time: ArchitecturesScene = {
  predict: true,
  run: 'compared',
  figure: ({ dry, live, outcomes, said, text: { figures } }) => {
    const shown = (live.compared as Outcome | undefined) ?? outcomes.compared;
    if (shown !== undefined) return timeFigure(shown, figures, said);
    return dry === undefined ? counting : knownFigure(dry, figures);
  },
};

const roof: ArchitecturesScene = {
  after: 'compared',
  figure: ({ outcomes: { compared }, text }) =>
    compared?.roof === undefined ? counting : roofFigure(compared, compared.roof, text.figures),
};

const memory: ArchitecturesScene = {
  figure: (view) => (view.dry && networksFigure(view.dry, view.text.figures, view)) ?? counting,
};

const growth: ArchitecturesScene = {
  controls: ['scale'],
  run: 'growth',
  after: 'compared',
  figure: ({ dry, live, outcomes, text: { figures } }) => {
    const shown = (live.growth as Growth | undefined) ?? outcomes.growth;
    if (shown !== undefined) return growthFigure(shown, figures);
    return dry === undefined ? counting : sizesFigure(dry, figures);
  },
};

const tokens: ArchitecturesScene = {
  run: 'decoding',
  after: 'compared',
  figure: ({ dry, outcomes: { decoding }, text: { figures } }) => {
    if (decoding !== undefined) return decodingFigure(decoding, figures);
    return dry === undefined ? counting : tokensFigure(dry, figures);
  },
};

export const scenes = { uses, time, roof, memory, growth, tokens };
