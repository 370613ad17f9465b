// States to draw of the labs about making things faster: Roofline, Kernels, Fusion, Memory savers, Quantization and Pipeline.

import { OTHERS } from '../../../web/src/labs/roofline/ops';
import type { Dry as SaversDry } from '../../../web/src/labs/savers/outcome';
import * as fusionCases from '../../web/labs/fusion-fixtures';
import { all as LENGTHS } from '../../web/labs/fusion-lengths-cases';
import { OUTCOMES as LADDERS } from '../../web/labs/kernels-fixtures';
import * as pipelineCases from '../../web/labs/pipeline-fixtures';
import {
  BITS,
  OUTCOMES as ROUNDED,
  measuredOf as roundedOf,
} from '../../web/labs/quantization-fixtures';
import { CHANGES, OUTCOMES as ROOFS } from '../../web/labs/roofline-cases';
import { learned, RECIPES } from '../../web/labs/savers-cases';
import { casesOf, type Drawn, type DrawnLab, wrong } from './case';

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

export const roofline: DrawnLab = {
  before: ['relu-large', 'linear-16', 'matmul-512'].map((op) => ({ op })),
  drafts: wrong(10),
  cases: Object.entries(ROOFS).map(([name, { measured }], index): Drawn => {
    const [point] = measured.points.filter(({ op }) => op === measured.op);
    const others = OTHERS.map(({ id }, turn) => {
      const rate = 0.02 * 4 ** (turn % 6);
      return { ...point, op: id, gflops_per_second: rate, flops: 1e6 * 3 ** turn, min_bytes: 1e7 };
    });
    return {
      name,
      set: { op: measured.op },
      outcomes: {
        points: measured,
        roofs: measured.device,
        changes: { op: measured.op, changes: at(Object.values(CHANGES), index) },
        others,
      },
      predictions: wrong(point?.gflops_per_second ?? 1),
    };
  }),
};

export const kernels: DrawnLab = {
  before: [{ order: 'ikj' }, { order: 'tiled' }, { size: '128' }, { size: '512' }],
  drafts: wrong(100),
  cases: casesOf(LADDERS, ([ladder]) => ({ outcomes: { ladder }, predictions: wrong(100) })),
};

const WHAT = { chain: 'chain', conv: 'conv', attention: 'attention' } as const;

export const fusion: DrawnLab = {
  before: [
    ...['dropout', 'conv', 'pointwise', 'depthwise', 'attention'].map((what) => ({ what })),
    { what: 'chain', batch: 1 },
    { what: 'attention', batch: 32 },
  ],
  drafts: wrong(2),
  cases: Object.entries(fusionCases.OUTCOMES).map(
    ([name, [fused]], index): Drawn => ({
      name,
      set: { what: WHAT[fused.subject.kind] },
      outcomes: { fused, lengths: at(LENGTHS, index) },
      predictions: wrong(2),
    }),
  ),
};

/** The outcome as if the step had run: memory as planned, with the given times. */
const raced = ([{ title, recipe, budget_bytes, mine, plain }, { slowdowns, gradients }]: [
  SaversDry,
  { slowdowns: readonly object[]; gradients: object },
]) => {
  const ran = (step: SaversDry['mine']) => ({
    ...step,
    measured_steps_peak_bytes: Math.max(step.planned.peak_bytes, step.steady_peak_bytes),
    planned_equals_measured: true,
  });
  const { measured_steps_peak_bytes: peak_bytes } = ran(mine);
  const attempts = slowdowns.map((slowdown) => ({ recipe, peak_bytes, slowdown }));
  const both = { mine: ran(mine), plain: ran(plain) };
  const comparison = { notes: [], blocks: 9, record: { tick_ms: 0.1 } };
  const steps = { title, recipe, budget_bytes, ...both, comparison, task: '', attempts };
  return { steps, gradients };
};
const TIMES = RECIPES.map(([, , , slowdown]) => slowdown);

