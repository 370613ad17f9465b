// A parameter's control, made from its declaration and its words.

import { nothing, type TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import { numberField, segmented, select } from '../kit/controls/fields';
import { MINE, mySpec } from '../session/own-model';
import type { ChosenModel } from './contract';
import type { ModelParam, Param } from './params';
import type { ControlWords } from './words';

export interface ControlContext {
  readonly value: string | number;
  readonly words: ControlWords;
  /** All presets, once the engine has told. */
  readonly models: readonly ModelSummary[];
  readonly model: ChosenModel;
  /** The lab cannot take the student's own. */
  readonly noOwn: boolean;
  readonly onChange: (value: string | number) => void;
}

export function paramControl(
  name: string,
  param: Param,
  context: ControlContext,
): TemplateResult | typeof nothing {
  const { words, value, model, onChange } = context;
  const { label = name, hint } = words;
  const noted = hint === undefined ? {} : { hint };
  switch (param.kind) {
    case 'model':
      return select({
        label,
        value: String(value),
        options: models(param, context),
        onChange,
        ...noted,
      });
    case 'choice': {
      const offered = Object.entries(words.options ?? {});
      const known = offered.some(([each]) => each === value);
      return segmented({
        label,
        value: known ? String(value) : offered[0]?.[0],
        options: offered.map(([each, shown]) => ({ value: each, label: shown })),
        onChange,
      });
    }
    case 'integer': {
      if (param.shown === 'never') return nothing;
      const sequence = param.shown === 'with a sequence';
      if (sequence && model.longest === 0) return nothing;
      const unit = words.unit === undefined ? {} : { unit: words.unit };
      const powersOfTwo = param.powersOfTwo ?? false;
      const max = sequence ? model.longest : param.max;
      return numberField({
        label,
        ...unit,
        ...noted,
        min: param.min,
        max,
        powersOfTwo,
        value: Number(value),
        onChange,
      });
    }
  }
}

function models(param: ModelParam, { models: presets, model, value, noOwn }: ControlContext) {
  if (presets.length === 0) {
    const refused = value === MINE && noOwn;
    return refused ? [] : [{ value: String(value), label: model.title }];
  }
  const known = [...presets.filter(param.accepts ?? (() => true)), ...(param.specs ?? [])];
  const mine = noOwn || mySpec() === undefined ? [] : [{ value: MINE, label: 'My model' }];
  return [...known.map(({ name, title }) => ({ value: name, label: title })), ...mine];
}

/** What is chosen under a model parameter's value. */
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

export const NO_MODEL: ChosenModel = { argument: '', title: '', longest: 0, summary: undefined };

export const noOwnModel = (why: string): string => `My model cannot be used here: ${why}`;

/** Why this name cannot be used; undefined while it can. */
export function modelProblem(
  name: string,
  param: ModelParam,
  presets: readonly ModelSummary[],
  noOwn?: string,
): string | undefined {
  if (name === MINE && noOwn !== undefined) return noOwnModel(noOwn);
  if (name === MINE)
    return mySpec() === undefined ? 'There is no model of your own in this tab' : undefined;
  const known = [...presets, ...(param.specs ?? [])].some((each) => each.name === name);
  return known ? undefined : `model=${name} is not a preset`;
}
