// Times a program that fills one of its arguments, in the program's own thread. Before each sample every run of it is given numbers of
// its own and a result full of NaN; after the sample the result of each is looked at. Neither is within what is timed.

import { timeRuns } from '../grade/timing';
import { type Probe, placesOf, type Secrets, startsOf } from '../grade/varied';
import type { TimingBudget } from '../sandbox';
import type { Channel } from './channel';
import type { TimedInside } from './protocol';
import { changed, lengthOf } from './values';

/** So many runs at most are in a sample: each has its own place in memory, so that none finds the result of another. */
const MOST_RUNS = 32;

export interface Varied {
  readonly secrets: Secrets;
  /** Which argument is the result. */
  readonly out: number;
  /** Arguments as they came: lists of numbers are turned, all else is as it is. */
  readonly given: readonly unknown[];
  /** Makes room for so many sets of arguments. */
  grow(sets: number): void;
  /** Where the program finds the numbers of an argument. */
  view(set: number, argument: number): Float32Array;
  run(set: number): void;
}

const { isView } = ArrayBuffer;
const { is } = Object;

export function timeVaried(
  { tell, now }: Channel,
  budget: TimingBudget,
  { secrets, out, given, grow, view, run }: Varied,
): TimedInside {
  const lengths: number[] = [];
  for (let index = 0; index < given.length; index += 1)
    lengths[index] = isView(given[index]) ? lengthOf(given[index] as Float32Array) : 0;
  /** Of each set, the run whose numbers stand in it. */
  const runs: number[] = [];
  const probes: Probe[] = [];
  let used = 0;
  let made = 0;

  /** Goes through the numbers of an input: where they stand in a set, and where they came from. */
  const through = (
    set: number,
    each: (numbers: Float32Array, at: number, from: number, index: number) => void,
  ): void => {
    const starts = startsOf(secrets, runs[set] as number, lengths);
    for (let index = 0; index < lengths.length; index += 1) {
      const length = lengths[index] as number;
      if (length === 0 || index === out) continue;
      const numbers = view(set, index);
      let from = starts[index] as number;
      for (let at = 0; at < length; at += 1) {
        each(numbers, at, from, index);
        from = from + 1 === length ? 0 : from + 1;
      }
    }
  };
  const came = (index: number, from: number) => (given[index] as Float32Array)[from] as number;

  const renew = (set: number): void => {
    runs[set] = made;
    made += 1;
    through(set, (numbers, at, from, index) => {
      numbers[at] = came(index, from);
    });
    const result = view(set, out);
    for (let at = 0; at < (lengths[out] as number); at += 1) result[at] = Number.NaN;
  };

  const look = (set: number): void => {
    const values: number[] = [];
    const result = view(set, out);
    const places = placesOf(secrets, runs[set] as number, lengths[out] as number);
    for (let index = 0; index < places.length; index += 1)
      values[index] = result[places[index] as number] as number;
    probes[probes.length] = { run: runs[set] as number, values };
    through(set, (numbers, at, from, index) => {
      if (!is(numbers[at], came(index, from))) throw new TypeError(changed(index, out));
    });
  };

  const times = timeRuns(run, now, budget, {
    most_runs: MOST_RUNS,
    told: (fraction) => tell({ kind: 'timing', fraction }),
    before(count) {
      used = count;
      grow(used);
      for (let set = 0; set < used; set += 1) renew(set);
    },
    timed() {
      for (let set = 0; set < used; set += 1) look(set);
    },
  });
  return { kind: 'timed', probes, ...times };
}
