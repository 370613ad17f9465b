// What two readings of the same work leave open is read again before anything is concluded from it.

import { listed } from '../kit/words/phrases';

/** Two readings that differ by more than this factor: something else ran beside one of them. */
const APART = 1.2;

/** Work is read at most this many times more. */
export const MOST_MORE = 3;

/** The two fastest readings of one piece of work, in the order in which they were taken: whatever runs beside can only slow a reading. */
export function fastestTwo<T>(readings: readonly T[], time: (reading: T) => number): readonly T[] {
  const fastest = [...readings].sort((a, b) => time(a) - time(b)).slice(0, 2);
  return readings.filter((reading) => fastest.includes(reading));
}

/**
 * Has work read again for as long as its fastest reading is not confirmed: while the two fastest differ by more than a fifth, at most
 * `MOST_MORE` times.
 * @param times the readings so far of one piece of work
 * @param again reads each of these once more
 */
export async function untilAlike<W>(
  works: readonly W[],
  times: (work: W) => readonly number[],
  again: (open: readonly W[]) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < MOST_MORE; turn++) {
    const open = works.filter((work) => {
      const two = fastestTwo(times(work), (time) => time);
      return Math.max(...two) > APART * Math.min(...two);
    });
    if (open.length === 0) return;
    await again(open);
  }
}

/** " The first two times of A and B differed …" behind a sentence, of works that were read again; nothing where none was. */
export const againBehind = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` The first two times of ${listed(names)} differed by more than a fifth, so more were taken; the two fastest count.`;
