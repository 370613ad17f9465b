// What two readings of the same work leave open is read again before anything is concluded from it.

import { listed } from '../kit/words/phrases';

/** Two readings that differ by more than this factor: something else ran beside one of them. */
const APART = 1.2;

/** True where two readings of the same work disagree. */
export const isApart = (two: readonly number[]): boolean =>
  Math.max(...two) > APART * Math.min(...two);

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
    const open = works.filter((work) => isApart(fastestTwo(times(work), (time) => time)));
    if (open.length === 0) return;
    await again(open);
  }
}

/** Compares, and once more for longer where the first comparison does not tell enough. */
export async function untilTold<R>(
  compare: (longer: boolean) => Promise<R>,
  tells: (report: R) => boolean,
): Promise<R> {
  const report = await compare(false);
  return tells(report) ? report : compare(true);
}

/**
 * The progress of a comparison that may be made once more: the first takes nine tenths of the bar, so that it need not go back for the
 * second.
 */
export const progressOf =
  <P extends { readonly fraction: number }>(longer: boolean, show: (progress: P) => void) =>
  (progress: P): void =>
    show({
      ...progress,
      fraction: longer ? 0.9 + 0.1 * progress.fraction : 0.9 * progress.fraction,
    });

/** " The first two times of A and B differed …" behind a sentence, of works that were read again; nothing where none was. */
export const againBehind = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` The first two times of ${listed(names)} differed by more than a fifth, so more were taken; the two fastest count.`;
