// Lab: batch. Samples per second, latency and memory from batch 1 up, and the fixed cost of a call.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { sceneOf } from '../../lab/scene';
import { callFigure } from './call/figures';
import { courseFigure, throughputFigure } from './curve/figures';
import { latencyFigure } from './figures';
import { lineFigure } from './line/figures';
import { dry, sweep } from './measure';
import { memoryFigure } from './memory/figures';
import meta from './meta';
import { COURSE_GAIN, params, type Types } from './model';
import { text } from './text';

const scene = sceneOf<Types>();

const call = scene({ controls: ['model', 'batch', 'seq', 'seed'], figure: callFigure });

/** Before the run this scene shows the course text's system, as a known point of comparison. */
const curve = scene({
  predict: true,
  run: 'sweep',
  needs: ['sweep'],
  before: { figure: () => courseFigure() },
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

const scenes = { call, curve, bound, line, memory };

export default defineLab({
  meta,
  params,
  predict: predictedMark({
    unit: '× batch 1',
    min: 0,
    max: 64,
    known: [{ label: 'the other system, at batch 64', value: COURSE_GAIN }],
  }),
  dry,
  main: 'sweep',
  experiments: { sweep },
  scenes,
  text,
});
