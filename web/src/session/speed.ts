// How fast this device is, measured once in a session by a few milliseconds of work in the page: what an experiment does a
// fixed number of times is done less often where each time takes longer, and what cannot be cut is announced.

const KEY = 'tensorscope.slower';

/** Of one part on an ordinary laptop; long enough for a clock of 1 ms, short enough for a page that goes on meanwhile. */
const ORDINARY_MS = 4;
const ROUNDS = 30;
const PARTS = 10;
/** Of a very slow device fewer parts have to do. */
const LEAST_PARTS = 3;
const ENOUGH_MS = 150;
/** Less than that is no slow device: a busy one, perhaps, or one with a clock of large steps. */
const SLOW = 2;
const MOST = 100;
/** Until a page stands, and its engine has started. */
const REST_MS = 500;

const values = new Float32Array(1 << 16);

/** Float arithmetic over 256 KiB, each sum waiting for the one before, as loaders and plain loops have it. */
function part(): number {
  let sum = 1;
  for (let round = 0; round < ROUNDS; round += 1)
    for (let i = 0; i < values.length; i += 1) sum = sum * 0.5 + (values[i] as number);
  return sum;
}

/** Whatever else the machine does can only add time, so the shortest counts. Between the parts the page has its turn. */
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

/** A whole number of times, 1 for an ordinary device. */
export function slowness(part_ms: number): number {
  const times = Math.min(MOST, part_ms / ORDINARY_MS);
  return times >= SLOW ? Math.round(times) : 1;
}

function kept(): number | undefined {
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
  known = kept() ?? (await measure(now));
  try {
    sessionStorage.setItem(KEY, String(known));
  } catch {
    // Measured again after a reload.
  }
  return known;
}

/** How many times as slow as an ordinary laptop this device is, at least 1; measured when it is first asked for. */
export function knowSpeed(now = () => performance.now()): Promise<number> {
  asked ??= ask(now);
  return asked;
}

/** The same once the page stands, for what is said before anything runs. */
export const speedSoon = (then: () => void): void =>
  void setTimeout(() => void knowSpeed().then(then), REST_MS);

/** The same as far as it is known; 1 before. */
export const slower = (): number => known ?? 1;

/** So many on an ordinary device: as many fewer as this one is slower, but these at least. */
export const fewer = (usual: number, least: number): number =>
  Math.min(usual, Math.max(least, Math.round(usual / slower())));
