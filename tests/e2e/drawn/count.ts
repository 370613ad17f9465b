// States to draw of the labs that count and plan: Parameters, FLOPs, Memory, Training and At scale.

import type { Dry as MemoryDry } from '../../../web/src/labs/memory/outcome';
import type { Dry as TrainingDry } from '../../../web/src/labs/training/outcome';
import { MEASURED } from '../../web/labs/scale-fixtures';
import { type Drawn, type DrawnLab, wrong } from './case';

const EXTREMES = [{ model: 'linear' }, { model: 'gpt2_xl' }] as const;

/** Cases whose run is instant, with the MLP, a single linear layer and GPT-2 XL. */
const counted = (truths: readonly number[]): Drawn[] =>
  [{ model: 'mlp' }, ...EXTREMES].map((set, index) => ({
    ...{ name: set.model, set, outcomes: 'run', predictions: wrong(truths[index] ?? 1) },
  }));

export const parameters: DrawnLab = {
  before: [...EXTREMES, { inputs: 1, outputs: 1 }, { inputs: 16, outputs: 16 }],
  cases: [
    ...counted([235_146, 7850, 1.557e9]),
    { name: 'a large batch', set: { model: 'gpt2_xl', batch: 256 }, outcomes: 'run' },
    { name: 'int8', set: { model: 'gpt2_xl', precision: 'int8' }, outcomes: 'run' },
  ],
};

export const flops: DrawnLab = {
  before: EXTREMES,
  cases: [
    ...counted([1.5e7, 5e5, 1e14]),
    {
      name: 'one sample',
      set: { model: 'gpt2_xl', batch: 1 },
      outcomes: 'run',
      predictions: wrong(3e12),
    },
    {
      name: 'many',
      set: { model: 'linear', batch: 256 },
      outcomes: 'run',
      predictions: wrong(4e6),
    },
  ],
};

const planned = ([{ title, plan }]: [MemoryDry]) => ({ forward: { title, report: plan } });
const MB = 1e6;

export const memory: DrawnLab = {
  before: [...EXTREMES, { model: 'gpt2_xl', batch: 1024 }, { model: 'linear', batch: 1 }],
  drafts: wrong(MB),
  cases: [
    { name: 'lenet5', outcomes: planned, predictions: wrong(MB) },
    {
      name: 'linear',
      set: { model: 'linear', batch: 1 },
      outcomes: planned,
      predictions: wrong(0.04 * MB),
    },
    {
      name: 'mlp',
      set: { model: 'mlp', batch: 1024 },
      outcomes: planned,
      predictions: wrong(5 * MB),
    },
    { name: 'gpt_nano', set: { model: 'gpt_nano' }, outcomes: planned, predictions: wrong(9 * MB) },
    {
      name: 'resnet18',
      set: { model: 'resnet18' },
      outcomes: planned,
      predictions: wrong(200 * MB),
    },
    {
      name: 'gpt2_xl',
      set: { model: 'gpt2_xl' },
      outcomes: planned,
      predictions: wrong(12_000 * MB),
    },
    {
      ...{ name: 'gpt2_xl, large batch', set: { model: 'gpt2_xl', batch: 1024 } },
      ...{ outcomes: planned, predictions: wrong(6e5 * MB) },
    },
  ],
};

const step = ([{ title, plan }]: [TrainingDry]) => ({ step: { title, profile: plan } });

/** The curve of a training, also of one that diverges. */
const curve = (losses: readonly number[], accuracies: readonly number[]) => ({
  points: losses.map((loss, index) => ({
    ...{ step: index + 1, epoch: (index + 1) / 4, loss, learning_rate: 0.001 },
  })),
  evaluations: accuracies.map((accuracy, index) => ({
    ...{ step: 4 * index, epoch: index, loss: losses[4 * index] ?? 1, accuracy },
  })),
});
type Curve = ReturnType<typeof curve>;
const settings = (preset: string) => ({ preset, epochs: 3, seed: 1 });
const learning = (curve: Curve, preset = 'digits-mlp') => ({
  train: {
    ...{ settings: settings(preset), curve },
    rates: { steps_per_second: 120, gflops_per_second: 3 },
  },
});

