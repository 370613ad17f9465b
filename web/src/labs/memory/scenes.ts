// The scenes: the network, its peak, the lives of its tensors, the batch, and the claim.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { categories, lifetimes, overBatch, said, timeline } from './figures';
import type { Outcomes } from './model';
import type { Dry } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type MemoryScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const planning = html`<p class="placeholder">Planning…</p>`;

const network: MemoryScene = {
  controls: ['model', 'batch', 'seq'],
  figure: ({ dry, text }) =>
    dry === undefined
      ? planning
      : networkFigure({
          name: 'memory-network',
          title: text.figures.network(dry),
          layers: networkLayers(dry.description, 'bytes'),
          format: bytes,
        }),
};

const peak: MemoryScene = {
  predict: true,
  run: 'forward',
  figure: (view) => {
    const { dry, outcomes, text } = view;
    if (outcomes.forward !== undefined) return timeline(outcomes.forward, text.figures, view);
    return dry === undefined ? planning : said(dry, text.figures, view);
  },
};

const lives: MemoryScene = {
  after: 'forward',
  figure: (view) =>
    view.outcomes.forward === undefined
      ? planning
      : lifetimes(view.outcomes.forward, view.text.figures, view),
};

const batch: MemoryScene = {
  after: 'forward',
  figure: ({ dry, text }) => (dry === undefined ? planning : overBatch(dry, text.figures)),
};

const claim: MemoryScene = {
  after: 'forward',
  figure: ({ outcomes, text }) =>
    outcomes.forward === undefined ? planning : categories(outcomes.forward, text.figures),
};

export const scenes = { network, peak, lives, batch, claim };
