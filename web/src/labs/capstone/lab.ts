// Lab: capstone. The baseline, where its time goes, four changes, all of them together, and a report: the aim is a training twice as
// fast.

import { html } from 'lit';
import { defineLab } from '../../lab/define';
import { notebook } from '../../lab/notebook';
import { predictedField } from '../../lab/predicted-mark';
import { sceneOf } from '../../lab/scene';
import { baselineFigure, knownFigure, trainedNetworkFigure } from './baseline/figures';
import { loopFigure } from './loop/figures';
import { loopOf } from './loop/model';
import { baseline, dry } from './measure';
import meta from './meta';
import { params, type Types } from './model';
import { readNotebook } from './notebook/model';
import { partsFigure } from './parts/figures';
import { batch, bottleneck, final, fusion, loader, precision } from './parts/measure';
import { reportFigure } from './report/figures';
import { text } from './text';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['batch'],
  figure: trainedNetworkFigure,
});

const first = scene({
  predict: true,
  run: 'baseline',
  needs: ['baseline'],
  before: { needs: ['dry'], figure: knownFigure },
  running: ({ side }, { prediction }) => baselineFigure(side, prediction),
  figure: ({ outcomes, prediction }) => baselineFigure(outcomes.baseline.side, prediction),
});

/** The loop is a sketch until the step is profiled in part 2, because the student first predicts where its time goes. */
const loop = scene({
  figure: (view) => {
    const { baseline, bottleneck } = view.outcomes;
    return loopFigure(loopOf(bottleneck && baseline?.side), view);
  },
});

const parts = scene({
  second: true,
  controls: ['memory'],
  figure: (view) => html`<div data-section="second">${partsFigure(view)}</div>`,
});

const report = scene({
  second: true,
  needs: ['baseline'],
  figure: reportFigure,
});

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: 'images/s', min: 0, max: 1000 }),
  dry,
  main: 'baseline',
  experiments: { baseline, bottleneck, loader, precision, batch, fusion, final },
  notebook: notebook(readNotebook),
  scenes: { network, baseline: first, loop, parts, report },
  text,
});
