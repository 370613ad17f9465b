// The scenes: the network, its peak, the lifetimes of its tensors, the batch, and the claim.

import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { categories, knownFigure, lifetimes, overBatch, timeline } from './figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'memory-network',
      title: words.network(dry),
      layers: networkLayers(dry.description, 'bytes'),
      format: bytes,
    }),
});

const peak = scene({
  predict: true,
  run: 'forward',
  needs: ['forward'],
  before: { needs: ['dry'], figure: knownFigure },
  figure: timeline,
});

const lives = scene({ needs: ['forward'], figure: lifetimes });

const batch = scene({ needs: ['forward', 'dry'], figure: ({ dry }) => overBatch(dry) });

const claim = scene({
  needs: ['forward'],
  figure: ({ outcomes }) => categories(outcomes.forward),
});

export const scenes = { network, peak, lives, batch, claim };
