// What a timer that follows the task returns. No call of the engine uses a simulated clock, so this is computed here; the engine's own
// warm-up doubles its runs in the same way.

import type { World } from '../../bench/contract';
import { simulated } from '../../bench/grade/simulated';

export interface Rule {
  readonly tick_ms: number;
  readonly percent: number;
  readonly most_runs: number;
}

export interface Found {
  readonly runs: number;
  readonly sample_ms: number;
}

/** The sample that decides. */
export function lastSample(world: World, { tick_ms, percent, most_runs }: Rule): Found {
  const machine = simulated(world);
  machine.run();
  for (let runs = 1; ; runs *= 2) {
    const start = machine.shown_ms;
    for (let run = 0; run < runs; run++) machine.run();
    const sample_ms = machine.shown_ms - start;
    if (100 * tick_ms <= percent * sample_ms || runs >= most_runs) return { runs, sample_ms };
  }
}
