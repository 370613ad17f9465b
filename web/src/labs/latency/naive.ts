// The naive experiments: single runs, each read off the clock, from the very first one on. "Ten runs"
// are the first ten of the same series, so that all three see the same cold start.

const SIZES = [1, 10, 100] as const;
export const MOST_READINGS = 100;

/** The first 1, 10 and 100 readings; where there are fewer, the last part is all there are. */
export function prefixes(readings: readonly number[]): number[][] {
  const sizes: number[] = SIZES.filter((size) => size <= readings.length);
  const complete = sizes.at(-1) === readings.length || readings.length >= MOST_READINGS;
  if (!complete && readings.length > 0) sizes.push(readings.length);
  return sizes.map((size) => readings.slice(0, size));
}

/**
 * The same runs, back to back, read off a clock with coarser steps: both ends of each run are rounded
 * down to a step, as performance.now() does. With a step of 0 or less the readings are returned as they are.
 */
export function throughClock(readings: readonly number[], step: number): number[] {
  if (!(step > 0)) return [...readings];
  let end = 0;
  let shown = 0;
  return readings.map((reading) => {
    end += reading;
    // A reading is a whole number of finer steps: without the margin 0.3 / 0.1 would lose one.
    const now = Math.floor(end / step + 1e-9);
    const steps = now - shown;
    shown = now;
    return steps * step;
  });
}

/** Clocks to look through; the page's own first. Keys as in the URL. */
export const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
export const CLOCK_NAMES = ['page', '100us', '1ms'] as const;
export type ClockName = keyof typeof CLOCKS;

/** The step seen through the chosen clock: never finer than the page's. */
export const clockStep = (name: ClockName, tick: number): number => Math.max(CLOCKS[name], tick);

/** Coarser clocks than the page's own, with it. */
export function clockNames(tick: number): ClockName[] {
  return CLOCK_NAMES.filter((name) => name === 'page' || CLOCKS[name] > 1.5 * tick);
}
