// What the student said, each of the setup it was said of: it stands when the setup changes, and is never judged against another.

import type { Spoken } from '../../session/visit';
import type { Setup } from '../contract';
import type { Param, Params, Values } from '../params';
import { COMMON, type ControlWords } from '../words';

export type { Spoken };

const same = (a: Values, b: Values, uses: readonly string[]): boolean =>
  uses.every((name) => a[name] === b[name]);

/** What was said last of a setup that is the same in all that the experiment uses. */
export const spokenOf = (
  all: readonly Spoken[],
  values: Values,
  uses: readonly string[],
): Spoken | undefined => all.findLast((each) => same(each.values, values, uses));

/** With what is said now in place of what was said of the same setup. */
export const withSpoken = (
  all: readonly Spoken[],
  now: Spoken,
  uses: readonly string[],
): readonly Spoken[] => [...all.filter((each) => !same(each.values, now.values, uses)), now];

/** What goes without saying where a model is named: switches that stand as they did at first. */
const unsaid = (name: string, value: unknown, param: Param, uses: readonly string[]): boolean =>
  uses.includes('model') && !(name in COMMON) && value === param.initial;

/** A setup in words, by what the experiment uses: "LeNet-5, batch 8". */
export function setupWords(
  { values, model }: Setup,
  uses: readonly string[],
  params: Params,
  words: Readonly<Record<string, ControlWords>>,
): string {
  const told = uses.flatMap((name) => {
    const param = params[name];
    const value = values[name];
    if (param === undefined || name === 'seed' || (name === 'seq' && value === 0)) return [];
    if (param.kind === 'model') return [model.title];
    if (unsaid(name, value, param, uses)) return [];
    const { label = name, options } = {
      ...(COMMON as Readonly<Record<string, ControlWords>>)[name],
      ...words[name],
    };
    if (param.kind === 'choice')
      return [`${label.toLowerCase()}: ${options?.[String(value)] ?? value}`];
    if (param.shown === 'never') return [];
    return [`${label.toLowerCase()} ${value}`];
  });
  return told.join(', ');
}
