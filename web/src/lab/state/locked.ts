// The student's predictions, each for one setup: a prediction stays when the setup changes, and is never compared with another
// setup.

import type { StoredPrediction } from '../../session/visit';
import type { Setup } from '../contract';
import type { Param, Params, Values } from '../params';
import { COMMON, type ControlWords } from '../words';

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

/** True for values that are left out beside a model's name: options with their initial values. */
const isOmitted = (name: string, value: unknown, param: Param, uses: readonly string[]): boolean =>
  uses.includes('model') && !(name in COMMON) && value === param.initial;

/** A setup in words, by the parameters that the experiment uses: "LeNet-5, batch 8". */
export function setupWords(
  { values, model }: Setup,
  uses: readonly string[],
  params: Params,
  words: Readonly<Record<string, ControlWords>>,
): string {
  const parts = uses.flatMap((name) => {
    const param = params[name];
    const value = values[name];
    if (param === undefined || name === 'seed' || (name === 'seq' && value === 0)) return [];
    if (param.kind === 'model') return [model.title];
    if (isOmitted(name, value, param, uses)) return [];
    const { label = name, options } = {
      ...(COMMON as Readonly<Record<string, ControlWords>>)[name],
      ...words[name],
    };
    if (param.kind === 'choice')
      return [`${label.toLowerCase()}: ${options?.[String(value)] ?? value}`];
    if (param.shown === 'never') return [];
    return [`${label.toLowerCase()} ${value}`];
  });
  return parts.join(', ');
}
