// The simulated machine of a case, in this process: its readings give the expected values.

import type { World } from '../contract';

// Saved before a program in the same thread can change it.
const { floor } = Math;

export interface Simulated {
  run(): void;
  /** The time that the student's clock shows, always in milliseconds. */
  readonly shown_ms: number;
}

export function simulated({ durations_ms, again = 0, tick_ms, start_ms }: World): Simulated {
  let runs = 0;
  let now = start_ms;
  const length = durations_ms.length;
  return {
    run() {
      now += durations_ms[runs < length ? runs : again + ((runs - again) % (length - again))] ?? 0;
      runs += 1;
    },
    get shown_ms() {
      return tick_ms > 0 ? floor(now / tick_ms) * tick_ms : now;
    },
  };
}

/** The duration that the clock shows for each of the first `count` runs. */
export function shownDurations(world: World, count: number): number[] {
  const machine = simulated(world);
  return Array.from({ length: count }, () => {
    const start = machine.shown_ms;
    machine.run();
    return machine.shown_ms - start;
  });
}
