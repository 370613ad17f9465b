// Values on an axis that are set by dragging or by keys, rounded to what the axis can resolve. Pure functions.

import type { Scale } from './scale';

/** One press of an arrow key moves by this share of the axis; with Shift, or with Page Up and Page Down, by the larger one. */
const STEP = 0.01;
const LARGE = 0.1;

/** Rounds to a round number; the step is at most about 1/200 of the axis. */
export function rounded(value: number, { domain: [low, high], log }: Scale): number {
  const inside = Math.min(high, Math.max(low, value));
  const apart = log ? inside * Math.expm1(Math.log(high / low) / 200) : (high - low) / 200;
  const unit = 10 ** Math.floor(Math.log10(apart));
  const round = Number((Math.round(inside / unit) * unit).toPrecision(12)) + 0; // avoids -0
  return Math.min(high, Math.max(low, round));
}

/** The value under a pixel, clamped to the ends of the axis. */
export const valueAt = (pixel: number, scale: Scale): number => rounded(scale.invert(pixel), scale);

/** The value after a key press; undefined for keys that a slider does not handle. Without a value, keys start from the low end. */
export function afterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  value: number | undefined,
  scale: Scale,
): number | undefined {
  const [low, high] = scale.domain;
  if (key === 'Home') return low;
  if (key === 'End') return high;
  const up = ['ArrowRight', 'ArrowUp', 'PageUp'].includes(key);
  if (!up && !['ArrowLeft', 'ArrowDown', 'PageDown'].includes(key)) return undefined;
  const share = key.startsWith('Page') || shiftKey ? LARGE : STEP;
  const [from, to] = scale.range;
  const at = scale.map(Math.min(high, Math.max(low, value ?? low)));
  return valueAt(at + (up ? 1 : -1) * share * (to - from), scale);
}
