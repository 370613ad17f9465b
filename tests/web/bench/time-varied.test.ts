// What a timed program is given in every run: other numbers, a result full of NaN, and different memory for both.

import { expect, it } from 'vitest';
import { placesOf, startsOf } from '../../../web/src/bench/grade/varied';
import { timeVaried } from '../../../web/src/bench/sandboxes/time-varied';

const secrets = { numbers: 3, places: 4 };
const given = [Float32Array.of(1, 2, 3, 4, 5, 6, 7), 7, new Float32Array(20), new Float32Array(0)];
const LENGTHS = [7, 0, 20, 0];
const OUT = 2;
const budget = { warm_up_ms: 2, budget_ms: 10, min_samples: 5 };

/** Times `program` on a clock on which each run takes `run_ms`, and records what the program was given. */
function timed(program: (numbers: Float32Array, result: Float32Array) => void, run_ms = 0.1) {
  let now_ms = 0;
  const sets: Float32Array[][] = [];
  const found: { readonly numbers: number[]; readonly result: number[]; readonly set: number }[] =
    [];
  const channel = {
    tell: () => undefined,
    listen: () => undefined,
    now: () => {
      now_ms += 1e-4;
      return now_ms;
    },
  };
  const of = timeVaried(channel, budget, {
    secrets,
    out: OUT,
    given,
    grow: (count) => {
      while (sets.length < count) sets.push(LENGTHS.map((length) => new Float32Array(length)));
    },
    view: (set, argument) => sets[set]?.[argument] as Float32Array,
    run: (set) => {
      const [numbers, , result] = sets[set] as [Float32Array, Float32Array, Float32Array];
      found.push({ numbers: [...numbers], result: [...result], set });
      now_ms += run_ms;
      program(numbers, result);
    },
  });
  return { of, found };
}

it('each run has numbers of its own, turned as the secret says, and a result full of NaN', () => {
  const { found } = timed((_, result) => result.fill(1));
  for (const [run, { numbers, result }] of found.entries()) {
    const [start = 0] = startsOf(secrets, run, LENGTHS);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7].map((_, at) => ((at + start) % 7) + 1));
    expect(result).toEqual(Array(20).fill(Number.NaN));
  }
  expect(new Set(found.map(({ numbers }) => numbers[0])).size).toBeGreaterThan(3);
});

it('no two runs of a sample have one place; each that is timed is looked at, where the other secret says', () => {
  const { of, found } = timed((numbers, result) =>
    result.forEach((_, at) => {
      result[at] = 100 * (numbers[0] ?? 0) + at;
    }),
  );
  const { probes, samples_ms, runs_per_sample, warm_up_runs } = of;
  expect(runs_per_sample).toBeGreaterThan(5);
  expect(probes.map(({ run }) => run)).toEqual(
    Array.from({ length: samples_ms.length * runs_per_sample }, (_, at) => warm_up_runs + at),
  );
  for (const { run, values } of probes) {
    const first = 100 * (found[run]?.numbers[0] ?? 0);
    expect(values).toEqual(placesOf(secrets, run, 20).map((place) => first + place));
  }
  const last = found.slice(-runs_per_sample).map(({ set }) => set);
  expect(new Set(last).size).toBe(runs_per_sample);
});

it('a run so short that a sample would need thousands has no more than there are places for', () => {
  expect(timed((_, result) => result.fill(1), 1e-5).of.runs_per_sample).toBe(32);
});

it('an input that was changed is told', () => {
  expect(() =>
    timed((numbers) => {
      numbers[6] = 0;
    }),
  ).toThrow('argument 1 was changed: only argument 3 is written');
});

it('the two secrets are apart: who knows how numbers were turned knows nothing of the places', () => {
  const other = { ...secrets, places: 5 };
  expect(startsOf(other, 1, LENGTHS)).toEqual(startsOf(secrets, 1, LENGTHS));
  expect(placesOf(other, 1, 1e6)).not.toEqual(placesOf(secrets, 1, 1e6));
});
