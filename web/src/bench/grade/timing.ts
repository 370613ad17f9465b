// Times a function as the engine times its own: warmed up until it is steady or the time for that is over, then samples of as many
// runs as make one last many ticks of the clock. Runs inside the worker of the function it times; needs nothing of the page.

import type { TimingBudget } from '../sandbox';

// Kept before a program in the same thread could change them.
const { ceil, floor, max, min } = Math;

export interface RunTimes {
  /** For one run each. */
  readonly samples_ms: readonly number[];
  readonly runs_per_sample: number;
  readonly warm_up_runs: number;
  readonly tick_ms: number;
}

/** A sample lasts so many ticks at least: the clock errs by less than a hundredth of it. */
const TICKS = 100;
/** And so long, where the clock is fine: an interruption is then a part of a sample and not all of it. */
const LEAST_MS = 1;
/** A first run alone may be all warm-up that there is time for, and says nothing about the next. */
const LEAST_TURNS = 2;
const MOST_SAMPLES = 1000;
/** Of one sample, unless fewer are allowed: a function that does nothing is not called for ever. */
const MOST_RUNS = 2 ** 20;
const STEPS = 9;
/** A clock that takes longer for its steps than this is looked at for fewer of them. */
const LOOK_MS = 60;

/** Step of a clock: the median of a few, since some are stretched by whatever else the machine does. */
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

/** What is done around the samples, in no one's time. */
export interface Around {
  /** In one sample, which may then be shorter against the clock's tick than it should. */
  readonly most_runs?: number;
  /** 0 to 1, after each sample. */
  told?(fraction: number): void;
  /** A sample of so many runs is about to begin. */
  before?(runs: number): void;
  /** One that counts has ended. */
  timed?(): void;
}

/** @param run is given its place in the sample */
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
  const tell = () => around.told?.(min(1, (now() - begin) / total_ms));
  let warm_up_runs = 0;
  let turns = 0;
  let runs = 1;
  // Twice as many runs until a sample is long enough, then on until the warm-up is over.
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
