// One generated kernel: it is compiled, run, compared with the product in float64, and timed.

import { timeRuns } from '../grade/timing';
import { gamma, operands } from '../kernels/product';
import type { TimingBudget } from '../sandbox';
import { kernelBytes, PLACES, SIZE } from './generate';
import type { Variant } from './space';

const { a, b } = operands({ m: SIZE, k: SIZE, n: SIZE }, 11);

interface Reference {
  readonly exact: Float64Array;
  readonly bounds: Float64Array;
}
let made: Reference | undefined;

function reference(): Reference {
  if (made !== undefined) return made;
  const exact = new Float64Array(SIZE * SIZE);
  const bounds = new Float64Array(SIZE * SIZE);
  const unit = gamma(SIZE);
  for (let i = 0; i < SIZE; i += 1)
    for (let p = 0; p < SIZE; p += 1) {
      const factor = a[i * SIZE + p] as number;
      for (let j = 0; j < SIZE; j += 1) {
        const term = factor * (b[p * SIZE + j] as number);
        (exact[i * SIZE + j] as number) += term;
        (bounds[i * SIZE + j] as number) += unit * Math.abs(term);
      }
    }
  made = { exact, bounds };
  return made;
}

export function isRight(c: Float32Array): boolean {
  const { exact, bounds } = reference();
  return c.every((each, at) => Math.abs(each - (exact[at] as number)) <= (bounds[at] as number));
}

export interface Measured {
  readonly right: boolean;
  /** Time per run, for each sample; empty if the kernel is wrong. */
  readonly samples_ms: readonly number[];
}

export function measureCandidate(
  variant: Variant,
  budget: TimingBudget,
  bytes: Uint8Array<ArrayBuffer> = kernelBytes(variant),
): Measured {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { buffer } = exports.memory as WebAssembly.Memory;
  new Float32Array(buffer, PLACES.a, a.length).set(a);
  new Float32Array(buffer, PLACES.b, b.length).set(b);
  const c = new Float32Array(buffer, PLACES.c, SIZE * SIZE).fill(9);
  const run = exports.run as () => void;
  run();
  if (!isRight(c)) return { right: false, samples_ms: [] };
  return { right: true, samples_ms: timeRuns(run, () => performance.now(), budget).samples_ms };
}
