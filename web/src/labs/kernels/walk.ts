// The loops over small matrices, access by access, for the figure and its count of cache lines.

import { type CacheModel, hitsOf, type Touch } from '../../kit/numbers/cache-model';
import type { Order } from './params';

/** Small enough for three matrices side by side on a phone. */
export const SMALL = 6;
const TILE = 3;
/** Five lines of three numbers: a row of each matrix nearly fits, a column of b does not. */
export const CACHE: CacheModel = { line: 3, lines: 5 };

const [A, B, C] = [0, 1, 2];

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);

/** i j k: c is summed in a register and stored once. */
const ijk = (n: number): Touch[] =>
  range(0, n).flatMap((i) =>
    range(0, n).flatMap((j) => [
      ...range(0, n).flatMap((k) => [
        { grid: A, row: i, column: k },
        { grid: B, row: k, column: j },
      ]),
      { grid: C, row: i, column: j },
    ]),
  );

/** i k j over a part of the loops: one number of a stays in a register while rows of b and c are walked along. */
const ikj = (rows: readonly number[], depth: readonly number[], columns: readonly number[]) =>
  rows.flatMap((i) =>
    depth.flatMap((k) => [
      { grid: A, row: i, column: k },
      ...columns.flatMap((j) => [
        { grid: B, row: k, column: j },
        { grid: C, row: i, column: j },
      ]),
    ]),
  );

export function touchesOf(order: Order, n = SMALL): Touch[] {
  if (order === 'ijk') return ijk(n);
  if (order === 'ikj') return ikj(range(0, n), range(0, n), range(0, n));
  const blocks = range(0, n, TILE);
  return blocks.flatMap((i) =>
    blocks.flatMap((k) =>
      blocks.flatMap((j) => ikj(range(i, i + TILE), range(k, k + TILE), range(j, j + TILE))),
    ),
  );
}

/** The number of lines that the whole product fetches. */
export const fetchedBy = (order: Order): number =>
  hitsOf(touchesOf(order), CACHE).filter((hit) => !hit).length;