export const savers: DrawnLab = {
  before: [
    { model: 'smallest', batch: 1 },
    { model: 'largest', batch: 128 },
    { model: 'lenet5', keep: 'all', checkpoint: 0 },
    { keep: 'in_place', checkpoint: 1, parts: '8', storage: 'float16', optimizer: 'sgd' },
    { power: 24 },
  ],
  drafts: wrong(1),
  cases: [
    ...RECIPES.map(
      ([name, model, { parts, ...recipe }, slowdown]): Drawn => ({
        name,
        set: { model, ...recipe, parts: String(parts) },
        outcomes: raced,
        given: { slowdowns: [slowdown], gradients: learned() },
        predictions: wrong(slowdown.ratio),
      }),
    ),
    ...[0, 12, 24].map(
      (power): Drawn => ({
        name: `many tries, scaled by 2^${power}`,
        set: { power, budget: '35' },
        outcomes: raced,
        given: {
          slowdowns: TIMES,
          gradients: learned({ '-40': 3, '-24': 50, '-10': 40, '15': 7 }),
        },
        predictions: wrong(1),
      }),
    ),
  ],
};

const breaks = Object.values(BITS).map(([bits]) => bits);
type Rounded = ReturnType<typeof roundedOf>;

/** Adds samples of both versions to an outcome in which their speed was compared. */
function timedBoth(measured: Rounded): object {
  const { report } = measured;
  if (report.speed === undefined) return measured;
  const { ratio } = report.speed;
  const samples = (median: number) => [0.9, 0.98, 1, 1.02, 1.4].map((each) => each * median);
  const a = { a_ms: samples(2 * ratio), a_statistics: { median: 2 * ratio } };
  const b = { b_ms: samples(2), b_statistics: { median: 2 } };
  return { ...measured, report: { ...report, speed: { ...report.speed, ...a, ...b } } };
}

const learning = (steps: number) => ({
  finished: false,
  title: 'MLP for digits',
  steps: 215,
  points: Array.from({ length: steps }, (_, step) => ({
    step,
    epoch: step / 43,
    loss: 2.3 / (1 + step),
    learning_rate: 1e-3,
  })),
  evaluations: [{ step: 0, epoch: 0, loss: 2.3, accuracy: 0.1 }],
});

export const quantization: DrawnLab = {
  before: [{ model: 'lenet5' }, { model: 'gpt_nano' }],
  drafts: [-5, 0, 1e-3, 20, 1e3],
  cases: [
    ...Object.entries(ROUNDED).map(
      ([name, [given]], index): Drawn => ({
        name,
        outcomes: { int8: timedBoth(roundedOf(given)), bits: at(breaks, index) },
        predictions: [-1e3, 0, 1e-3, 1e3],
      }),
    ),
    { name: 'learning', outcomes: {}, live: { int8: learning(40) } },
  ],
};

type Fed = typeof pipelineCases.fast;

/** Adds a timeline and images, which the fixtures for sentences do not have. */
const traced = (outcome: Fed): Fed => ({
  ...outcome,
  seen: [1, 2, 3, 4, 5, 6, 7, 8].map((label) => ({
    ...{ label, side: 16, levels: Array.from({ length: 256 }, (_, pixel) => (pixel * label) % 10) },
  })),
  modes: outcome.modes.map((mode) => {
    const { median } = mode.period;
    const steps = Array.from({ length: 8 }, (_, batch) => {
      const began = batch * median;
      return { began, ended: began + 0.6 * median, batch };
    });
    const loads = mode.id === 'cached' ? [] : Array.from({ length: mode.workers }, () => steps);
    return { ...mode, trace: { loads, steps, from: 0, to: 8 * median } };
  }),
});

const { fast, slow, crowded, noisy, outcome, mode, sync, free } = pipelineCases;
const four = outcome([
  sync,
  mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 }),
  mode('chosen', 4, { period: 0.004, waited: 0, engine: 0.003, load: 12 }),
  free,
]);

export const pipeline: DrawnLab = {
  before: [
    { long: 1, workers: 1, prefetch: 1 },
    { long: 8, workers: 4, prefetch: 4 },
    { network: 'images-cnn', batch: 128, passes: 40 },
  ],
  drafts: wrong(2),
  cases: casesOf({ fast, slow, crowded, noisy, 'four workers': four }, (epoch) => ({
    outcomes: { epoch: traced(epoch) },
    predictions: wrong(2),
  })),
};
