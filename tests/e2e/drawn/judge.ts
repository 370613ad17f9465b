// States to draw of the labs about judging: Amdahl, Overhead, Find the mistake and the Capstone.

import { imagesPerSecond } from '../../../web/src/labs/capstone/baseline/model';
import { PARTS } from '../../../web/src/labs/capstone/parts/model';
import { PUZZLES } from '../../../web/src/labs/mistakes/puzzles';
import { slowdown } from '../../../web/src/labs/overhead/outcome';
import { candidate, CASES as RUNS, run, outcomeOf as runsOf } from '../../web/labs/amdahl-cases';
import {
  BASE,
  compared,
  FIXED,
  FULL,
  LOSS,
  result,
  SGD,
  side,
} from '../../web/labs/capstone-fixtures';
import { ORDERS } from '../../web/labs/overhead-cases';
import { belowTick, grows, keepsUp } from '../../web/labs/queue-cases';
import { casesOf, type Drawn, type DrawnLab, wrong } from './case';

const KINDS = [
  'scaled_dot_product_attention',
  'linear',
  'layer_norm',
  'gelu',
  'split_heads',
  'add',
  'embedding',
  'softmax',
  'dropout',
];

export const amdahl: DrawnLab = {
  before: [
    { share: 99, faster: 100 },
    { share: 1, faster: 1 },
    { model: 'smallest' },
    { model: 'largest' },
  ],
  cases: casesOf(
    {
      ...RUNS,
      'many kinds': runsOf(
        KINDS.map((kind, index) => candidate(kind, 0.11, 0.11, 10 ** index, run(1.1, 1, 1.2))),
      ),
    },
    (runs) => ({
      outcomes: { runs },
      predictions: wrong(1.4).map((speedup) => ({
        kind: runs.candidates[0]?.kind ?? 'gelu',
        speedup,
      })),
    }),
  ),
};

const queues = [grows, keepsUp, belowTick];

export const overhead: DrawnLab = {
  before: [
    { model: 'smallest' },
    { model: 'largest' },
    { launches: 1, size: '64' },
    { launches: 50, size: '256' },
  ],
  drafts: [-1e3, 0, ...wrong(10)],
  cases: Object.entries(ORDERS).map(([name, [instruments]], index): Drawn => {
    const cost = slowdown(instruments.report.instruments[0]?.overhead_ratio ?? 1);
    const queue = queues[index % queues.length];
    return { name, outcomes: { instruments, queue }, predictions: [-1e3, 0, ...wrong(cost)] };
  }),
};

const RIDGES = [1, 10, 1e3].map((peak) => ({
  peak_gflops_per_second: peak,
  bandwidth_gb_per_second: 1,
}));

export const mistakes: DrawnLab = {
  before: PUZZLES.map(({ id }) => ({ puzzle: id })),
  cases: PUZZLES.map(
    ({ id, claimed }, index): Drawn => ({
      name: id,
      set: { puzzle: id },
      outcomes: 'run',
      given: { ridge: RIDGES[index % RIDGES.length] },
      predictions: wrong(claimed).map((value) => ({ value, puzzle: id })),
    }),
  ),
};

const baselineOf = (wait: number, compute: number) => ({
  title: 'ResNet-18',
  side: side(BASE, wait, compute),
  at_peak: { parameters: 45e6, gradients: 45e6, optimizer_state: 90e6, activations: 6e6 },
});
const STEPS = { even: [300, 200], 'no waiting': [0, 200], 'all waiting': [9e5, 1e-3] } as const;

const baselines: readonly Drawn[] = casesOf(STEPS, ([wait, compute]) => {
  const baseline = baselineOf(wait, compute);
  return { outcomes: { baseline }, predictions: wrong(imagesPerSecond(baseline.side)) };
});

export const capstone: DrawnLab = {
  before: [{ batch: 4 }],
  drafts: wrong(2),
  cases: baselines,
};

const DONE = {
  ...FULL,
  changes: {
    ...FULL.changes,
    batch: result(compared(SGD, SGD, LOSS)),
    fusion: result(compared(FIXED, SGD, LOSS)),
  },
};

export const capstoneDone: DrawnLab = {
  cases: [
    ...baselines.map((each) => ({ ...each, notebook: DONE })),
    ...PARTS.map(
      (unfolded, part): Drawn => ({
        name: `part ${unfolded}`,
        outcomes: baselines[0]?.outcomes ?? {},
        notebook: DONE,
        picked: { part },
      }),
    ),
  ],
};
