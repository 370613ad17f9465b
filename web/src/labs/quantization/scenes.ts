// The scenes: steps on a line, the network before and after int8, fewer bits until it breaks, layers, speed.

import { html } from 'lit';
import { count } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { bitsFigure, stepsFigure } from './bits-figures';
import type { Dry } from './experiments';
import { layerFigure, learningFigure, speedFigure, wrongFigure } from './figures';
import type { Outcomes } from './model';
import type { Learning } from './outcome';
import type { Chosen } from './params';
import type { QuantizationView, text } from './text.en';

type QuantizationScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

function network({ dry, outcomes, live, said }: QuantizationView) {
  if (outcomes.int8 !== undefined) return wrongFigure(outcomes.int8, said);
  const learning = live.int8 as Learning | undefined;
  const learned = learning === undefined ? undefined : learningFigure(learning);
  if (learned !== undefined) return learned;
  if (dry === undefined) return html``;
  return networkFigure({
    name: 'quantization-network',
    title: `${dry.title}: ${count(dry.description.parameters)} parameters to round`,
    layers: networkLayers(dry.description, 'numbers'),
  });
}

export const scenes = {
  steps: { figure: (view) => stepsFigure(view) },
  int8: {
    controls: ['model', 'epochs', 'batch'],
    predict: true,
    run: 'int8',
    figure: network,
  },
  bits: { after: 'int8', run: 'bits', figure: (view) => bitsFigure(view) },
  layers: {
    after: 'int8',
    figure: ({ outcomes: { int8 } }) => html`${int8 === undefined ? '' : layerFigure(int8)}`,
  },
  speed: {
    after: 'int8',
    figure: ({ outcomes: { int8 } }) => html`${int8 === undefined ? '' : speedFigure(int8)}`,
  },
} satisfies Record<string, QuantizationScene>;
