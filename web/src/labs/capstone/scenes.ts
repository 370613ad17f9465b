// The scenes: the network, the baseline, the loop, the parts under their scoreboard, and the report.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { baselineFigure, knownFigure, storyFigure } from './figures';
import { handIn } from './hand-in';
import { loopOf } from './loop';
import { loopFigure } from './loop-figure';
import type { Types } from './model';
import { notebook } from './notebook';
import { capstoneParts } from './parts';
import { rowsOf } from './rows';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['batch'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'capstone-network',
      title: words.network(dry),
      layers: networkLayers(dry.description, 'bytes'),
      format: bytes,
    }),
});

const baseline = scene({
  predict: true,
  run: 'baseline',
  needs: ['baseline'],
  before: {
    needs: ['dry'],
    figure: (view) => {
      const { live, passed, said } = view;
      return live.baseline && passed ? baselineFigure(live.baseline.side, said) : knownFigure(view);
    },
  },
  figure: ({ live, outcomes, said }) =>
    baselineFigure((live.baseline ?? outcomes.baseline).side, said),
});

/** A sketch until the student has said, in part 2, where the time goes. */
const loop = scene({
  figure: (view) => {
    const found = notebook().bottleneck === undefined ? undefined : view.outcomes.baseline;
    return loopFigure(loopOf(found?.side), view);
  },
});

const parts = scene({
  second: true,
  controls: ['memory'],
  figure: (view) => {
    const onChanged = () => view.pick('notebook', (view.picked('notebook') ?? 0) + 1);
    const { seed, memory } = view.values;
    const measured = view.outcomes.baseline;
    return html`<div data-section="second">${
      view.recorded
        ? html`<p>The six parts are measured by the engine, which does not run here. Only the baseline above was recorded on another device.</p>`
        : capstoneParts({ seed, memoryBytes: Number(memory) * 1e6, measured, onChanged })
    }</div>`;
  },
});

const report = scene({
  second: true,
  needs: ['baseline'],
  figure: ({ recorded }) => {
    if (recorded) return html`<p>Nothing was measured here that could be handed in.</p>`;
    const pages = notebook();
    const rows = rowsOf(pages);
    // Where the baseline's time goes is for the student to say first, in part 2.
    const split = pages.bottleneck !== undefined || rows.length > 1;
    return html`${storyFigure(rows, words.story(rows), split)} ${handIn(pages)}`;
  },
});

export const scenes = { network, baseline, loop, parts, report };
