// The scenes: a product step by step, one call, the batch, other tools, and longer texts.

import { html } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { batchFigure, conventionsFigure, layersFigure, lengthFigure } from './figures';
import type { Outcomes } from './model';
import type { Dry } from './outcome';
import type { Chosen } from './params';
import { productFigure } from './product';
import type { text } from './text.en';

type FlopsScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const walking = html`<p class="placeholder">Walking the layers…</p>`;

const product: FlopsScene = {
  figure: (view) => productFigure(view.text.figures, view),
};

const call: FlopsScene = {
  controls: ['model', 'batch', 'seq'],
  predict: true,
  run: 'counted',
  figure: ({ dry, outcomes: { counted }, said, text }) => {
    if (counted !== undefined) return layersFigure(counted, said, text.figures);
    if (dry === undefined) return walking;
    return networkFigure({
      name: 'flops-network',
      title: text.figures.network(dry),
      layers: networkLayers(dry.chosen),
    });
  },
};

const batch: FlopsScene = {
  after: 'counted',
  figure: ({ dry, text }) => (dry === undefined ? walking : batchFigure(dry, text.figures)),
};

const tools: FlopsScene = {
  after: 'counted',
  figure: ({ outcomes: { counted }, text }) =>
    counted === undefined ? walking : conventionsFigure(counted, text.figures),
};

const length: FlopsScene = {
  after: 'counted',
  figure: ({ dry, text }) => (dry === undefined ? walking : lengthFigure(dry, text.figures)),
};

export const scenes = { product, call, batch, tools, length };
