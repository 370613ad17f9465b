// Times a function as the engine times its own: it warms up until the time is steady or the warm-up time is over, then takes
// samples with so many runs that one lasts many clock ticks. It runs inside the worker of the timed function and needs nothing
// from the page.

import type { TimingBudget } from '../sandbox';

// Saved before a program in the same thread can change them.
const { ceil, floor, max, min } = Math;

export interface RunTimes {
  /** Time per run, for each sample. */
  readonly samples_ms: readonly number[];
  readonly runs_per_sample: number;
  readonly warm_up_runs: number;
  readonly tick_ms: number;
}

/** A sample lasts at least this many ticks, so that the clock's error is at most a hundredth of it. */
const TICKS = 100;
/** A sample also lasts at least this long if the clock is fine: an interruption then affects only part of a sample. */
const LEAST_MS = 1;
/** A single run could use up the whole warm-up time, and would say nothing about the next one. */
const LEAST_TURNS = 2;
const MOST_SAMPLES = 1000;
/** The most runs in one sample, unless fewer are allowed: an empty function must not be called forever. */
const MOST_RUNS = 2 ** 20;
const STEPS = 9;
/** If a clock's steps take longer than this in total, fewer of them are read. */
const LOOK_MS = 60;

/** The step of a clock in ms: the median of a few steps, because other activity on the machine stretches some. */
export function tickOf(now: () => number): number {
  const begin = now();
  const steps: number[] = [];
  let last = begin;
  while (steps.length < STEPS && (steps.length === 0 || last - begin < LOOK_MS)) {
    const next = now();
    if (next > last) steps.push(next - last);
    last = next;
  }
  steps.sort((a, b) => a - b);
  return steps[floor(steps.length / 2)] ?? 0;
}

/** Callbacks around the samples, which are not part of any timed run. */
export interface Around {
  /** The most runs in one sample, even if it is then too short in relation to the clock's tick. */
  readonly most_runs?: number;
  /** Called after each sample with the progress, 0 to 1. */
  onProgress?(fraction: number): void;
  /** Called before a sample of this many runs. */
  before?(runs: number): void;
  /** Called after a sample that counts, that is, after the warm-up. */
  timed?(): void;
}

/** @param run receives the index of the run in its sample */
export function timeRuns(
  run: (index: number) => void,
  now: () => number,
  { warm_up_ms, budget_ms, min_samples }: TimingBudget,
  around: Around = {},
): RunTimes {
  const tick_ms = tickOf(now);
  const sample = (runs: number): number => {
    around.before?.(runs);
    const start = now();
    for (let index = 0; index < runs; index += 1) run(index);
    return now() - start;
  };
  const { most_runs = MOST_RUNS } = around;
  const wanted_ms = max(LEAST_MS, TICKS * tick_ms);
  const begin = now();
  const total_ms = warm_up_ms + budget_ms;
  const tell = () => around.onProgress?.(min(1, (now() - begin) / total_ms));
  let warm_up_runs = 0;
  let turns = 0;
  let runs = 1;
  // Doubles the number of runs until a sample is long enough, then continues until the warm-up is over.
  for (;;) {
    const took = sample(runs);
    warm_up_runs += runs;
    turns += 1;
    tell();
    const enough = took >= wanted_ms || runs >= most_runs;
    if (took >= wanted_ms) runs = min(most_runs, max(1, ceil((runs * wanted_ms) / took)));
    else if (!enough) runs = min(most_runs, runs * 2);
    if (enough && turns >= LEAST_TURNS && now() - begin >= warm_up_ms) break;
  }
  const samples_ms: number[] = [];
  const from = now();
  while (samples_ms.length < min_samples || now() - from < budget_ms) {
    samples_ms.push(sample(runs) / runs);
    around.timed?.();
    tell();
    if (samples_ms.length >= MOST_SAMPLES) break;
  }
  return { samples_ms, runs_per_sample: runs, warm_up_runs, tick_ms };
}
