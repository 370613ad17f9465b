// Wrong ideas behind plausible predictions. A number gives away how it was found: who adds the inputs and the outputs of a layer
// predicts 3,840. After the run the lab says what that idea leaves out.

import { factorOff } from '../kit/controls/grade';

export interface Belief {
  /** The prediction of somebody who has this idea, in the unit of the prediction. */
  readonly value: number;
  /** What the idea leaves out or adds, with the numbers of this outcome. */
  readonly why: string;
  /** The factor within which a prediction is taken for `value`; that of rounding to two digits if left out. */
  readonly within?: number;
}

/** Rounding to two digits moves 1.05 to 1.1 at most. */
const ROUNDING = 1.05;

/** Numbers that a prediction of a few digits cannot tell apart, and those that are the same to four digits. */
const [ALIKE, SAME] = [1.01, 1.0005];

/** The factor between two numbers; zero and negative numbers are recognised only where they are the same. */
const apart = (a: number, b: number): number => {
  if (a === b) return 1;
  return a > 0 && b > 0 ? factorOff(a, b) : Number.POSITIVE_INFINITY;
};

/** True for the measured number itself, also where it was rounded to two, three or four digits. */
const isRight = (prediction: number, measured: number): boolean =>
  [2, 3, 4].some(
    (figures) =>
      Math.abs(Number(measured.toPrecision(figures)) - prediction) <= 1e-9 * Math.abs(prediction),
  );

/**
 * The belief behind a prediction: the nearest one, if the prediction is its number within rounding, and closer to it than a
 * quarter of the way from there to the truth. Where another belief has nearly the same number, only its exact number shows it.
 */
export function beliefBehind(
  prediction: number,
  measured: number,
  beliefs: readonly Belief[],
): Belief | undefined {
  if (isRight(prediction, measured)) return undefined;
  const off = (value: number) => apart(prediction, value);
  const isNear = ({ value, within = ROUNDING }: Belief) =>
    off(value) <= within && 4 * Math.log(off(value)) < Math.log(apart(value, measured));
  const [first, ...others] = beliefs
    .filter(isNear)
    .sort((a, b) => off(a.value) - off(b.value))
    .filter((belief, index, all) => index === 0 || belief.why !== all[0]?.why);
  const [second] = others;
  if (first === undefined || second === undefined) return first;
  const limit = off(first.value) <= SAME ? SAME : ALIKE;
  return apart(first.value, second.value) <= limit ? undefined : first;
}

/** Ideas whose numbers are this near look the same in a prediction of two digits. */
const DISTINCT = 1.02;

/** The beliefs without those that lead nowhere, or nearly to the number of one before them. */
export const distinct = (all: readonly Belief[]): Belief[] =>
  all.filter(
    ({ value }, index) =>
      Number.isFinite(value) &&
      all.slice(0, index).every((each) => apart(each.value, value) > DISTINCT),
  );
