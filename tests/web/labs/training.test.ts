import { describe, expect, it } from 'vitest';
import type {
  BackwardProfile,
  CategoryBytes,
  MemorySnapshot,
  Progress,
  TrainReport,
} from '../../../web/src/engine/types';
import { toCsv } from '../../../web/src/kit/charts/table-export';
import {
  curveTable,
  EMPTY,
  extended,
  lossTop,
  totalSteps,
} from '../../../web/src/labs/training/curve';
import { endedText } from '../../../web/src/labs/training/live-text';
import {
  CLAIMED_GPT2,
  CLAIMED_REPORT,
  change,
  highestPeak,
  largestAtPeak,
  peakEvent,
} from '../../../web/src/labs/training/outcome';
import { isOff } from '../../../web/src/labs/training/rules';
import { stagesOf, timeMultiple } from '../../../web/src/labs/training/times';
import { multiple, signed } from '../../../web/src/labs/training/words';

const point = (step: number, loss = 1) => ({ step, epoch: step / 43, loss, learning_rate: 0.001 });
const tested = (step: number, loss: number, accuracy: number) => ({
  step,
  epoch: step / 43,
  loss,
  accuracy,
});
const news = (change: Partial<Progress>) =>
  ({ train_points: [], evaluations: [], ...change }) as unknown as Progress;

describe('training lab: how a training ended', () => {
  const wordsOf = (change: Partial<TrainReport>) => {
    const report = { steps: 43, epochs: 1, cancelled: false, diverged: '', ...change };
    return endedText(report as TrainReport).replaceAll('\u00a0', ' ');
  };

  it('says done, stopped, or that the loss is no number', () => {
    expect(wordsOf({})).toBe('Done: 43 steps, 1 epoch.');
    expect(wordsOf({ cancelled: true, steps: 1 })).toBe('Stopped after 1 step.');
    const diverged = 'The training stopped at step 3: its loss is not a number.';
    expect(wordsOf({ steps: 3, diverged })).toBe(
      `${diverged} A smaller learning rate may keep the loss finite.`,
    );
  });
});

