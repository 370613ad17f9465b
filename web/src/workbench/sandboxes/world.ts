// The run and the clock that a program is given: of a simulated machine, or of this one.

import type { World } from '../contract';

export interface RunAndClock {
  run(): void;
  clock(): number;
  /** How often `run` was called. */
  runs(): number;
}

export const noWorld: RunAndClock = {
  run: () => undefined,
  clock: () => 0,
  runs: () => 0,
};

/** The simulated machine: see World. */
export function simulated({
  durations_ms,
  again = 0,
  tick_ms,
  unit,
  start_ms,
}: World): RunAndClock {
  const { length } = durations_ms;
  const { floor } = Math;
  let runs = 0;
  let now_ms = start_ms;
  return {
    run: () => {
      const at = runs;
      runs += 1;
      now_ms += durations_ms[at < length ? at : again + ((at - again) % (length - again))] ?? 0;
    },
    clock: () => {
      const shown = tick_ms > 0 ? floor(now_ms / tick_ms) * tick_ms : now_ms;
      return unit === 's' ? shown / 1000 : shown;
    },
    runs: () => runs,
  };
}

/** A real run, by the thread's own clock in seconds. */
export function real(forward: () => void, now: () => number): RunAndClock {
  let runs = 0;
  return {
    run: () => {
      runs += 1;
      forward();
    },
    clock: () => now() / 1000,
    runs: () => runs,
  };
}
