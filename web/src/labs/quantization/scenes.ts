// The scenes: steps on a line, the network before and after int8, fewer bits until it breaks, layers, speed.

import { html } from 'lit';
import { count } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { bitsFigure, stepsFigure } from './bits-figures';
import { layerFigure, learningFigure, speedFigure, wrongFigure } from './figures';
import type { Types, View } from './model';

const scene = sceneOf<Types>();

/** The network to round, and its loss while it is trained. */
function network({ dry, live: { int8 } }: View<'dry'>) {
  if (int8 !== undefined && int8.points.length > 0) return learningFigure(int8);
  return networkFigure({
    name: 'quantization-network',
    title: `${dry.title}: ${count(dry.description.parameters)} parameters to round`,
    layers: networkLayers(dry.description, 'numbers'),
  });
}

export const scenes = {
  steps: scene({ figure: stepsFigure }),
  int8: scene({
    controls: ['model', 'epochs', 'batch'],
    predict: true,
    run: 'int8',
    needs: ['int8'],
    before: { needs: ['dry'], figure: network },
    figure: ({ outcomes, prediction }) => wrongFigure(outcomes.int8, prediction),
  }),
  bits: scene({ needs: ['int8'], run: 'bits', figure: bitsFigure }),
  layers: scene({
    needs: ['int8'],
    figure: ({ outcomes }) => html`${layerFigure(outcomes.int8)}`,
  }),
  speed: scene({
    needs: ['int8'],
    figure: ({ outcomes }) => html`${speedFigure(outcomes.int8)}`,
  }),
};
