// The student's predictions, each for one setup: a prediction stays when the setup changes, and is never compared with another
// setup.

import type { StoredPrediction } from '../../session/visit';
import type { Values } from '../params';

export type { StoredPrediction };

const same = (a: Values, b: Values, uses: readonly string[]): boolean =>
  uses.every((name) => a[name] === b[name]);

/** The last prediction for a setup that has the same values for everything that the experiment uses. */
export const predictionFor = (
  all: readonly StoredPrediction[],
  values: Values,
  uses: readonly string[],
): StoredPrediction | undefined => all.findLast((each) => same(each.values, values, uses));

/** The predictions with the new one, which replaces any earlier one for the same setup. */
export const withPrediction = (
  all: readonly StoredPrediction[],
  now: StoredPrediction,
  uses: readonly string[],
): readonly StoredPrediction[] => [
  ...all.filter((each) => !same(each.values, now.values, uses)),
  now,
];
