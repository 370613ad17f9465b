// Lab: batch. Samples per second, latency and memory from batch 1 up, and the fixed cost of a call.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { sceneOf } from '../../lab/scene';
import { callFigure } from './call/figures';
import { extremesFigure, throughputFigure } from './curve/figures';
import { latencyFigure } from './figures';
import { lineFigure } from './line/figures';
import { dry, sweep } from './measure';
import { memoryFigure } from './memory/figures';
import meta from './meta';
import { params, type Types } from './model';
import { text } from './text';

const scene = sceneOf<Types>();

const call = scene({ controls: ['model', 'batch', 'seq', 'seed'], figure: callFigure });

const curve = scene({
  predict: true,
  run: 'sweep',
  needs: ['sweep'],
  before: { figure: ({ values }) => extremesFigure(values.batch) },
  running: (sweep, { prediction }) => throughputFigure(sweep, prediction),
  figure: ({ outcomes, prediction }) => throughputFigure(outcomes.sweep, prediction),
});

const bound = scene({
  needs: ['sweep'],
  controls: ['bound'],
  figure: ({ outcomes: { sweep }, values }) => latencyFigure(sweep, values.bound / 1000),
});

const line = scene({
  needs: ['sweep'],
  figure: ({ outcomes: { sweep } }) => lineFigure(sweep),
});

const memory = scene({ needs: ['dry'], figure: ({ dry }) => memoryFigure(dry) });

const scenes = { call, curve, line, memory, bound };

export default defineLab({
  meta,
  params,
  predict: predictedMark({
    unit: '× batch 1',
    min: 0,
    max: 64,
    known: [{ label: 'batch 1', value: 1 }],
  }),
  dry,
  main: 'sweep',
  experiments: { sweep },
  scenes,
  text,
});
