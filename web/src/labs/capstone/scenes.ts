// The scenes: the network, the baseline, the loop, the parts under their scoreboard, and the report.

import { html } from 'lit';
import { bytes } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { baselineFigure, knownFigure, storyFigure } from './figures';
import { handIn } from './hand-in';
import { loopOf } from './loop';
import { loopFigure } from './loop-figure';
import type { Outcomes } from './model';
import { notebook } from './notebook';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import { capstoneParts } from './parts';
import { rowsOf } from './rows';
import type { text } from './text.en';

type CapstoneScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const planning = html`<p class="placeholder">Planning…</p>`;

const network: CapstoneScene = {
  controls: ['batch'],
  figure: ({ dry, text }) =>
    dry === undefined
      ? planning
      : networkFigure({
          name: 'capstone-network',
          title: text.figures.network(dry),
          layers: networkLayers(dry.description, 'bytes'),
          format: bytes,
        }),
};

const baseline: CapstoneScene = {
  predict: true,
  run: 'baseline',
  figure: (view) => {
    const { dry, live, outcomes, said } = view;
    const shown = (live.baseline as Outcome | undefined) ?? outcomes.baseline;
    if (shown !== undefined && view.passed) return baselineFigure(shown.side, said);
    return dry === undefined ? planning : knownFigure(dry, view);
  },
};

/** A sketch until the student has said, in part 2, where the time goes. */
const loop: CapstoneScene = {
  figure: (view) => {
    const found = notebook().bottleneck === undefined ? undefined : view.outcomes.baseline;
    return loopFigure(loopOf(found?.side), view.text.figures, view);
  },
};

const parts: CapstoneScene = {
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
};

const report: CapstoneScene = {
  second: true,
  after: 'baseline',
  figure: ({ text, recorded }) => {
    if (recorded) return html`<p>Nothing was measured here that could be handed in.</p>`;
    const pages = notebook();
    const rows = rowsOf(pages);
    // Where the baseline's time goes is for the student to say first, in part 2.
    const split = pages.bottleneck !== undefined || rows.length > 1;
    return html`${storyFigure(rows, text.figures.story(rows), split)} ${handIn(pages)}`;
  },
};

export const scenes = { network, baseline, loop, parts, report };
