// Numbers of a puzzle in one unit, however large or small: what is compared stands in the same unit everywhere.

import { digits } from '../../kit/words/format';

/** @param per so many of the puzzle's own numbers are one of the unit */
export const inUnit =
  (unit: string, per = 1, significant = 3) =>
  (value: number): string =>
    `${digits(value / per, significant)}\u00a0${unit}`;
