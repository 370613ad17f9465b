// Random sizes of cases, by seed.

import { seededRandom } from '../kit/numbers/random';

export interface Draw {
  /** Both ends included. */
  whole(least: number, most: number): number;
  /** From 1 to `most`, small numbers as often as large ones: as many below 10 as from 10 to 100. */
  size(most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function drawing(seed: number): Draw {
  const random = seededRandom(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    whole,
    size: (most) => Math.floor((most + 1) ** random()),
    chance: (probability) => random() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
  };
}
