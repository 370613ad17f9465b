// What a program is timed with: other numbers in every run, so that no answer from before is right again, and a result that holds
// none. The numbers of an input are turned: they begin at some place, and after the last come the first. Of every run that was timed
// a few places of the result are looked at. Both are drawn by whoever asks for the time, who therefore knows what is right, and from two
// secrets: whoever finds out how the numbers were turned, which a program can see, knows nothing of the places.

import { seededRandom } from '../../kit/numbers/random';

/** Of the result of a run, looked at. */
const PLACES = 16;

export interface Secrets {
  readonly numbers: number;
  readonly places: number;
}

export const newSecrets = (): Secrets => {
  const [numbers = 0, places = 0] = crypto.getRandomValues(new Uint32Array(2));
  return { numbers, places };
};

// Kept before a program in the same thread could change it.
const { floor, imul } = Math;

/** Draws of one run, from 0 to below a length. */
function drawn(secret: number, run: number): (length: number) => number {
  const random = seededRandom(secret ^ imul(run + 1, 0x9e3779b1));
  return (length) => floor(random() * length);
}

/** Of each argument in one run, the place at which its numbers begin; `lengths` are 0 for what is no list of numbers. */
export function startsOf({ numbers }: Secrets, run: number, lengths: readonly number[]): number[] {
  const below = drawn(numbers, run);
  const starts: number[] = [];
  for (let index = 0; index < lengths.length; index += 1)
    starts[index] = below(lengths[index] ?? 0);
  return starts;
}

/** The places of a result of so many numbers that are looked at after one run. */
export function placesOf({ places: secret }: Secrets, run: number, length: number): number[] {
  const below = drawn(secret, run);
  const places: number[] = [];
  for (let index = 0; index < PLACES; index += 1) places[index] = below(length);
  return places;
}

/** What stood in those places after one run. */
export interface Probe {
  readonly run: number;
  readonly values: readonly number[];
}
