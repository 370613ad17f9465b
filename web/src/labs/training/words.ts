import { multiple } from '../../kit/words/phrases';
import { type Estimate, surenessBehind } from '../../lab/claim';

export { multiple };

/** " (1.4× to 2.1×)" after a ratio whose interval is wide, or that there were too few samples for one. */
export const rangeText = (ratio: Estimate): string => surenessBehind(ratio, multiple);

/** A number with its sign: "+1.2 MB", "−300 kB". */
export const signed = (value: number, format: (magnitude: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;

/** The message for a network without parameters, which a student can build. */
export const untrainable = (title: string): string =>
  `${title.charAt(0).toUpperCase()}${title.slice(1)} has no parameters: there is nothing to train`;
