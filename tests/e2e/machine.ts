// How fast this machine is now, and whether it has other things to do: what promises on time are judged by.

import { readFileSync } from 'node:fs';

/** What the two loops took, in ms, on the machine on which the limits were set, when nothing else ran on it. */
export const REFERENCE_MS = { javascript: 22, wasm: 22 } as const;

/** Limits are not made tighter, and never more than four times as wide. */
const MOST = 4;
/** Above this share of time that the host gave to others, the machine is busy. */
const MOST_STEAL = 0.1;
/** The same loop takes so much longer at times: the machine is busy. */
const MOST_SPREAD = 1.5;
const REPEATS = 7;

export interface Machine {
  /** How many times as long as on the reference machine the loops took, from 1 to 4. */
  readonly factor: number;
  /** Something else ran meanwhile: what was too slow says nothing of the page. */
  readonly busy: boolean;
  readonly told: string;
}

/** (module (func (export "run") (param i32) (result i32) ...)): the generator of the loop below, in WebAssembly. */
const MODULE = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  // One type, i32 to i32; one function; exported as "run".
  ...[1, 6, 1, 96, 1, 127, 1, 127],
  ...[3, 2, 1, 0],
  ...[7, 7, 1, 3, 114, 117, 110, 0, 0],
  // The code: a local x = 1; loop { x = x * 1664525 + 1013904223; n = n - 1; if n goes on }; x.
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

/** Both compute the same, so neither can be left out. */
export const LOOPS = { javascript: runJavascript, wasm: runWasm } as const;

function timesOf(loop: (steps: number) => number): number[] {
  loop(STEPS); // compiled
  return Array.from({ length: REPEATS }, () => {
    const began = performance.now();
    loop(STEPS);
    return performance.now() - began;
  });
}

/** Hundredths of a second of all processors so far, and those that the host gave to others; none where it does not tell. */
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
  /** What the machine was like from the beginning of the watch until now. */
  end(): Machine;
}

/** Times the loops, and counts from then on what the host takes. */
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
        told: `machine ${factor.toFixed(2)}x, loops ${spread.toFixed(2)}x apart, ${(100 * steal).toFixed(0)} % stolen`,
      };
    },
  };
}
