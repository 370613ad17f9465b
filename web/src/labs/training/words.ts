import { multiple } from '../../kit/words/phrases';
import { type Estimate, rangeBehind } from '../../lab/claim';
import { supported } from '../../session/intervals';

export { multiple };

/** " (1.4× to 2.1×)" after a ratio whose interval is wide, or that there were too few samples for one. */
export function rangeText(ratio: Estimate): string {
  const { confidence = 1 } = ratio;
  if (!supported({ confidence })) return ' (few samples)';
  return rangeBehind(ratio, multiple);
}

/** A number with its sign: "+1.2 MB", "−300 kB". */
export const signed = (value: number, format: (magnitude: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;

/** The message for a network without parameters, which a student can build. */
export const untrainable = (title: string): string =>
  `${title.charAt(0).toUpperCase()}${title.slice(1)} has no parameters: there is nothing to train`;
