// The speed of this device, measured once per session by a few milliseconds of work in the page. Experiments repeat their work less often
// on slow devices, and long waits that cannot be shortened are announced.

const KEY = 'tensorscope.slower';

/**
 * Time of one part on an ordinary laptop in milliseconds: long enough for a clock with 1 ms steps, short enough to keep the page
 * responsive.
 */
const ORDINARY_MS = 4;
const ROUNDS = 30;
const PARTS = 10;
/** Minimum number of parts, for a very slow device. */
const LEAST_PARTS = 3;
const ENOUGH_MS = 150;
/** A device counts as slow from this factor on; smaller factors may come from a busy device or a coarse clock. */
const SLOW = 2;
const MOST = 100;
/** Delay in milliseconds until the page is displayed and its engine has started. */
const REST_MS = 500;

const values = new Float32Array(1 << 16);

/** Floating-point arithmetic over 256 KiB, where each sum depends on the one before, as in loaders and plain loops. */
function part(): number {
  let sum = 1;
  for (let round = 0; round < ROUNDS; round += 1)
    for (let i = 0; i < values.length; i += 1) sum = sum * 0.5 + (values[i] as number);
  return sum;
}

/** Other work on the machine can only add time, so the minimum counts. The page can react to input between the parts. */
async function measure(now: () => number): Promise<number> {
  const began = now();
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < PARTS; done += 1) {
    const start = now();
    values[done] = part();
    least = Math.min(least, now() - start);
    if (done >= LEAST_PARTS && now() - began > ENOUGH_MS) break;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return slowness(least);
}

/** The slowdown as a whole number; 1 for an ordinary device. */
export function slowness(part_ms: number): number {
  const times = Math.min(MOST, part_ms / ORDINARY_MS);
  return times >= SLOW ? Math.round(times) : 1;
}

function storedSpeed(): number | undefined {
  try {
    const stored = Number(sessionStorage.getItem(KEY) ?? undefined);
    return stored >= 1 && stored <= MOST ? stored : undefined;
  } catch {
    return undefined;
  }
}

let known: number | undefined;
let asked: Promise<number> | undefined;

async function ask(now: () => number): Promise<number> {
  known = storedSpeed() ?? (await measure(now));
  try {
    sessionStorage.setItem(KEY, String(known));
  } catch {
    // Without storage, the speed is measured again after a reload.
  }
  return known;
}

/** How many times slower than an ordinary laptop this device is, at least 1; measured on the first call. */
export function knowSpeed(now = () => performance.now()): Promise<number> {
  asked ??= ask(now);
  return asked;
}

/** Measures the speed once the page is displayed, for texts that are shown before anything runs. */
export const speedSoon = (then: () => void): void =>
  void setTimeout(() => void knowSpeed().then(then), REST_MS);

/** The slowdown as far as it is known; 1 before that. */
export const slower = (): number => known ?? 1;

/** Reduces the usual number of repetitions on a slower device, but not below `least`. */
export const fewer = (usual: number, least: number): number =>
  Math.min(usual, Math.max(least, Math.round(usual / slower())));
