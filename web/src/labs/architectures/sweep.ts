// Chooses the networks that a sweep measures: sizes around those of the networks that are compared.

import type { Quantity } from './outcome';
import {
  DEPTHS,
  FAMILIES,
  type Family,
  prefillSpec,
  RESOLUTION,
  type Spec,
  specOf,
  WIDTH_STEPS,
} from './specs';

export interface Planned {
  readonly family: Family;
  readonly x: number;
  readonly spec: Spec;
}

const WIDTH_FACTORS = [0.5, Math.SQRT1_2, 1, Math.SQRT2, 2];
/** At twice this width a network would take long to build, so its sweep goes to smaller widths instead. */
const WIDE = 1000;
const DEPTH_SIZES = [1, 2, 3, 4, 6];
const RESOLUTION_SIZES = [16, 24, 32, 48, 64];
const SEQUENCE_SIZES = [32, 64, 128, 256, 512];

export type Widths = Readonly<Record<Family, number>>;

/** All families from their smallest to their largest size, interleaved. */
export function sweepOf(quantity: Quantity, widths: Widths): Planned[] {
  if (quantity === 'sequence') {
    return SEQUENCE_SIZES.map((tokens) => ({
      family: 'transformer',
      x: tokens,
      spec: prefillSpec(widths.transformer, DEPTHS.transformer, tokens),
    }));
  }
  return WIDTH_FACTORS.flatMap((_, index) =>
    FAMILIES.map((family) => one(quantity, family, widths[family], index)),
  );
}

function one(
  quantity: Exclude<Quantity, 'sequence'>,
  family: Family,
  width: number,
  index: number,
): Planned {
  const base = { width, depth: DEPTHS[family], resolution: RESOLUTION };
  const x = {
    width: scaledWidth(family, width, WIDTH_FACTORS[index] ?? 1),
    depth: DEPTH_SIZES[index] ?? 1,
    resolution: RESOLUTION_SIZES[index] ?? RESOLUTION,
  }[quantity];
  return { family, x, spec: specOf(family, { ...base, [quantity]: x }) };
}

function scaledWidth(family: Family, width: number, factor: number): number {
  const step = WIDTH_STEPS[family];
  const wanted = width * factor * (width > WIDE ? 0.5 : 1);
  return step * Math.max(1, Math.round(wanted / step));
}
