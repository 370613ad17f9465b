// The scenes: one small layer to pull at, the chosen model, the batch, bytes, and a model too large to run.

import { html } from 'lit';
import { count } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene, SceneView } from '../../lab/scene';
import { layersFigure, matrixFigure, modelsFigure, sizesFigure } from './figures';
import { type Dry, type Outcome, WIDE_BATCH } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type Measured = { readonly counted: Outcome };
export type ParametersView = SceneView<Chosen, number, typeof text, Dry, Measured>;
type ParametersScene = Scene<Chosen, number, typeof text, Dry, Measured>;

const planning = html`<p class="placeholder">Walking the layers…</p>`;

const layer: ParametersScene = {
  controls: ['inputs', 'outputs'],
  figure: ({ values, text }) => matrixFigure(values, text.figures),
};

const model: ParametersScene = {
  controls: ['model'],
  predict: true,
  run: 'counted',
  figure: ({ dry, outcomes, said, text }) => {
    if (outcomes.counted !== undefined) return layersFigure(outcomes.counted, said, text.figures);
    if (dry === undefined) return planning;
    return networkFigure({
      name: 'parameters-network',
      title: text.figures.shapes(dry),
      layers: networkLayers(dry.single).map((each) => withoutCount(each)),
      measure: 'activations',
    });
  },
};

type NetworkLayer = ReturnType<typeof networkLayers>[number];

/** Before the prediction the picture has shapes and what flows. */
const withoutCount = ({ parts, ...each }: NetworkLayer): NetworkLayer => ({
  ...each,
  parameters: 0,
  ...(parts === undefined ? {} : { parts: parts.map(withoutCount) }),
});

const batch: ParametersScene = {
  controls: ['batch'],
  after: 'counted',
  figure: ({ dry, text }) => {
    if (dry === undefined) return planning;
    const layers = networkLayers(dry.chosen);
    const [widest, single] = [dry.wide, dry.single].map((each) => largestOf(networkLayers(each)));
    const near = (widest ?? 1) <= NEAR * (single ?? 1);
    return networkFigure({
      name: 'parameters-batch',
      title: text.figures.batch(dry),
      layers,
      format: count,
      // Areas keep their scale while the batch is dragged, where it lets the small ones be seen.
      ...(near && dry.chosen.batch <= WIDE_BATCH ? { most: widest } : {}),
    });
  },
};

/** How much larger an area may become and still be drawn to one scale. */
const NEAR = 10;

const largestOf = (layers: readonly NetworkLayer[]): number =>
  Math.max(...layers.flatMap((each) => [each.parameters, each.activations]));

const size: ParametersScene = {
  after: 'counted',
  figure: ({ outcomes: { counted }, text }) =>
    counted === undefined ? planning : sizesFigure(counted, text.figures),
};

const large: ParametersScene = {
  controls: ['precision'],
  after: 'counted',
  figure: ({ dry, values, text }) =>
    dry === undefined ? planning : modelsFigure(dry, values.precision, text.figures),
};

export const scenes = { layer, model, batch, size, large };
