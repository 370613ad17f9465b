// Numbers of this lab in words.

import { digits, duration, percent, times } from '../../kit/format';

/** "+3.6 %", "−0.2 %"; what is too small to matter is "0.00 %". */
export const signed = (fraction: number): string =>
  Math.abs(fraction) < 5e-5
    ? '0.00\u00a0%'
    : `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;

/** A clock's step, without digits that say nothing: "5 µs" rather than "5.00 µs". */
export const step = (ms: number): string =>
  duration(ms).replace(/\.0+(?=\D)|(?<=\.\d*[1-9])0+(?=\D)/, '');

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
