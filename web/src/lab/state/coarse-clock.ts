// Measures how coarse this browser's clock is: some browsers make it coarse on purpose, and labs must say so.

/** From this step on, a budget of one second contains too few clock steps for a reliable result. */
const COARSE_MS = 15;
const READINGS = 40;

/** The clock's step in ms where it is coarse, otherwise 0. A coarse clock mostly stands still between short waits, then jumps. */
export function coarseStep(readings: readonly number[]): number {
  const steps = readings.slice(1).map((reading, index) => reading - (readings[index] ?? 0));
  const jumps = steps.filter((step) => step > 0);
  const smallest = Math.min(...jumps);
  const stands = steps.length - jumps.length;
  return jumps.length > 1 && stands > jumps.length && smallest >= COARSE_MS ? smallest : 0;
}

async function readClock(): Promise<number[]> {
  const readings: number[] = [];
  let jumps = 0;
  // A fine clock is recognized after a few readings.
  while (readings.length < READINGS || (jumps < 3 && readings.length < 10 * READINGS)) {
    const before = readings.at(-1);
    const now = performance.now();
    if (before !== undefined && now > before) jumps += 1;
    if (jumps > 5 && jumps > readings.length / 2) break;
    readings.push(now);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return readings;
}

let step: Promise<number> | undefined;

/** Reads this page's clock and returns its step in ms where it is coarse, otherwise 0. */
export async function clockStep(): Promise<number> {
  step ??= readClock().then(coarseStep);
  return step;
}
