// Draws a parameter's control from its declaration and its words.

import { nothing, type TemplateResult } from 'lit';
import type { ModelSummary } from '../../engine/types';
import { numberField, segmented, select } from '../../kit/controls/fields';
import { MINE, mySpec } from '../../session/own-model';
import type { ChosenModel } from '../contract';
import type { ModelParam, Param } from '../params';
import type { LabState } from '../state/lab-state';
import { type ControlWords, controlWords } from '../words';

type Control = TemplateResult | typeof nothing;

export interface ControlContext {
  readonly value: string | number;
  readonly words: ControlWords;
  /** All presets, once the engine has listed them. */
  readonly models: readonly ModelSummary[];
  readonly model: ChosenModel;
  /** Whether the lab cannot run the student's own model. */
  readonly noOwn: boolean;
  readonly onChange: (value: string | number) => void;
}

export function paramControl(name: string, param: Param, context: ControlContext): Control {
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

/** The control of one of the lab's parameters; in a recording it is disabled. */
export function labControl(lab: LabState, name: string, more: ControlWords = {}): Control {
  const { params, meta } = lab.lab;
  const param = params[name];
  if (param === undefined) throw new Error(`the lab ${meta.id} has no parameter ${name}`);
  const own = (lab.lab.text.params as Readonly<Record<string, ControlWords>>)[name];
  const { choice } = lab;
  const control = paramControl(name, param, {
    value: choice.values[name] ?? param.initial,
    words: controlWords(name, own, more),
    models: choice.models,
    model: choice.setup.model,
    noOwn: meta.noOwnModel !== undefined,
    onChange: (value) => choice.set({ [name]: value }),
  });
  return lab.recorded?.disabled(control) ?? control;
}
