// The scenes: the model, a training step, fewer bits, FLOPs, time and money, and what others claim.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { claimsFigure } from './claims-figure';
import { describedDevice } from './devices';
import { figures } from './figure-words';
import { flopsFigure } from './flops-figures';
import { memoryFigure } from './memory-figure';
import type { Types, View } from './model';
import { stepFigure } from './step-figure';
import { timeFigure } from './time-figure';

const scene = sceneOf<Types>();

const limitOf = ({ values }: View): number => describedDevice(values).memory_gb * 1e9;

const step = scene({
  controls: ['model', 'batch', 'seq', 'optimizer', 'checkpoint'],
  predict: true,
  run: 'planned',
  needs: ['planned'],
  before: {
    needs: ['dry'],
    figure: ({ dry }) =>
      networkFigure({
        name: 'scale-network',
        title: figures.network(dry),
        layers: networkLayers(dry.described, 'bytes'),
        format: bytes,
      }),
  },
  figure: (view) =>
    stepFigure({
      outcome: view.outcomes.planned,
      prediction: view.prediction,
      limit_bytes: limitOf(view),
      at: view.picked('moment'),
      onMoment: (moment) => view.pick('moment', moment),
    }),
});

const bits = scene({
  controls: ['precision', 'memory'],
  needs: ['planned'],
  figure: (view) => memoryFigure(view.outcomes.planned, view.values.precision, limitOf(view)),
});

const work = scene({
  needs: ['planned'],
  figure: ({ outcomes }) => flopsFigure(outcomes.planned),
});

const FIELDS = ['peak', 'bandwidth', 'power', 'price', 'carbon'] as const;

const time = scene({
  controls: ['tokens', 'devices', 'mfu'],
  needs: ['planned'],
  run: 'measured',
  figure: ({ outcomes: { planned, measured }, values, control }) => {
    const controls = html`<details>
      <summary>Describe the device</summary>
      <div class="controls">${FIELDS.map((name) => control(name))}</div>
    </details>`;
    return timeFigure(planned, describedDevice(values), measured, controls);
  },
});

const claims = scene({
  needs: ['planned'],
  figure: ({ outcomes }) => claimsFigure(outcomes.planned),
});

export const scenes = { step, bits, work, time, claims };
