// Labs whose first measurement leaves their question open measure once more, for longer, and show that one; others do not.

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BackwardProfile } from '../../../web/src/engine/types';
import * as overhead from './overhead-cases';

interface Asked {
  readonly budget_ms: number;
}

const replies: unknown[] = [];
const asked: Asked[] = [];
const reply = async (options: Asked) => {
  asked.push(options);
  return replies.shift();
};

vi.mock('../../../web/src/session/engine', async (original) => ({
  ...(await original<object>()),
  profiler: () => ({
    measureInstruments: (_model: string, options: Asked) => reply(options),
    profileForwardPass: async () => ({ latency_ms: 1, overhead: {} }),
    describe: async () => ({ parameters: 1 }),
    profileBackwardPass: (_model: string, _training: object, options: Asked) => reply(options),
    compareTraining: (_a: object, _b: object, options: Asked) => reply(options),
  }),
}));

import { measure } from '../../../web/src/labs/overhead/measure';
import { steps } from '../../../web/src/labs/savers/experiment';
import { step } from '../../../web/src/labs/training/experiment';

const run = (values: object) =>
  ({
    values: { batch: 1, seq: 8, seed: 1, ...values },
    model: { argument: 'mlp', title: 'MLP' },
    signal: new AbortController().signal,
    step: () => () => {},
    show: () => {},
  }) as never;

const instruments = (low: number, high: number) =>
  overhead.outcomeOf({
    ratios: [
      [1.1, low, high, low > 1 ? 'slower' : 'cannot_tell'],
      [1.06, 1.05, 1.07, 'slower'],
      [1.03, 1.02, 1.04, 'slower'],
    ],
  }).report;

/** A step of 1 + 2 + 0.1 ms beside a rule that expects three times the forward pass. */
function training(spread: number): BackwardProfile {
  const part = (median: number) => ({
    samples_ms: Array.from({ length: 20 }, () => median),
    statistics: {
      median_interval: { low: median - spread, high: median + spread, confidence: 0.95 },
    },
  });
  return {
    forward_latency_ms: 1,
    backward_latency_ms: 2,
    optimizer_latency_ms: 0.1,
    step_latency_ms: 3.1,
    step: { tick_ms: 0.005, total_runs: 40, ticks_per_sample: 600 },
    forward: part(1),
    backward: part(2),
    optimizer: {
      samples_ms: [0.1],
      statistics: { median_interval: { low: 0.1, high: 0.1, confidence: 0.95 } },
    },
    rules_of_thumb: [{ name: 'step_latency', expected: 3, measured: 3.1 }],
  } as unknown as BackwardProfile;
}

const both = (verdict: string) => {
  const side = { measured_steps_peak_bytes: 8, planned: {}, steady_at_peak: {} };
  const comparison = {
    verdict,
    ratio: 1.1,
    ratio_interval: { low: 1, high: 1.2, confidence: 0.95 },
  };
  return { a: side, b: side, comparison };
};

const recipe = { keep: 'all', checkpoint: 0, parts: 1, storage: 'float32', optimizer: 'adam' };
const trained = { optimizer: 'adam', checkpoint: 0, accumulate: 1, keep: 'all' };

const CASES = [
  {
    lab: 'Overhead',
    /** Its first round is soon on the page and decides nothing. */
    first: [instruments(1.09, 1.11)],
    open: instruments(0.9, 1.3),
    told: instruments(1.08, 1.12),
    measured: async () => (await measure(run({}))).report,
  },
  {
    lab: 'Training',
    first: [],
    open: training(0.5),
    told: training(0.001),
    measured: async () => (await step.run(run(trained))).profile,
  },
  {
    lab: 'Savers',
    first: [],
    open: both('cannot_tell'),
    told: both('slower'),
    measured: async () => (await steps.run(run(recipe))).comparison,
    shown: ({ comparison }: ReturnType<typeof both>) => comparison,
  },
] as const;

afterEach(() => {
  replies.length = 0;
  asked.length = 0;
});

describe.each(CASES)('$lab', ({ first, open, told, measured, ...of }) => {
  const shown = 'shown' in of ? of.shown : (report: unknown) => report;

  it('measures once more, for longer, where the first leaves it open', async () => {
    replies.push(...first, open, told);
    expect(await measured()).toEqual(shown(told as never));
    expect(replies).toEqual([]);
    const [short, long] = asked.slice(first.length);
    expect(long?.budget_ms).toBeGreaterThan(short?.budget_ms ?? Number.NaN);
  });

  it('shows the longer one, too, where that leaves it open', async () => {
    replies.push(...first, open, { ...(open as object), last: true });
    expect(await measured()).toEqual(shown({ ...(open as object), last: true } as never));
    expect(asked).toHaveLength(first.length + 2);
  });

  it('is done where the first tells it', async () => {
    replies.push(...first, told, open);
    expect(await measured()).toEqual(shown(told as never));
    expect(asked).toHaveLength(first.length + 1);
  });
});
