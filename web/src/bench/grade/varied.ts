// Varies the input of a timed program: every run gets other numbers, so that an earlier answer is never right again, and a
// result buffer without valid numbers. The numbers of an input are rotated: they start at a random position and wrap around.
// After every timed run a few random positions of the result are checked. Both are drawn from two secrets by the caller, who
// therefore knows the right results. A program can see the rotation and so guess that secret, but it learns nothing about the
// checked positions.

import { seededRandom } from '../../kit/numbers/random';

/** The number of positions checked in the result of a run. */
const PLACES = 16;

export interface Secrets {
  readonly numbers: number;
  readonly places: number;
}

export const newSecrets = (): Secrets => {
  const [numbers = 0, places = 0] = crypto.getRandomValues(new Uint32Array(2));
  return { numbers, places };
};

// Saved before a program in the same thread can change it.
const { floor, imul } = Math;

/** The random draws of one run, from 0 to below a length. */
function drawn(secret: number, run: number): (length: number) => number {
  const random = seededRandom(secret ^ imul(run + 1, 0x9e3779b1));
  return (length) => floor(random() * length);
}

/**
 * For each argument in one run, the position at which its numbers start; `lengths` is 0 for arguments that are not lists of
 * numbers.
 */
export function startsOf({ numbers }: Secrets, run: number, lengths: readonly number[]): number[] {
  const below = drawn(numbers, run);
  const starts: number[] = [];
  for (let index = 0; index < lengths.length; index += 1)
    starts[index] = below(lengths[index] ?? 0);
  return starts;
}

/** The positions of a result of this length that are checked after one run. */
export function placesOf({ places: secret }: Secrets, run: number, length: number): number[] {
  const below = drawn(secret, run);
  const places: number[] = [];
  for (let index = 0; index < PLACES; index += 1) places[index] = below(length);
  return places;
}

/** The values at those positions after one run. */
export interface Probe {
  readonly run: number;
  readonly values: readonly number[];
}
