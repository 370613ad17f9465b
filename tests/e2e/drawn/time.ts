// States to draw of the labs about time: Latency, Noise, Batch size, Architectures and Profile a model.

import {
  asFlops,
  decodingOf,
  lessThanFlops,
  mixed,
  OUTCOMES as NETWORKS,
  open,
} from '../../web/labs/architectures-cases';
import { ATTENTION } from '../../web/labs/attention-cases';
import { CASES as BATCHES } from '../../web/labs/batch-cases';
import { crumbs, far, fast, passes, ragged } from '../../web/labs/diagnosis-cases';
import { CASES as HANDS, measuredOf } from '../../web/labs/latency-cases';
import { CASES as NOISES } from '../../web/labs/noise-cases';
import { outcomeOf as clockOf, RUN } from '../../web/labs/noise-clock-cases';
import { ATTENTIVE, block, event, MOVER, outcomeOf } from '../../web/labs/profile-cases';
import { median } from '../support';
import { casesOf, type Drawn, type DrawnLab, wrong } from './case';

const MODELS = [{ model: 'smallest' }, { model: 'largest' }] as const;

export const latency: DrawnLab = {
  before: [
    ...MODELS,
    { clock: '1ms', together: 1024 },
    { clock: '100us', together: 16 },
    { outliers: 0 },
    { outliers: 50, factor: 100 },
  ],
  drafts: wrong(2),
  cases: [
    ...casesOf(HANDS, (hand) => {
      const measured = measuredOf(hand);
      return { outcomes: { latency: measured }, predictions: wrong(measured.report.latency_ms) };
    }),
    {
      name: 'under way',
      outcomes: {},
      live: {
        latency: { title: 'MLP', readings_ms: [3, 0.1, 0.2], warm_up_ms: [0.2], samples_ms: [0.1] },
      },
    },
  ],
};

const clocks = [
  clockOf([0, 0, 0, RUN, 2 * RUN], RUN),
  clockOf([RUN, 2 * RUN, 2 * RUN], RUN),
  clockOf([RUN, RUN, RUN], 1.2 * RUN),
];

export const noise: DrawnLab = {
  before: [...MODELS, { clock: '1ms' }, { clock: '100us' }],
  drafts: wrong(1),
  cases: (async () => {
    const all = Object.entries(NOISES).map(async ([name, made], index): Promise<Drawn> => {
      const noise = await made();
      const predictions = [...wrong(100 * noise.effect.noisy.median), -1000];
      return { name, outcomes: { noise, clock: clocks[index % clocks.length] }, predictions };
    });
    return Promise.all(all);
  })(),
};

export const batch: DrawnLab = {
  before: [...MODELS, { batch: 4 }, { batch: 512 }],
  drafts: wrong(4),
  cases: casesOf(BATCHES, (sweep) => ({ outcomes: { sweep }, predictions: wrong(5) })),
};

const growths = [asFlops, lessThanFlops, open, mixed];

export const architectures: DrawnLab = {
  before: [
    { control: 'flops', batch: 64 },
    ...['depth', 'resolution', 'sequence'].map((scale) => ({ scale })),
  ],
  drafts: wrong(40),
  cases: Object.entries(NETWORKS).map(
    ([name, compared], index): Drawn => ({
      name,
      set: { control: compared.control },
      outcomes: {
        compared,
        // The first case has no sweep and no decoding yet.
        ...(index === 0
          ? {}
          : {
              growth: growths[index % growths.length],
              decoding: decodingOf(index % 2 === 0 ? 4 : 4e4, 0.2),
            }),
      },
      predictions: wrong(
        median(compared.networks.map(({ readings: [first] }) => first?.latency_ms ?? 1)),
      ),
    }),
  ),
};

/** A trace of 200 ops with very long names. */
const deep = Array.from({ length: 200 }, (_, index) =>
  event(
    `blocks.${index >> 2}.attention.query_key_value_projection.linear`,
    ['linear', 'gelu', 'layer_norm', 'scaled_dot_product_attention'][index % 4] ?? '',
    1.1 * index,
    1,
    1e6 * (1 + index),
  ),
);
const TRACES = {
  'two blocks': block,
  'mostly attention': ATTENTIVE,
  'mostly moving': MOVER,
  'one op': [event('fc', 'linear', 0, 1, 1e6)],
  'below a tick': [event('fc', 'linear', 0, 0.001, 1e3), event('relu', 'relu', 0.001, 0, 10)],
  'two hundred ops': deep,
  'by block': deep,
  'by layer': deep,
};
const GROUPS: Readonly<Record<string, string>> = { 'by block': 'block', 'by layer': 'layer' };

const tried = [3, 1.1, 0.4].map((speedup, index) => ({
  ...{ fix: ['ops', 'flops', 'passes'][index], how: '', speedup, blocks: 8 },
  interval: { low: 0.8 * speedup, high: 1.2 * speedup, confidence: 0.95 },
}));
const PATIENTS = { A: ragged, B: crumbs, C: passes, D: far, E: fast } as const;

export const profile: DrawnLab = {
  before: [...MODELS, ...['32', '768'].map((width) => ({ width })), { part: 'whole' }],
  drafts: [1e-3, 1, 99, 1e3],
  cases: [
    ...casesOf(TRACES, (trace, name) => ({
      set: { group: GROUPS[name] ?? 'op' },
      outcomes: { pass: outcomeOf([...trace]) },
      predictions: wrong(50),
    })),
    ...ATTENTION.map(
      (outcome, index): Drawn => ({
        name: `attention ${index + 1}`,
        set: { width: outcome.width },
        outcomes: { attention: outcome },
      }),
    ),
    ...Object.entries(PATIENTS).map(
      ([patient, examined]): Drawn => ({
        name: `model ${patient}`,
        set: { patient },
        outcomes: {},
        notebook: {
          [patient]: {
            ...{ patient, at: '2026-01-01T00:00:00Z', examined, answered: 9, wrong: {} },
            ...{ fix: 'ops', tried },
          },
        },
      }),
    ),
  ],
};
