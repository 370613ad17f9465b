// Long times and large sums in words that suit their size.

import { count, digits, duration, short, si } from '../../kit/words/format';
import { power } from '../../kit/words/phrases';
import { unitOfTime } from './outcome';

const NBSP = '\u00a0';

const LARGE = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;
/** Large numbers as they are spoken: 38412 -> "38,400", 1.72e6 -> "1.72 million". */
function spoken(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const [size, name] = LARGE.find(([size]) => rounded >= size) ?? [1, ''];
  if (rounded < 1000) return digits(rounded);
  return size === 1 ? count(rounded) : `${digits(rounded / size)}${NBSP}${name}`;
}

/** 0.004 -> "4.00 ms", 5e5 -> "5.79 days", 3e12 -> "95,100 years". */
export function longTime(seconds: number): string {
  const unit = unitOfTime(seconds);
  if (unit === undefined) return duration(seconds * 1000);
  const value = seconds / unit.seconds;
  return `${spoken(value)}${NBSP}${unit.name}`;
}

/** Time on one device, which several can share: 9.81 years -> "9.81 device-years". */
export const deviceTime = (seconds: number): string =>
  unitOfTime(seconds) === undefined
    ? `${longTime(seconds)} of one device`
    : longTime(seconds).replace(NBSP, `${NBSP}device-`);

/** Counts of tokens and samples beside bytes: "1 trillion", "300 billion". */
export function units(many: number): string {
  if (many >= 1e12) return `${short(many / 1e12)} trillion`;
  return many >= 1e9 ? `${short(many / 1e9)} billion` : si(many);
}

/** 164864 -> "$165,000", 12.3 -> "$12.3". */
export const money = (dollars: number): string =>
  `$${dollars < 1000 ? si(Number(dollars.toPrecision(3))) : spoken(dollars)}`;

/** Energy with a prefix; the argument is in kWh: 36100 -> "36.1 MWh". */
export const energy = (kwh: number): string => si(kwh * 1000, 'Wh');

/** Mass; the argument is in kg: 13900 -> "13.9 t". */
export const carbon = (kg: number): string =>
  kg >= 1000 ? `${si(kg / 1000)}${NBSP}t` : `${digits(kg)}${NBSP}kg`;

/** 4.344e22 -> "4.34 × 10²² FLOP"; numbers below 10²¹ have a prefix. */
export function manyFlops(flops: number): string {
  if (flops < 1e21) return si(flops, 'FLOP');
  const tens = Math.floor(Math.log10(flops) + 1e-12);
  return `${digits(flops / 10 ** tens)}${NBSP}×${NBSP}${power(10, tens)}${NBSP}FLOP`;
}
