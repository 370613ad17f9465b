// Measures how fast this machine is now and whether it is busy with other work, to judge the tests of timing.

import { readFileSync } from 'node:fs';

/** Times of the two loops in ms on the idle machine for which the time limits were set. */
export const REFERENCE_MS = { javascript: 22, wasm: 22 } as const;

/** The largest factor by which time limits are widened; they are never tightened. */
const MOST = 4;
/** The machine counts as busy if the host gave more than this share of the processor time to others (steal time). */
const MOST_STEAL = 0.1;
/** The machine counts as busy if the slowest run of a loop took more than this many times as long as its fastest. */
const MOST_SPREAD = 1.5;
const REPEATS = 7;

export interface Machine {
  /** How many times as long the slower loop took as on the reference machine, clamped to 1 to 4. */
  readonly factor: number;
  /** Something else ran meanwhile, so a round that was too slow says nothing about the page. */
  readonly busy: boolean;
  readonly summary: string;
}

/** (module (func (export "run") (param i32) (result i32) ...)): the random number generator of runJavascript in WebAssembly. */
const MODULE = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  // One type, i32 to i32; one function of it, exported as "run".
  ...[1, 6, 1, 96, 1, 127, 1, 127],
  ...[3, 2, 1, 0],
  ...[7, 7, 1, 3, 114, 117, 110, 0, 0],
  // The code: x = 1; do { x = x * 1664525 + 1013904223; n = n - 1 } while (n); return x.
  ...[10, 41, 1, 39, 1, 1, 127, 65, 1, 33, 1, 3, 64],
  ...[32, 1, 65, 141, 204, 229, 0, 108, 65, 223, 230, 187, 227, 3, 106, 33, 1],
  ...[32, 0, 65, 1, 107, 34, 0, 13, 0, 11, 32, 1, 11],
]);

const STEPS = 24_000_000;

const runWasm = new WebAssembly.Instance(new WebAssembly.Module(MODULE)).exports.run as (
  steps: number,
) => number;

function runJavascript(steps: number): number {
  let x = 1;
  for (let step = 0; step < steps; step += 1) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
  return x;
}

/** Both return the same number, which a test compares, so no compiler can remove either loop. */
export const LOOPS = { javascript: runJavascript, wasm: runWasm } as const;

function timesOf(loop: (steps: number) => number): number[] {
  loop(STEPS); // warm-up: the loop is compiled
  return Array.from({ length: REPEATS }, () => {
    const began = performance.now();
    loop(STEPS);
    return performance.now() - began;
  });
}

/** Time of all processors so far in hundredths of a second, and the steal time in it; zeros where /proc/stat is missing. */
function processors(): { all: number; stolen: number } {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const times = first.trim().split(/\s+/).slice(1, 9).map(Number);
    return { all: times.reduce((sum, each) => sum + each, 0), stolen: times[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}

const clamped = (factor: number): number => Math.min(MOST, Math.max(1, factor));

export interface Watch {
  readonly factor: number;
  /** Ends the watch and describes the machine since its beginning. */
  end(): Machine;
}

/** Times the loops and measures the steal time until the watch ends. */
export function watchMachine(): Watch {
  const before = processors();
  const times = { javascript: timesOf(runJavascript), wasm: timesOf(runWasm) };
  const spreads = Object.values(times).map((each) => Math.max(...each) / Math.min(...each));
  const spread = Math.max(...spreads);
  const slower = (name: keyof typeof times) => Math.min(...times[name]) / REFERENCE_MS[name];
  const factor = clamped(Math.max(slower('javascript'), slower('wasm')));
  return {
    factor,
    end() {
      const now = processors();
      const steal =
        now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0;
      return {
        factor,
        busy: steal > MOST_STEAL || spread > MOST_SPREAD,
        summary: `machine ${factor.toFixed(2)}x, loops ${spread.toFixed(2)}x apart, ${(100 * steal).toFixed(0)} % stolen`,
      };
    },
  };
}
