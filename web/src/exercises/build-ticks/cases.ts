// Machines with a clock that moves in ticks. The shares are such that no whole number of ticks is exactly long enough, so that rounding
// decides nothing.

import type { Case, World } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';
import { lastSample, type Rule } from './reference';

interface Machine extends Rule {
  readonly name: string;
  readonly run_ms: number;
  /** The factor by which the first run is slower. */
  readonly cold?: number;
}

const PERCENT = [3, 6, 7, 9, 15, 30] as const;
const MOST = 1024;

const corners = (draw: Draws): Machine[] => [
  {
    name: 'a run of many ticks',
    run_ms: draw.real(60, 90),
    tick_ms: 1,
    percent: 3,
    most_runs: MOST,
  },
  {
    name: 'a run as long as a tick',
    run_ms: draw.real(0.95, 1.05),
    tick_ms: 1,
    percent: 30,
    most_runs: MOST,
  },
  {
    name: 'a tick of 0.1 ms',
    run_ms: draw.real(0.03, 0.05),
    tick_ms: 0.1,
    percent: 15,
    most_runs: MOST,
  },
  {
    name: 'a tick of 1 ms',
    run_ms: draw.real(0.3, 0.5),
    tick_ms: 1,
    percent: 15,
    most_runs: MOST,
  },
  {
    name: 'a cold start as long as a whole sample',
    run_ms: draw.real(0.4, 0.7),
    tick_ms: 1,
    percent: 15,
    most_runs: MOST,
    cold: 100,
  },
  {
    name: 'at most four runs',
    run_ms: draw.real(0.4, 0.6),
    tick_ms: 1,
    percent: 3,
    most_runs: 4,
  },
  {
    name: 'a tick of at most 0.3 %',
    run_ms: draw.real(0.7, 0.9),
    tick_ms: 1,
    percent: 0.3,
    most_runs: MOST,
  },
  {
    name: 'no more than one run',
    run_ms: draw.real(2.2, 2.8),
    tick_ms: 1,
    percent: 9,
    most_runs: 1,
  },
];

function drawn(draw: Draws, index: number): Machine {
  const tick_ms = draw.pick([0.1, 1]);
  return {
    name: `machine ${index + 1}`,
    run_ms: tick_ms * draw.pick([0.1, 0.3, 0.8, 2.4, 7]) * draw.real(0.8, 1.2),
    tick_ms,
    percent: draw.pick(PERCENT),
    most_runs: draw.chance(0.25) ? 16 : MOST,
    cold: draw.real(1, 60),
  };
}

const SERIES = 40;

export async function cases(_engine: Profiler, seed: number): Promise<Case[]> {
  const draw = draws(seed);
  const all = [...corners(draw), ...Array.from({ length: 16 }, (_, index) => drawn(draw, index))];
  return all.map(({ name, run_ms, cold = 5, ...rule }): Case => {
    const durations_ms = Array.from(
      { length: SERIES },
      (_, run) => run_ms * draw.real(0.96, 1.06) * (run === 0 ? cold : 1),
    );
    const { tick_ms, percent, most_runs } = rule;
    const start_ms = draw.real(100, 900);
    const world: World = { durations_ms, again: 1, tick_ms, unit: 's', start_ms };
    const { runs, sample_ms } = lastSample(world, rule);
    return {
      name,
      args: ['$run', '$clock', tick_ms, percent, most_runs],
      size: runs,
      expected: sample_ms / runs,
      world,
      // One warm-up run, then 1 + 2 + 4 + ... + runs.
      runs: [2 * runs, 2 * runs],
    };
  });
}
