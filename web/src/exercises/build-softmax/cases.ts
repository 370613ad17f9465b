// Harmless lists, and lists that overflow, underflow or cancel. All values are multiples of 1/8, which are exact in binary.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import type { Profiler } from '../../engine/profiler';
import { normalized } from './reference';

type Named = readonly [name: string, values: readonly number[]];

/** Values this large are exact themselves, but their mean only to about eight decimal places. */
const FAR = 3e7;
const FAR_TOLERANCE = 1e-5;
/** The least magnitude of a normalised value: at the mean the result is 0, and only rounding errors remain. */
const OFF_MEAN = 0.02;

/** Multiples of 1/8 around `centre`; none of them equals their mean. */
function eighths(draw: Draws, count: number, centre: number, spread: number): number[] {
  for (;;) {
    const values = Array.from({ length: count }, () => centre + draw.whole(-spread, spread) / 8);
    const { layer_norm } = normalized(values, 1e-5);
    if (layer_norm.every((each) => Math.abs(each) > OFF_MEAN)) return values;
  }
}

const corners = (draw: Draws): Named[] => [
  ['one value', [draw.whole(1, 40) / 8]],
  ['two values', eighths(draw, 2, 0, 16)],
  ['equal values', [2.5, 2.5, 2.5]],
  ['rising', [1, 2.5, 3, 4.25]],
  ['falling', [4.25, 3, 2.5, 1]],
  ['around 1000', eighths(draw, 4, 1000, 16)],
  ['around -1000', eighths(draw, 4, -1000, 16)],
  ['from 0 to 1000', [0, 1000]],
  ['thirty million and a little', eighths(draw, 5, FAR, 12)],
  ['seven around thirty million', eighths(draw, 7, FAR, 20)],
  ['eleven around thirty million', eighths(draw, 11, FAR, 30)],
];

function drawn(draw: Draws, index: number): Named {
  const centre = draw.pick([0, 0, 0, 5, -40, 900, -1200, FAR]);
  return [`list ${index + 1}`, eighths(draw, draw.whole(3, 12), centre, draw.pick([8, 20, 60]))];
}

export async function cases(_engine: Profiler, seed: number): Promise<Case[]> {
  const draw = draws(seed);
  const all = [...corners(draw), ...Array.from({ length: 15 }, (_, index) => drawn(draw, index))];
  return all.map(([name, values]): Case => {
    const eps = draw.pick([1e-5, 1e-3]);
    const far = Math.max(...values) > FAR / 2;
    return {
      name,
      args: [values, eps],
      size: values.length,
      expected: normalized(values, eps),
      tolerance: far ? FAR_TOLERANCE : 1e-9,
    };
  });
}
