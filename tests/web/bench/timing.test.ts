// The protocol by which a student's kernel is timed, on a simulated machine.

import { describe, expect, it } from 'vitest';
import { tickOf, timeRuns } from '../../../web/src/bench/grade/timing';

/** Runs take these times in turn, and reading the clock takes a microsecond. The clock shows its last tick. */
function machine(durations_ms: readonly number[], tick_ms: number) {
  let true_ms = 12.34;
  let runs = 0;
  return {
    now: () => {
      true_ms += 0.001;
      return Math.floor(true_ms / tick_ms) * tick_ms;
    },
    run: () => {
      true_ms += durations_ms[Math.min(runs, durations_ms.length - 1)] ?? 0;
      runs += 1;
    },
    runs: () => runs,
  };
}

const budget = { warm_up_ms: 50, budget_ms: 200, min_samples: 5 };

describe('timeRuns', () => {
  it.each([0.005, 0.1, 1])('a clock of %d ms steps: a sample is a hundred steps', (tick_ms) => {
    const { now, run } = machine([0.31], tick_ms);
    const { samples_ms, runs_per_sample, tick_ms: found } = timeRuns(run, now, budget);
    expect(found).toBeCloseTo(tick_ms, 9);
    expect(runs_per_sample * 0.31).toBeGreaterThanOrEqual(99 * tick_ms);
    for (const sample of samples_ms) expect(Math.abs(sample - 0.31)).toBeLessThan(0.0062);
  });

  it('leaves a cold start to the warm-up', () => {
    const { now, run, runs } = machine([80, 40, 3], 0.005);
    const timed = timeRuns(run, now, budget);
    expect(timed.warm_up_runs).toBeGreaterThanOrEqual(2);
    expect(Math.max(...timed.samples_ms)).toBeLessThan(3.1);
    expect(timed.warm_up_runs + timed.samples_ms.length * timed.runs_per_sample).toBe(runs());
  });

  it('takes the fewest samples that are asked for, however long they are', () => {
    const { now, run } = machine([90], 0.005);
    expect(timeRuns(run, now, budget).samples_ms).toHaveLength(5);
  });

  it('ends with a function that takes next to no time', () => {
    const { now, run } = machine([1e-4], 0.005);
    expect(timeRuns(run, now, budget).samples_ms.length).toBeGreaterThanOrEqual(5);
  });

  it('makes no more runs in a sample than are allowed, however short it is then', () => {
    const { now, run } = machine([0.02], 1);
    const counts: number[] = [];
    const before = (runs: number) => counts.push(runs);
    const { runs_per_sample } = timeRuns(run, now, budget, { most_runs: 20, before });
    expect(runs_per_sample).toBe(20);
    expect(Math.max(...counts)).toBe(20);
  });

  it('tells how far it is, up to the end', () => {
    const onProgress: number[] = [];
    const { now, run } = machine([2], 0.005);
    timeRuns(run, now, budget, { onProgress: (fraction) => onProgress.push(fraction) });
    expect(onProgress).toEqual([...onProgress].sort((a, b) => a - b));
    expect(onProgress.at(-1)).toBe(1);
  });
});

it('tickOf does not believe a step during which the machine did something else', () => {
  let at = 0;
  let reading = 0;
  const now = () => {
    reading += 1;
    if (reading % 10 === 0) at += reading === 30 ? 16 : 0.1;
    return at;
  };
  expect(tickOf(now)).toBeCloseTo(0.1, 9);
});
