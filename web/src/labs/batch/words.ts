// Numbers of this lab in words.

import { digits, percent, si } from '../../kit/format';

/** 115200 -> "115 k samples/s"; no-break, so that number and unit stay together. */
export const rate = (samplesPerSecond: number): string => `${si(samplesPerSecond)}\u00a0samples/s`;

/** 3.21 -> "3.21×"; what nobody would say stays short: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** "+3.6 %", "−0.2 %"; what is too small to matter is "0.00 %". */
export const signed = (fraction: number): string =>
  Math.abs(fraction) < 5e-5
    ? '0.00\u00a0%'
    : `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;

/** Batches of a line are not whole: "4.5", "0.62". */
export const batchText = (value: number): string => digits(value, value >= 100 ? 3 : 2);

/** "1, 2 and 4" */
export function listed(items: readonly (number | string)[]): string {
  const texts = items.map(String);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