describe('training lab: the curve', () => {
  it('grows by what each message brings', () => {
    const one = extended(
      EMPTY,
      news({ evaluations: [tested(0, 2.3, 0.1)], train_points: [point(1)] }),
    );
    const two = extended(one, news({ train_points: [point(2), point(3)] }));
    expect(two.points.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(two.evaluations).toHaveLength(1);
  });

  it('knows its length from the first step on', () => {
    expect(totalSteps(EMPTY, 10)).toBeUndefined();
    expect(totalSteps({ points: [point(1)], evaluations: [] }, 10)).toBe(430);
    expect(totalSteps({ points: [point(1), point(77)], evaluations: [] }, 3)).toBe(129);
  });

  it('has a loss axis that only grows, whatever the losses are', () => {
    const high = lossTop({ points: [point(1, 2), point(2, Number.NaN)], evaluations: [] });
    expect(high).toBeCloseTo(2.1);
    expect(lossTop({ points: [point(1, 2), point(3, 0.5)], evaluations: [] })).toBe(high);
    expect(lossTop({ points: [point(1, 2), point(3, 4)], evaluations: [] })).toBeGreaterThan(4);
  });

  it('is written with every step once, and tests in the row of their step', () => {
    const curve = {
      points: [point(1), point(2)],
      evaluations: [tested(0, 2.3, 0.1), tested(2, 1, 0.7)],
    };
    const lines = toCsv(curveTable(curve)).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('step,epoch,loss,learning_rate,held_out_loss,held_out_accuracy');
    expect(lines[1]).toBe('0,0,,,2.3,0.1');
    expect(lines[2]?.endsWith(',,')).toBe(true);
    expect(lines[3]?.endsWith(',1,0.7')).toBe(true);
  });
});

const bytes = (change: Partial<CategoryBytes>): CategoryBytes => ({
  parameters_bytes: 0,
  buffers_bytes: 0,
  activations_bytes: 0,
  gradients_bytes: 0,
  optimizer_state_bytes: 0,
  inputs_bytes: 0,
  workspace_bytes: 0,
  ...change,
});
const snapshot = (label: string, current: CategoryBytes) => ({ label, current }) as MemorySnapshot;
const profile = (change: Partial<BackwardProfile>) => change as BackwardProfile;

const clock = (tick_ms: number, total_runs: number) =>
  ({ tick_ms, total_runs }) as BackwardProfile['step'];
/** Parts that took so long in four samples. */
function timed([forward, backward, optimizer]: number[], change: Partial<BackwardProfile> = {}) {
  const four = { samples_ms: [0, 0, 0, 0] } as BackwardProfile['forward'];
  return {
    ...{ forward_latency_ms: forward, backward_latency_ms: backward },
    ...{ optimizer_latency_ms: optimizer, recompute_flops: 7, optimizer_flops: 1 },
    ...{ forward: four, backward: four, optimizer: four, step: clock(0.005, 4), ...change },
  } as BackwardProfile;
}

describe('training lab: the step', () => {
  const snapshots = [
    snapshot('baseline', bytes({ parameters_bytes: 10 })),
    snapshot('after_forward', bytes({ parameters_bytes: 10, activations_bytes: 30 })),
    snapshot('after_backward', bytes({ parameters_bytes: 10, gradients_bytes: 10 })),
  ];

  it('tells what a category gained or freed between two snapshots', () => {
    const step = profile({ snapshots });
    expect(change(step, 'activations', 'baseline', 'after_forward')).toBe(30);
    expect(change(step, 'activations', 'after_forward', 'after_backward')).toBe(-30);
    expect(change(step, 'gradients', 'after_forward', 'after_backward')).toBe(10);
    expect(change(step, 'gradients', 'after_backward', 'after_optimizer')).toBe(0);
  });

  it('finds the first of the highest events', () => {
    const totals = [1, 5, 3, 5, 2].map((total_bytes) => ({ total_bytes }));
    expect(peakEvent(profile({ timeline: totals as never }))).toBe(1);
  });

  it('takes the peak of later steps where it is higher', () => {
    const planned = { peak_bytes: 40 } as BackwardProfile['planned'];
    expect(highestPeak(profile({ planned, steady_peak_bytes: 50 }))).toBe(50);
    expect(highestPeak(profile({ planned, steady_peak_bytes: 30 }))).toBe(40);
  });

  it('names the category that holds most at the peak', () => {
    const at_peak = bytes({ parameters_bytes: 4, activations_bytes: 3, gradients_bytes: 6 });
    expect(largestAtPeak({ at_peak } as BackwardProfile['planned'])).toBe('gradients');
  });

  it('counts what is computed again as part of the backward pass, which it is timed with', () => {
    const stages = stagesOf(timed([5, 9, 1], { forward_flops: 10, backward_flops: 20 }));
    expect(stages.map(({ flops }) => flops)).toEqual([10, 27, 1]);
    expect(stages.map(({ ms }) => ms)).toEqual([5, 9, 1]);
    const planned = stagesOf(timed([0, 0, 0], { step: clock(0, 0) }));
    expect(planned.every(({ ms, below_ms }) => ms === undefined && below_ms === undefined)).toBe(
      true,
    );
  });

  it('has no ratio of times where nothing was timed', () => {
    expect(timeMultiple(timed([0, 0, 0], { step: clock(0, 0) }))).toBeUndefined();
    expect(timeMultiple(timed([2, 5, 1]))).toBe(2.5);
  });

  it('tells no time of a part within two ticks of the clock, only that it took less', () => {
    const stages = stagesOf(timed([0.3, 0.2, 0], { step: clock(0.1, 4) }));
    expect(stages.map(({ ms }) => ms)).toEqual([0.3, undefined, undefined]);
    expect(stages[1]?.below_ms).toBeCloseTo(0.3);
    expect(stages[2]?.below_ms).toBeCloseTo(0.1);
    expect(timeMultiple(timed([0.3, 0.2, 0], { step: clock(0.1, 4) }))).toBeUndefined();
    expect(timeMultiple(timed([0.2, 0.5, 0], { step: clock(0.1, 4) }))).toBeUndefined();
    expect(timeMultiple(timed([0.3, 0.6, 0], { step: clock(0.1, 4) }))).toBeCloseTo(2);
    // A sample of 400 steps: the errors of their readings mostly cancel.
    expect(timeMultiple(timed([0.02, 0.04, 0.01], { step: clock(0.1, 1600) }))).toBeCloseTo(2);
  });

  it('a rule is off by more than a tenth or holds', () => {
    const rule = { name: '', claim: '', expected: 2, base: '', explanation: '' };
    expect(isOff({ ...rule, measured: 2.19 })).toBe(false);
    expect(isOff({ ...rule, measured: 1.7 })).toBe(true);
  });
});

describe('training lab: what the course text claims', () => {
  it('its report grows by 100, 500 and 500 MB', () => {
    const deltas = CLAIMED_REPORT.slice(1).map(({ mb }, i) => mb - (CLAIMED_REPORT[i]?.mb ?? 0));
    expect(deltas).toEqual([100, 500, 500]);
  });

  it('its example of GPT-2 adds up', () => {
    const { parameters, gradients, optimizer_state, activations, total } = CLAIMED_GPT2;
    expect(parameters + gradients + optimizer_state + activations).toBe(total);
  });
});

describe('training lab: words', () => {
  it('multiples keep three digits', () => {
    expect(multiple(4)).toBe('4.00×');
    expect(multiple(59.04)).toBe('59.0×');
    expect(multiple(4321)).toBe('4.32\u00a0k×');
  });

  it('changes carry their sign', () => {
    expect(signed(-3, String)).toBe('−3');
    expect(signed(0, String)).toBe('+0');
  });
});
