// The scenes: one small layer to resize, the chosen model, the batch, bytes, and a model too large to run.

import { count } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { layersFigure, matrixFigure, modelsFigure, sizesFigure } from './figures';
import type { Types } from './model';
import { WIDE_BATCH } from './outcome';

const scene = sceneOf<Types>();

const layer = scene({
  controls: ['inputs', 'outputs'],
  figure: ({ values }) => matrixFigure(values),
});

const model = scene({
  controls: ['model'],
  predict: true,
  run: 'counted',
  needs: ['counted'],
  before: {
    needs: ['dry'],
    figure: ({ dry }) =>
      networkFigure({
        name: 'parameters-network',
        title: words.shapes(dry),
        layers: networkLayers(dry.single).map((each) => withoutCount(each)),
        measure: 'activations',
      }),
  },
  figure: ({ outcomes, prediction }) => layersFigure(outcomes.counted, prediction),
});

type NetworkLayer = ReturnType<typeof networkLayers>[number];

/** Before the prediction the figure shows shapes and data, but no parameter counts. */
const withoutCount = ({ parts, ...each }: NetworkLayer): NetworkLayer => ({
  ...each,
  parameters: 0,
  ...(parts === undefined ? {} : { parts: parts.map(withoutCount) }),
});

const batch = scene({
  controls: ['batch'],
  needs: ['counted', 'dry'],
  figure: ({ dry }) => {
    const layers = networkLayers(dry.chosen);
    const [widest, single] = [dry.wide, dry.single].map((each) => largestOf(networkLayers(each)));
    const near = (widest ?? 1) <= NEAR * (single ?? 1);
    return networkFigure({
      name: 'parameters-batch',
      title: words.batch(dry),
      ...words.tied(dry),
      layers,
      format: count,
      // Areas keep their scale while the batch is dragged, as long as the small ones can still be seen.
      ...(near && dry.chosen.batch <= WIDE_BATCH ? { most: widest } : {}),
    });
  },
});

/** How much larger an area may become and still be drawn to the same scale. */
const NEAR = 10;

const largestOf = (layers: readonly NetworkLayer[]): number =>
  Math.max(...layers.flatMap((each) => [each.parameters, each.activations]));

const size = scene({
  needs: ['counted'],
  figure: ({ outcomes }) => sizesFigure(outcomes.counted),
});

const large = scene({
  controls: ['precision'],
  needs: ['counted', 'dry'],
  figure: ({ dry, values }) => modelsFigure(dry, values.precision),
});

export const scenes = { layer, model, batch, size, large };
