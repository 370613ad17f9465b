// The scenes: the network, which op takes the time, the pass on a timeline, time beside FLOPs, attention, and five slow models.

import { html, type TemplateResult } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { countedFigure, widthFigure } from './attention-figure';
import { diagnosis, summary } from './diagnosis';
import { figures as words } from './figure-words';
import { flameFigure, knownFigure, opFigure, questionsFigure, sharesFigure } from './figures';
import type { Types, View } from './model';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'profile-network',
      title: words.network(dry),
      layers: networkLayers(dry.description),
    }),
});

const ops = scene({
  predict: true,
  run: 'pass',
  needs: ['pass'],
  before: { needs: ['dry'], figure: knownFigure },
  figure: ({ outcomes, values, prediction, control }) =>
    opFigure(outcomes.pass, values.group, prediction, control('group')),
});

const time = scene({ needs: ['pass'], figure: ({ outcomes }) => flameFigure(outcomes.pass) });

const shares = scene({ needs: ['pass'], figure: ({ outcomes }) => sharesFigure(outcomes.pass) });

/** FLOPs are counted before anything is measured; another width is another experiment. */
const attention = scene({
  controls: ['width', 'attention'],
  run: 'attention',
  needs: ['attention'],
  before: {
    needs: ['dry'],
    figure: ({ dry, values }) => countedFigure(dry.attention, values.attention),
  },
  running: (attention, { dry, values }) => widthFigure(attention, dry, values),
  figure: ({ outcomes, dry, values }) => widthFigure(outcomes.attention, dry, values),
});

/** The questions, then the choice of a model: what is found stands below the button, on a phone too. */
const slowModel = ({ control, runBar }: View, found: TemplateResult): TemplateResult =>
  html`<div class="scene-deeds">${questionsFigure()}
    <div class="controls">${control('patient')}</div>
    <div data-experiment="examine">${runBar('examine', '')}</div>
    ${found}</div>`;

const patients = scene({
  second: true,
  needs: ['examine'],
  before: { figure: (view) => slowModel(view, summary(view.notebook)) },
  figure: (view) => slowModel(view, diagnosis(view)),
});

export const scenes = { network, ops, time, shares, attention, patients };
