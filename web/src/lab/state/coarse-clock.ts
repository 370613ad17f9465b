// How coarse this browser's clock is: some make it so on purpose, which labs must say.

/** From here on a budget of a second holds too few steps to be sure of anything. */
const COARSE_MS = 15;
const READINGS = 40;

/** The clock's step in ms where it is coarse, 0 where it is not: readings of short waits that mostly stand still, then jump. */
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
  // A fine clock has shown itself after a few readings.
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

/** Reads this page's clock: its step in ms where it is coarse, 0 where it is not. */
export async function clockStep(): Promise<number> {
  step ??= readClock().then(coarseStep);
  return step;
}
