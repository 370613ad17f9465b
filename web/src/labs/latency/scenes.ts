// The scenes: what is timed, the clock, the samples, the first runs, and which number to report.

import { html } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { clockFigure } from './clock-figure';
import { coldFigure, knownFigure, liveFigure, measuredFigure, middleFigure } from './figures';
import type { Outcomes } from './model';
import type { Dry, Live } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type LatencyScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const waiting = html`<p class="placeholder">Asking the engine…</p>`;

const network: LatencyScene = {
  controls: ['model', 'batch', 'seq', 'seed'],
  figure: ({ dry, text }) =>
    dry === undefined
      ? waiting
      : networkFigure({
          name: 'latency-network',
          title: text.figures.network(dry),
          layers: networkLayers(dry.description),
        }),
};

const clock: LatencyScene = {
  figure: (view) => (view.dry === undefined ? waiting : clockFigure(view, view.dry)),
};

const runs: LatencyScene = {
  predict: true,
  run: 'latency',
  figure: ({ dry, live, outcomes, said, draft, text: { figures } }) => {
    if (live.latency !== undefined)
      return liveFigure(live.latency as Live, figures.live(live.latency as Live));
    if (outcomes.latency !== undefined) return measuredFigure(outcomes.latency, figures, said);
    return dry === undefined ? waiting : knownFigure(dry, figures, draft ?? said);
  },
};

const cold: LatencyScene = {
  after: 'latency',
  figure: ({ outcomes, text }) =>
    outcomes.latency === undefined ? waiting : coldFigure(outcomes.latency, text.figures),
};

const middle: LatencyScene = {
  figure: (view) => (view.dry === undefined ? waiting : middleFigure(view, view.dry)),
};

export const scenes = { network, clock, runs, cold, middle };
