// The same loops in JavaScript: the lowest rungs of the ladder of kernels, in the language of the page.
// The arrays are float32; each product and each sum is a float64 until it is stored, because JavaScript has no other arithmetic.
// The engine's protocol times them: it calls step() as it does for its own kernels.

import type { KernelVariantInfo } from './types.ts';

type Rows = (
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  size: number,
  from: number,
  to: number,
) => void;

/** Loop order i j k: each element of c reads along a column of b. */
function naive(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  n: number,
  from: number,
  to: number,
) {
  for (let i = from; i < to; i += 1) {
    for (let j = 0; j < n; j += 1) {
      let sum = 0;
      for (let k = 0; k < n; k += 1) sum += (a[i * n + k] as number) * (b[k * n + j] as number);
      c[i * n + j] = sum;
    }
  }
}

/** Loop order i k j: the innermost loop reads along rows of b and c. */
function reordered(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  n: number,
  from: number,
  to: number,
) {
  c.fill(0, from * n, to * n);
  for (let i = from; i < to; i += 1) {
    for (let k = 0; k < n; k += 1) {
      const factor = a[i * n + k] as number;
      for (let j = 0; j < n; j += 1) {
        c[i * n + j] = (c[i * n + j] as number) + factor * (b[k * n + j] as number);
      }
    }
  }
}

const ROWS: Record<string, Rows> = {
  'javascript-naive': naive,
  'javascript-reordered': reordered,
};

export const JAVASCRIPT_VARIANTS: readonly KernelVariantInfo[] = [
  {
    name: 'javascript-naive',
    explanation: 'Three loops, i j k, in JavaScript: what the page could do without WebAssembly.',
    arithmetic: 'float32',
    language: 'JavaScript',
  },
  {
    name: 'javascript-reordered',
    explanation: 'The same as i k j, along the rows.',
    arithmetic: 'float32',
    language: 'JavaScript',
  },
];

/** The FLOPs between two readings of the clock, which take a few milliseconds. */
const FLOPS_AT_ONCE = 4e6;
const CHECKED = 64;

/** Fills with numbers in [-1, 1), the same for the same seed (mulberry32). */
function fill(values: Float32Array, seed: number): Float32Array {
  let state = seed;
  return values.map(() => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}

/** A product of size x size matrices, in runs that may pause between rows. */
export class JavascriptMatmul {
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly c: Float32Array;
  private row = 0;
  private readonly rowsAtOnce: number;

  constructor(
    private readonly rows: Rows,
    readonly size: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.a = fill(new Float32Array(size * size), 1);
    this.b = fill(new Float32Array(size * size), 2);
    this.c = new Float32Array(size * size);
    this.rowsAtOnce = Math.max(1, Math.floor(FLOPS_AT_ONCE / (2 * size * size)));
  }

  /**
   * Works until the run is complete (true) or about max_ms have passed; a run that fits in one part does not read the clock. A
   * negative time discards the current run: the next one starts from the beginning.
   */
  step(max_ms: number): boolean {
    if (max_ms < 0) {
      this.row = 0;
      return false;
    }
    const { a, b, c, size, rowsAtOnce } = this;
    const start = rowsAtOnce < size ? this.now() : 0;
    for (;;) {
      const to = Math.min(size, this.row + rowsAtOnce);
      this.rows(a, b, c, size, this.row, to);
      this.row = to;
      if (to === size) break;
      if (this.now() - start >= max_ms) return false;
    }
    this.row = 0;
    return true;
  }

  /** The error of the last complete run: the largest |c - exact| / sum |a b| over 64 elements. */
  relativeError(): number {
    const { a, b, c, size } = this;
    let worst = 0;
    for (let n = 0; n < CHECKED; n += 1) {
      const at = Math.floor((n * c.length) / CHECKED);
      const i = Math.floor(at / size);
      let exact = 0;
      let magnitude = 0;
      for (let k = 0; k < size; k += 1) {
        const product = (a[i * size + k] as number) * (b[k * size + (at % size)] as number);
        exact += product;
        magnitude += Math.abs(product);
      }
      worst = Math.max(worst, magnitude > 0 ? Math.abs((c[at] as number) - exact) / magnitude : 0);
    }
    return worst;
  }
}

/** Undefined if the variant is not one in JavaScript; a size that the engine rejects is replaced by 1. */
export function javascriptMatmul(variant: unknown, size: unknown): JavascriptMatmul | undefined {
  const rows = Object.hasOwn(ROWS, String(variant)) ? ROWS[String(variant)] : undefined;
  const usable = Number.isInteger(size) && (size as number) >= 1 && (size as number) <= 2048;
  return rows === undefined ? undefined : new JavascriptMatmul(rows, usable ? (size as number) : 1);
}
