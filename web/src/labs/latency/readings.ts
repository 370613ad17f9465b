// The first 1, 10 and 100 readings of one series, and the clocks to look through.

const SIZES = [1, 10, 100] as const;
export const MOST_READINGS = 100;

/** The first 1, 10 and 100 readings; where there are fewer, the last part is all there are. */
export function prefixes(readings: readonly number[]): number[][] {
  const sizes: number[] = SIZES.filter((size) => size <= readings.length);
  const complete = sizes.at(-1) === readings.length || readings.length >= MOST_READINGS;
  if (!complete && readings.length > 0) sizes.push(readings.length);
  return sizes.map((size) => readings.slice(0, size));
}

/** Clocks to look through; the page's own first. Keys as in the URL. */
const CLOCKS = { page: 0, '100us': 0.1, '1ms': 1 } as const;
export const CLOCK_NAMES = ['page', '100us', '1ms'] as const;
export type ClockName = keyof typeof CLOCKS;

/** The step seen through the chosen clock: never finer than the page's. */
export const clockStep = (name: ClockName, tick: number): number => Math.max(CLOCKS[name], tick);

/** Coarser clocks than the page's own, with it. */
export const clockNames = (tick: number): ClockName[] =>
  CLOCK_NAMES.filter((name) => name === 'page' || CLOCKS[name] > 1.5 * tick);

/** What is stepped through: samples as measured, else runs as long as the student says, or of a third of a step. */
export interface Clock {
  readonly step: number;
  readonly length: number;
  readonly measured: boolean;
  readonly together: number;
}
