// Counts what each rung does per multiply-add of the product: arithmetic instructions, loads and stores of numbers or vectors, and the
// lines that a model of a first-level cache fetches for the addresses of the rung's own loops.

export interface Counters {
  /** Multiplies, adds and fused multiply-adds. */
  readonly arithmetic: number;
  /** Loads and stores. */
  readonly accesses: number;
  /** Fetched cache lines. */
  readonly lines: number;
}

/** Counts within this factor of each other are the same for a reason. */
const CLEAR = 1.1;

export const hasChanged = (before: number, after: number): boolean =>
  Math.max(before / after, after / before) > CLEAR;

/** True if a count fell. */
export const hasFallen = (before: Counters, after: Counters): boolean =>
  (['lines', 'accesses', 'arithmetic'] as const).some((key) => after[key] < before[key] / CLEAR);

/** True where fewer lines are fetched and more numbers loaded and stored. */
export const savesLinesAlone = (before?: Counters, after?: Counters): boolean =>
  before !== undefined &&
  after !== undefined &&
  after.lines < before.lines / CLEAR &&
  after.accesses > before.accesses * CLEAR;

/** A 32 KiB cache with 64-byte lines and 8-way associativity, like most first-level data caches. */
const LINE = 64;
const SETS = 64;
const WAYS = 8;

class Cache {
  fetched = 0;
  private readonly lines = new Int32Array(SETS * WAYS).fill(-1);

  touch(address: number): void {
    const line = Math.floor(address / LINE);
    const base = (line % SETS) * WAYS;
    let at = 0;
    while (at < WAYS - 1 && this.lines[base + at] !== line) at += 1;
    if (this.lines[base + at] !== line) this.fetched += 1;
    for (; at > 0; at -= 1) this.lines[base + at] = this.lines[base + at - 1] ?? -1;
    this.lines[base] = line;
  }
}

/** Runs two successive parts of the loops; the first warms up the cache. @return fetched lines per multiply-add of the second */
function linesOf(products: number, part: (cache: Cache, turn: number) => void): number {
  const cache = new Cache();
  part(cache, 0);
  const before = cache.fetched;
  part(cache, 1);
  return (cache.fetched - before) / products;
}

/** The byte offsets of the three matrices, stored one after another. */
const places = (n: number) => ({ a: 0, b: 4 * n * n, c: 8 * n * n });

const naive = (n: number): number => {
  const { a, b, c } = places(n);
  return linesOf(n * n, (cache, i) => {
    for (let j = 0; j < n; j += 1) {
      for (let k = 0; k < n; k += 1) {
        cache.touch(a + 4 * (i * n + k));
        cache.touch(b + 4 * (k * n + j));
      }
      cache.touch(c + 4 * (i * n + j));
    }
  });
};

const reordered = (n: number): number => {
  const { a, b, c } = places(n);
  return linesOf(n * n, (cache, i) => {
    for (let k = 0; k < n; k += 1) {
      cache.touch(a + 4 * (i * n + k));
      for (let j = 0; j < n; j += 1) {
        cache.touch(b + 4 * (k * n + j));
        cache.touch(c + 4 * (i * n + j));
      }
    }
  });
};

const TILE = 64;
const TILED_ROWS = 32;

/** Two blocks of b, one after another along k. */
const tiled = (n: number): number => {
  const { a, b, c } = places(n);
  return linesOf(TILED_ROWS * TILE * TILE, (cache, turn) => {
    for (let i = 0; i < TILED_ROWS; i += 1) {
      for (let k = turn * TILE; k < (turn + 1) * TILE; k += 1) {
        cache.touch(a + 4 * (i * n + k));
        for (let j = 0; j < TILE; j += 1) {
          cache.touch(b + 4 * (k * n + j));
          cache.touch(c + 4 * (i * n + j));
        }
      }
    }
  });
};

const WIDE = 8;
const SIMD_ROWS = 4;

/** Tiles of 4 x 8 sums in registers, along a band of rows. */
const simd = (n: number): number => {
  const { a, b } = places(n);
  return linesOf(SIMD_ROWS * n * n, (cache, band) => {
    for (let j = 0; j < n; j += WIDE) {
      for (let k = 0; k < n; k += 1) {
        cache.touch(b + 4 * (k * n + j));
        for (let row = 0; row < SIMD_ROWS; row += 1)
          cache.touch(a + 4 * ((band * SIMD_ROWS + row) * n + k));
      }
    }
  });
};

/** Tiles of `rows` x 8 down a panel of b that was copied into reading order; two panels. */
const packed =
  (rows: number) =>
  (n: number): number => {
    const { a, b } = places(n);
    const bands = Math.floor(n / rows);
    return linesOf(bands * rows * WIDE * n, (cache, panel) => {
      for (let band = 0; band < bands; band += 1) {
        for (let k = 0; k < n; k += 1) {
          cache.touch(b + 4 * WIDE * (panel * n + k));
          for (let row = 0; row < rows; row += 1)
            cache.touch(a + 4 * ((band * rows + row) * n + k));
        }
      }
    });
  };

/** Loads per multiply-add of a tile of sums: two vectors of b, and one number for each row. */
const tileLoads = (rows: number): number => (2 + rows) / (rows * WIDE);

/** The fused kernel has registers for a sixth row of sums. */
const packedRows = (fused: boolean): number => (fused ? 6 : 5);

/** What each rung does per multiply-add besides fetching lines; undefined for a library's loops and for int8. */
export function instructionsOf(
  variant: string,
  n: number,
  fused: boolean,
): Omit<Counters, 'lines'> | undefined {
  switch (variant) {
    case 'javascript-naive':
    case 'naive':
      return { arithmetic: 2, accesses: 2 + 1 / n };
    case 'javascript-reordered':
    case 'reordered':
      return { arithmetic: 2, accesses: 3 + 1 / n };
    case 'tiled':
      return { arithmetic: 2, accesses: 3 + 1 / TILE };
    case 'simd':
      return { arithmetic: 0.5, accesses: tileLoads(SIMD_ROWS) };
    case 'packed':
      return { arithmetic: fused ? 0.25 : 0.5, accesses: tileLoads(packedRows(fused)) };
    default:
      return undefined;
  }
}

const LINES: Readonly<Record<string, (n: number, fused: boolean) => number>> = {
  'javascript-naive': naive,
  naive,
  'javascript-reordered': reordered,
  reordered,
  tiled,
  simd,
  packed: (n, fused) => packed(packedRows(fused))(n),
};

/** The counters of the float32 rungs whose loops are the engine's own; undefined for a library's loops and for int8. */
export function countersOf(variant: string, n: number, fused: boolean): Counters | undefined {
  const instructions = instructionsOf(variant, n, fused);
  const lines = LINES[variant]?.(n, fused);
  return instructions && lines !== undefined ? { ...instructions, lines } : undefined;
}
