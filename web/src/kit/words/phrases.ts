// Times, changes, ratios, sizes and lists in words, the same in every lab that measures something.

import { binaryBytes, digits, duration, percent, si } from './format';

/** A signed percentage: "+3.6 %", "−0.2 %"; changes too small to matter are written as "0.00 %". */
export const signed = (fraction: number): string =>
  Math.abs(fraction) < 5e-5
    ? '0.00\u00a0%'
    : `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;

/** The step of a clock without trailing zeros: "5 µs" instead of "5.00 µs". */
export const step = (ms: number): string =>
  duration(ms).replace(/\.0+(?=\D)|(?<=\.\d*[1-9])0+(?=\D)/, '');

/** A size chosen as a power of two, without trailing zeros: "96 MiB" instead of "96.0 MiB". */
export const setSize = (bytes: number): string =>
  binaryBytes(bytes).replace(/(\.\d*?)0+(?=\D)/, (_, decimals: string) =>
    decimals === '.' ? '' : decimals,
  );

/** Formats a ratio: 4.2 -> "4.20×"; very large ones get a prefix: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** The text with its first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins items to a list: "1, 2 and 4". */
export function listed(items: readonly (number | string)[]): string {
  const texts = items.map(String);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** A value rounded to the digits that are displayed, so that ratios agree with the displayed numbers. */
export const asShown = (value: number, significant = 3): number =>
  Number.isFinite(value) ? Number(value.toPrecision(significant)) : value;

/** Relative change between two values as displayed: 0.1 means ten percent more. */
export const change = (before: number, after: number): number =>
  asShown(after) / asShown(before) - 1;

const RAISED: Readonly<Record<string, string>> = { '-': '⁻' };

/** Formats a power: 2, -24 -> "2⁻²⁴". */
export const power = (base: number, exponent: number): string =>
  `${base}${[...String(exponent)].map((sign) => RAISED[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]).join('')}`;

const UNITS = [
  { from: 120_000, by: 60_000, name: 'min' },
  { from: 1000, by: 1000, name: 's' },
  { from: 1, by: 1, name: 'ms' },
  { from: 1e-3, by: 1e-3, name: 'µs' },
  { from: 0, by: 1e-6, name: 'ns' },
] as const;

/** Formats times for comparison, all in the unit of the largest: "1.04 ms" beside "0.541 ms". */
export function durationsLike(all: readonly number[]): (ms: number) => string {
  const largest = Math.max(0, ...all.filter(Number.isFinite).map(Math.abs));
  // The same limits as in duration(), which picks the unit before rounding.
  const unit = UNITS.find(({ from }) => largest >= from) ?? UNITS[4];
  return (ms) => (ms === 0 ? duration(0) : `${digits(ms / unit.by)}\u00a0${unit.name}`);
}

/** Formats a throughput: 115200 -> "115 k samples/s". A no-break space keeps number and unit together. */
export const samplesPerSecond = (rate: number): string => `${si(rate)}\u00a0samples/s`;
