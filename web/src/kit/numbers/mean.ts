// A mean and how sure it is. Pure functions.

import { studentT } from './fit';

/** A value, and where the true one lies with 95 % confidence. */
interface Bounded {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((total, each) => total + each, 0) / values.length;

/** A value with its 95 % interval by Student's t, from how far each of the samples is off; one sample bounds nothing. */
export function boundedBy(value: number, deviations: readonly number[]): Bounded {
  const many = deviations.length;
  if (many < 2) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const squares = deviations.reduce((total, each) => total + each ** 2, 0);
  const half = studentT(many - 1) * Math.sqrt(squares / (many - 1) / many);
  return { value, low: value - half, high: value + half };
}

/** The mean of numbers of either sign, with its interval. */
export function boundedMean(values: readonly number[]): Bounded {
  const centre = mean(values);
  return boundedBy(
    centre,
    values.map((each) => each - centre),
  );
}

/** The mean of positive values, with its interval. */
export function positiveMean(values: readonly number[]): Bounded {
  const { value, low, high } = boundedMean(values);
  return { value, low: Math.max(0, low), high };
}
