// A value on an axis that is set by dragging or by keys: rounded to what the axis can tell apart. Pure.

import type { Scale } from './scale';

/** Of the axis: one press of an arrow key, and one with Shift. */
const STEP = 0.01;
const LARGE = 0.1;

/** To a round number that is about a 200th of the axis away from the next. */
export function rounded(value: number, { domain: [low, high], log }: Scale): number {
  const inside = Math.min(high, Math.max(low, value));
  const apart = log ? inside * Math.expm1(Math.log(high / low) / 200) : (high - low) / 200;
  const unit = 10 ** Math.floor(Math.log10(apart));
  const round = Number((Math.round(inside / unit) * unit).toPrecision(12)) + 0; // no -0
  return Math.min(high, Math.max(low, round));
}

/** The value under a pixel; at the end of the axis beyond it. */
export const valueAt = (pixel: number, scale: Scale): number => rounded(scale.invert(pixel), scale);

/** After a key; undefined for keys that are none of ours. Without a value yet, keys begin at the low end. */
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
