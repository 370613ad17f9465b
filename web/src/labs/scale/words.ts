// Long times and large sums in words that suit their size.

import { digits, duration, short, si } from '../../kit/words/format';
import { power } from '../../kit/words/phrases';
import { namedSize, unitOfTime } from './outcome';

const NBSP = '\u00a0';

/** Large numbers as they are spoken, with three digits: 38412 -> "38,400", 1.72e6 -> "1.72 million". */
function spoken(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const named = namedSize(rounded);
  return named === undefined
    ? digits(rounded)
    : `${digits(rounded / named.size)}${NBSP}${named.name}`;
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
