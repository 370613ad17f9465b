// Random draws for cases: equal seeds give equal draws.

import { seededRandom } from '../../kit/numbers/random';

export interface Draws {
  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  /** A whole number from 1 to `most`, log-uniform: as many below 10 as from 10 to 100. */
  size(most: number): number;
  /** A number from `least` to below `most`, with at most `digits` decimals. */
  real(least: number, most: number, digits?: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[];
}

export function draws(seed: number): Draws {
  const random = seededRandom(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    whole,
    size: (most) => Math.floor((most + 1) ** random()),
    real: (least, most, digits = 6) => Number((least + random() * (most - least)).toFixed(digits)),
    chance: (probability) => random() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    shuffled<T>(list: readonly T[]) {
      const mixed = [...list];
      for (let end = mixed.length - 1; end > 0; end--) {
        const at = whole(0, end);
        [mixed[end], mixed[at]] = [mixed[at] as T, mixed[end] as T];
      }
      return mixed;
    },
  };
}
