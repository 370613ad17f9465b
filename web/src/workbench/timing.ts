// Times a function as the engine times its own: warmed up until it is steady or the time for that is over, then samples of as many
// runs as make one last many ticks of the clock. Runs inside the worker of the function it times; needs nothing of the page.

import type { TimingBudget } from './sandbox';

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
/** Of one sample: a function that does nothing is not called for ever. */
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
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** @param told 0 to 1, after each sample */
export function timeRuns(
  run: () => void,
  now: () => number,
  { warm_up_ms, budget_ms, min_samples }: TimingBudget,
  told: (fraction: number) => void = () => undefined,
): RunTimes {
  const tick_ms = tickOf(now);
  const sample = (runs: number): number => {
    const start = now();
    for (let index = 0; index < runs; index += 1) run();
    return now() - start;
  };
  const wanted_ms = Math.max(LEAST_MS, TICKS * tick_ms);
  const begin = now();
  const total_ms = warm_up_ms + budget_ms;
  let warm_up_runs = 0;
  let turns = 0;
  let runs = 1;
  // Twice as many runs until a sample is long enough, then on until the warm-up is over.
  for (;;) {
    const took = sample(runs);
    warm_up_runs += runs;
    turns += 1;
    told(Math.min(1, (now() - begin) / total_ms));
    const enough = took >= wanted_ms || runs >= MOST_RUNS;
    if (took >= wanted_ms) runs = Math.max(1, Math.ceil((runs * wanted_ms) / took));
    else if (!enough) runs *= 2;
    if (enough && turns >= LEAST_TURNS && now() - begin >= warm_up_ms) break;
  }
  const samples_ms: number[] = [];
  const from = now();
  while (samples_ms.length < min_samples || now() - from < budget_ms) {
    samples_ms.push(sample(runs) / runs);
    told(Math.min(1, (now() - begin) / total_ms));
    if (samples_ms.length >= MOST_SAMPLES) break;
  }
  return { samples_ms, runs_per_sample: runs, warm_up_runs, tick_ms };
}
