// Formats this lab's numbers as text.

import { si } from '../../kit/words/format';

/** A prediction may be any number: "4.32 k %". */
export const percentText = (value: number): string => `${si(value)}\u00a0%`;

/** "1.81 G": a column of FLOPs stands beside bytes, so it has no unit with a B. */
export const flopCount = (value: number): string => si(value, 'FLOP').replace(/\s?FLOP$/, '');
