// Times, their changes, ratios, sizes and lists in words, the same in every lab that measures something.

import { binaryBytes, digits, duration, percent, si } from './format';

/** "+3.6 %", "−0.2 %"; what is too small to matter is "0.00 %". */
export const signed = (fraction: number): string =>
  Math.abs(fraction) < 5e-5
    ? '0.00\u00a0%'
    : `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;

/** A clock's step, without digits that say nothing: "5 µs" rather than "5.00 µs". */
export const step = (ms: number): string =>
  duration(ms).replace(/\.0+(?=\D)|(?<=\.\d*[1-9])0+(?=\D)/, '');

/** A size that was chosen as a power of two, without digits that say nothing: "96 MiB" rather than "96.0 MiB". */
export const setSize = (bytes: number): string =>
  binaryBytes(bytes).replace(/(\.\d*?)0+(?=\D)/, (_, kept: string) => (kept === '.' ? '' : kept));

/** 4.2 -> "4.20×"; what nobody would say stays short: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** "1, 2 and 4" */
export function listed(items: readonly (number | string)[]): string {
  const texts = items.map(String);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** A value as it is written with so many digits: ratios of what is shown are made from these. */
export const asShown = (value: number, significant = 3): number =>
  Number.isFinite(value) ? Number(value.toPrecision(significant)) : value;

/** Relative change of a value as it is written, 0.1 for ten percent more. */
export const change = (before: number, after: number): number =>
  asShown(after) / asShown(before) - 1;

const RAISED: Readonly<Record<string, string>> = { '-': '⁻' };

/** 2, -24 -> "2⁻²⁴" */
export const power = (base: number, exponent: number): string =>
  `${base}${[...String(exponent)].map((sign) => RAISED[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]).join('')}`;

const UNITS = [
  { from: 120_000, by: 60_000, name: 'min' },
  { from: 1000, by: 1000, name: 's' },
  { from: 1, by: 1, name: 'ms' },
  { from: 1e-3, by: 1e-3, name: 'µs' },
  { from: 0, by: 1e-6, name: 'ns' },
] as const;

/** For times that are compared: all in the unit of the largest, "1.04 ms" beside "0.541 ms". */
export function durationsLike(all: readonly number[]): (ms: number) => string {
  const largest = Math.max(0, ...all.filter(Number.isFinite).map(Math.abs));
  // As duration() takes them: what rounds up to a unit is still below it.
  const unit = UNITS.find(({ from }) => largest >= from) ?? UNITS[4];
  return (ms) => (ms === 0 ? duration(0) : `${digits(ms / unit.by)}\u00a0${unit.name}`);
}

/** 115200 -> "115 k samples/s"; no-break, so that number and unit stay together. */
export const samplesPerSecond = (rate: number): string => `${si(rate)}\u00a0samples/s`;
