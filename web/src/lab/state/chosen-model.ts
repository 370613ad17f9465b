// Finds the model behind the name that a model parameter holds.

import type { ModelSummary } from '../../engine/types';
import { MINE, mySpec } from '../../session/own-model';
import type { ChosenModel } from '../contract';
import type { ModelParam } from '../params';

/** The model of a lab that has no model. */
export const NO_MODEL: ChosenModel = { argument: '', title: '', longest: 0, summary: undefined };

/** The model that a model parameter's value names. */
export function chosenModel(
  name: string,
  param: ModelParam,
  presets: readonly ModelSummary[],
): ChosenModel {
  const brought = param.specs?.find((each) => each.name === name);
  const summary = presets.find((each) => each.name === name);
  const mine = name === MINE;
  return {
    argument: mine ? (mySpec() ?? '') : (brought?.spec ?? name),
    title: mine ? 'your model' : (brought?.title ?? summary?.title ?? name),
    longest: brought?.max_seq ?? summary?.max_seq ?? 0,
    summary,
  };
}

export const noOwnModel = (why: string): string => `My model cannot be used here: ${why}`;

/** The reason why this name cannot be used; undefined if it can. */
export function modelProblem(
  name: string,
  param: ModelParam,
  presets: readonly ModelSummary[],
  noOwn?: string,
): string | undefined {
  if (name === MINE && noOwn !== undefined) return noOwnModel(noOwn);
  if (name === MINE)
    return mySpec() === undefined ? 'There is no model of your own in this browser' : undefined;
  const known = [...presets, ...(param.specs ?? [])].map((each) => each.name);
  return known.includes(name) ? undefined : `model=${name} is not one of ${known.join(', ')}`;
}
