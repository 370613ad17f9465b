// Finds the width at which a family reaches a number of parameters or FLOPs; the engine counts them, so nothing is estimated.

import type { Description } from '../../engine/types';
import { DEPTHS, type Family, RESOLUTION, type Size, WIDTH_STEPS } from './specs';

export type Control = 'parameters' | 'flops';
export type Describe = (family: Family, size: Size) => Promise<Description>;

export const countOf = (control: Control, counted: Description): number =>
  control === 'parameters' ? counted.parameters : counted.flops_per_sample;

const MOST_STEPS = 1024;

/** The width, a multiple of the family's step, whose count has the ratio to the target closest to 1. Counts grow with the width. */
export async function widthFor(
  family: Family,
  control: Control,
  target: number,
  describe: Describe,
): Promise<number> {
  const step = WIDTH_STEPS[family];
  const counted = async (steps: number) =>
    countOf(control, await describe(family, baseSize(family, steps * step)));
  let low = 1;
  let high = MOST_STEPS;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((await counted(middle)) <= target) low = middle;
    else high = middle;
  }
  const [below, above] = [await counted(low), await counted(high)];
  return step * (target / below <= above / target ? low : high);
}

export const baseSize = (family: Family, width: number): Size => ({
  width,
  depth: DEPTHS[family],
  resolution: RESOLUTION,
});
