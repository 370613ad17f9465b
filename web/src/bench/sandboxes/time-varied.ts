// Times a program that fills one of its arguments, in the program's own thread. Before each sample, every run gets its own
// numbers and a result full of NaN; after the sample, the result of each run is checked. Neither is part of the timed section.

import { timeRuns } from '../grade/timing';
import { type Probe, placesOf, type Secrets, startsOf } from '../grade/varied';
import type { TimingBudget } from '../sandbox';
import type { Channel } from './channel';
import type { TimedInside } from './protocol';
import { changed, lengthOf } from './values';

/** The most runs in a sample: each has its own memory, so that none finds the result of another. */
const MOST_RUNS = 32;

export interface Varied {
  readonly secrets: Secrets;
  /** The index of the argument that is the result. */
  readonly out: number;
  /** The original arguments: lists of numbers are rotated, all others are unchanged. */
  readonly given: readonly unknown[];
  /** Makes room for this many sets of arguments. */
  grow(sets: number): void;
  /** The numbers of an argument in the program's memory. */
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
  /** For each set, the run whose numbers it contains. */
  const runs: number[] = [];
  const probes: Probe[] = [];
  let used = 0;
  let made = 0;

  /** Iterates over the numbers of an input: their index in the set, and the original index. */
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
    onProgress: (fraction) => tell({ kind: 'timing', fraction }),
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
