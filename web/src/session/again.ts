// What two readings of the same work leave open is read again before anything is concluded from it.

/** Two readings that differ by more than this factor: something else ran beside one of them. */
const APART = 1.2;

/** Work is read at most this many times more. */
export const MOST_MORE = 3;

export interface Sorted<T> {
  /** The two fastest readings, in the order in which they were taken; a single one is kept. */
  readonly kept: readonly T[];
  readonly left: readonly T[];
}

/** Sorts the readings of one piece of work: whatever runs beside can only slow a reading, so the two fastest count. */
export function fastestTwo<T>(readings: readonly T[], time: (reading: T) => number): Sorted<T> {
  const fastest = [...readings].sort((a, b) => time(a) - time(b)).slice(0, 2);
  return {
    kept: readings.filter((reading) => fastest.includes(reading)),
    left: readings.filter((reading) => !fastest.includes(reading)),
  };
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
      const [one, two] = [...times(work)].sort((a, b) => a - b);
      return one !== undefined && two !== undefined && two > APART * one;
    });
    if (open.length === 0) return;
    await again(open);
  }
}
