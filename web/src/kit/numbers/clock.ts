// A clock that moves in steps, and its readings of consecutive samples.

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Samples of these lengths back to back, each moved by whole steps so that it begins in the first one; its reading stays the same. */
export function followed(lengths: readonly number[], step: number): Span[] {
  let start = 0.3 * step;
  return lengths.map((length) => {
    const run = { start, end: start + length };
    start = run.end - Math.floor(run.end / step) * step;
    return run;
  });
}

/** The two readings that a sample of one length can have; they are equal where the length is a whole number of steps. */
export const bounds = (length: number, step: number): readonly [number, number] => [
  Math.floor(length / step + 1e-9) * step,
  Math.ceil(length / step - 1e-9) * step,
];

/** The smallest step of a clock seen in `watched_ms` milliseconds, in ms. */
export function stepSeen(now: () => number, watched_ms = 3): number {
  const begun = now();
  let [before, smallest] = [begun, watched_ms];
  for (let reads = 0; before - begun < watched_ms && reads < 1e6; reads += 1) {
    const time = now();
    if (time > before) smallest = Math.min(smallest, time - before);
    before = time;
  }
  return Number(smallest.toPrecision(2));
}
