// The run function and the clock that a program receives: those of a simulated machine, or of this one.

import type { World } from '../contract';
import { simulated } from '../grade/simulated';

export interface RunAndClock {
  run(): void;
  clock(): number;
  /** The number of calls of `run`. */
  runs(): number;
}

export const noWorld: RunAndClock = {
  run: () => undefined,
  clock: () => 0,
  runs: () => 0,
};

/** Creates the simulated machine: see World. */
export function simulatedWorld(world: World): RunAndClock {
  const machine = simulated(world);
  let runs = 0;
  return {
    run: () => {
      runs += 1;
      machine.run();
    },
    clock: () => (world.unit === 's' ? machine.shown_ms / 1000 : machine.shown_ms),
    runs: () => runs,
  };
}

/** Creates a real run, with the thread's own clock in seconds. */
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
