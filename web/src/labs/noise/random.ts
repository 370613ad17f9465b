// Random numbers for synthetic noise, reproducible from a link.

import type { Random } from '../../kit/numbers/random';

/** A standard normal number from two uniform ones (Box and Muller). */
export function gaussian(uniform: Random): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