/** The outcome of a training that has ended. */
const trained = ({ points, evaluations }: Curve, preset: string, change: object = {}) => ({
  train: {
    settings: settings(preset),
    report: {
      ...{ preset, curve: points, evaluations, steps: points.length, epochs: 3, batch: 32 },
      ...{ cancelled: false, diverged: '', sample: '', held_out_samples: 300, parameters: 1e4 },
      ...{ training: { optimizer: 'adam' }, held_out_accuracy: 0.9, elapsed_ms: 900 },
      ...{ steps_per_second: 120, gflops_per_second: 3, ...change },
    },
  },
});

const LEARNED = curve([2.3, 2, 1.5, 1, 0.8, 0.5, 0.4, 0.3, 0.2, 0.1], [0.1, 0.8, 0.95]);
const WROTE = curve([4.2, 3.1, 2.9, 2.8], [0.01, 0.3]);

export const training: DrawnLab = {
  before: [{ model: 'smallest' }, { model: 'largest' }, { model: 'smallest', optimizer: 'sgd' }],
  drafts: wrong(4),
  cases: [
    { name: 'mlp', outcomes: step, predictions: wrong(4) },
    {
      name: 'one sample',
      set: { model: 'smallest', batch: 1 },
      outcomes: step,
      predictions: wrong(4),
    },
    {
      name: 'many',
      set: { model: 'smallest', batch: 512 },
      outcomes: step,
      predictions: wrong(400),
    },
    { name: 'largest', set: { model: 'largest' }, outcomes: step, predictions: wrong(5) },
    {
      ...{ name: 'checkpoints', set: { model: 'gpt_nano', checkpoint: 3, accumulate: '8' } },
      ...{ outcomes: step, predictions: wrong(8) },
    },
    {
      ...{ name: 'kept', set: { model: 'lenet5', keep: 'all', optimizer: 'momentum' } },
      ...{ outcomes: step, predictions: wrong(30) },
    },
    { name: 'learns', outcomes: {}, live: learning(LEARNED) },
    { name: 'one step', outcomes: {}, live: learning(curve([2.3], [0.1])) },
    { name: 'breaks', outcomes: {}, live: learning(curve([2.3, 40, 1e6], [0.1])) },
    { name: 'learned', outcomes: trained(LEARNED, 'digits-lenet5') },
    {
      name: 'writes',
      outcomes: trained(WROTE, 'text-gpt_nano', { sample: 'ORLANDO. As I remember' }),
    },
    { name: 'stopped', outcomes: trained(WROTE, 'digits-mlp', { cancelled: true }) },
  ],
};

export const scale: DrawnLab = {
  before: EXTREMES,
  cases: [
    { name: 'as it opens', outcomes: 'run', predictions: wrong(1.08e11) },
    { name: 'linear', set: { model: 'linear' }, outcomes: 'run', predictions: wrong(1e5) },
    { name: 'gpt2_xl', set: { model: 'gpt2_xl' }, outcomes: 'run', predictions: wrong(2.5e10) },
    ...(['mixed', 'bf16'] as const).map(
      (precision): Drawn => ({
        ...{ name: precision, set: { precision, optimizer: 'sgd' }, outcomes: 'run' },
      }),
    ),
    ...[1, 10_000].map(
      (memory): Drawn => ({
        ...{ name: `${memory} GB`, set: { memory }, outcomes: 'run', predictions: wrong(1.08e11) },
      }),
    ),
    ...[1, 100_000].map(
      (devices): Drawn => ({
        name: `${devices} devices`,
        set: { devices, tokens: 100_001 - devices, mfu: devices === 1 ? 1 : 100 },
        outcomes: 'run',
        given: { measured: MEASURED },
      }),
    ),
  ],
};
