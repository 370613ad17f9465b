// Formats this lab's numbers as text.

import { percent, si } from '../../kit/words/format';

/** All digits of a prediction, which may be any number: "4.32 k %". */
export const percentText = (value: number): string => `${si(value)}\u00a0%`;

/** A percentage as the titles write it; what is no share stands as it was said. */
export const shareText = (value: number): string =>
  value > 100 ? percentText(value) : percent(value / 100);

/** "1.81 G": a column of FLOPs stands beside bytes, so it has no unit with a B. */
export const flopCount = (value: number): string => si(value, 'FLOP').replace(/\s?FLOP$/, '');
