// The scenes: the model, a training step, fewer bits, FLOPs, time and money, and what others claim.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene, SceneView } from '../../lab/scene';
import { claimsFigure } from './claims-figure';
import { describedDevice } from './devices';
import { figures } from './figures.en';
import { flopsFigure } from './flops-figures';
import { memoryFigure } from './memory-figure';
import type { Dry, Measured, Planned } from './outcome';
import type { Chosen } from './params';
import { stepFigure } from './step-figure';
import type { text } from './text.en';
import { timeFigure } from './time-figure';

type Outcomes = { readonly planned: Planned; readonly measured: Measured };
export type ScaleView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;
type ScaleScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const walking = html`<p class="placeholder">Walking the layers…</p>`;

const network = ({ dry }: ScaleView) =>
  dry === undefined
    ? walking
    : networkFigure({
        name: 'scale-network',
        title: figures.network(dry),
        layers: networkLayers(dry.described, 'bytes'),
        format: bytes,
      });

const limitOf = ({ values }: ScaleView): number => describedDevice(values).memory_gb * 1e9;

const step: ScaleScene = {
  controls: ['model', 'batch', 'seq', 'optimizer', 'checkpoint'],
  predict: true,
  run: 'planned',
  figure: (view) => {
    const { planned } = view.outcomes;
    if (planned === undefined) return network(view);
    return stepFigure({
      outcome: planned,
      said: view.said,
      limit_bytes: limitOf(view),
      at: view.picked('moment'),
      onMoment: (moment) => view.pick('moment', moment),
    });
  },
};

const bits: ScaleScene = {
  controls: ['precision', 'memory'],
  after: 'planned',
  figure: (view) => {
    const { planned } = view.outcomes;
    return planned === undefined
      ? network(view)
      : memoryFigure(planned, view.values.precision, limitOf(view));
  },
};

const work: ScaleScene = {
  after: 'planned',
  figure: (view) => {
    const { planned } = view.outcomes;
    return planned === undefined ? network(view) : flopsFigure(planned);
  },
};

const FIELDS = ['peak', 'bandwidth', 'power', 'price', 'carbon'] as const;

const time: ScaleScene = {
  controls: ['tokens', 'devices', 'mfu'],
  after: 'planned',
  run: 'measured',
  figure: (view) => {
    const { planned, measured } = view.outcomes;
    if (planned === undefined) return network(view);
    const described = describedDevice(view.values);
    const controls = html`<details>
      <summary>Describe the device</summary>
      <div class="controls">${FIELDS.map((name) => view.control(name))}</div>
    </details>`;
    return timeFigure(planned, described, measured, controls);
  },
};

const claims: ScaleScene = {
  after: 'planned',
  figure: (view) => {
    const { planned } = view.outcomes;
    return planned === undefined ? network(view) : claimsFigure(planned);
  },
};

export const scenes = { step, bits, work, time, claims };
