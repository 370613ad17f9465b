// A setup in words, as a prediction and an answer name what they are about.

import type { Setup } from '../contract';
import type { Param, Params } from '../params';
import { COMMON, type ControlWords } from '../words';

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
