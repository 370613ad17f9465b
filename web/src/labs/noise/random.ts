// Synthetic noise that a link leads back to.

import type { Random } from '../../kit/numbers/random';

/** Standard normal, from two uniform numbers (Box and Muller). */
export function gaussian(uniform: Random): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
