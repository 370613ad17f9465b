// The scenes: a product step by step, one call, the batch, other tools, and longer texts.

import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { batchFigure, conventionsFigure, layersFigure, lengthFigure } from './figures';
import type { Types } from './model';
import { productFigure } from './product';

const scene = sceneOf<Types>();

const product = scene({ figure: productFigure });

const call = scene({
  controls: ['model', 'batch', 'seq'],
  predict: true,
  run: 'counted',
  needs: ['counted'],
  before: {
    needs: ['dry'],
    figure: ({ dry }) =>
      networkFigure({
        name: 'flops-network',
        title: words.network(dry),
        layers: networkLayers(dry.chosen),
      }),
  },
  figure: ({ outcomes, prediction }) => layersFigure(outcomes.counted, prediction),
});

const batch = scene({ needs: ['counted', 'dry'], figure: ({ dry }) => batchFigure(dry) });

const tools = scene({
  needs: ['counted'],
  figure: ({ outcomes }) => conventionsFigure(outcomes.counted),
});

const length = scene({ needs: ['counted', 'dry'], figure: ({ dry }) => lengthFigure(dry) });

export const scenes = { product, call, batch, tools, length };
