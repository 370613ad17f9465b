// Numbers of this lab in words.

import { digits, percent, times } from '../../kit/words/format';

/** Times of the course book in ms, with the digits that it gives them. */
export const bookMs = (value: number): string => `${digits(value, value >= 10 ? 4 : 3)}\u00a0ms`;

export const bookText = (book: readonly number[]): string =>
  book.map((time) => time.toFixed(1)).join(', ');

/** How far a reported time is from the median: "23× too high", "8.2 % too low". */
export function off(reported: number, median: number): string {
  const ratio = reported / median;
  if (reported === 0) return 'nothing at all';
  if (ratio >= 2) return `${times(ratio)} too high`;
  if (ratio <= 0.5) return `${times(1 / ratio)} too low`;
  return `${percent(Math.abs(ratio - 1))} too ${ratio >= 1 ? 'high' : 'low'}`;
}
