// What is chosen in a lab: its values, the model they name, and the controls bound to them.

import type { nothing, TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import { LightElement } from '../kit/element';
import { type EngineProblem, problemOf, profiler } from '../session/engine';
import type { ChosenModel, Setup } from './contract';
import type { AnyLab } from './define';
import { chosenModel, modelProblem, NO_MODEL, paramControl } from './param-controls';
import { type ModelParam, type Values, valuesQuery } from './params';
import { TorchLoader, torchOf } from './pytorch';
import { type ControlWords, controlWords } from './words';

export type Part = TemplateResult | typeof nothing;

/** @fires ts-state when a control changed the values; detail: URLSearchParams without lab, theme, hide */
export abstract class LabChoice extends LightElement {
  static override properties = {
    values: { attribute: false },
    models: { state: true },
    problem: { state: true },
    notice: { state: true },
    text: { state: true },
  };

  abstract readonly lab: AnyLab;

  /** What is chosen, as in the URL. */
  declare values: Values;
  /** All presets, once the engine has told. */
  declare models: readonly ModelSummary[];
  /** Of the lab itself; each experiment has its own. */
  declare problem: EngineProblem | undefined;
  declare notice: string;
  /** In the page's language, once it is there. */
  declare text: AnyLab['text'];

  constructor() {
    super();
    this.models = [];
    this.notice = '';
    new TorchLoader(this);
  }

  get modelParam(): ModelParam | undefined {
    const param = this.lab.params.model;
    return param?.kind === 'model' ? param : undefined;
  }

  get chosenModel(): ChosenModel {
    return this.modelOf(String(this.values.model));
  }

  /** The model of this name. */
  protected modelOf(name: string): ChosenModel {
    const { modelParam: param } = this;
    if (param === undefined) return NO_MODEL;
    const model = chosenModel(name, param, this.models);
    return { ...model, torch: torchOf(model.argument) };
  }

  get chosen(): Setup {
    return { values: this.values, model: this.chosenModel };
  }

  set(change: Readonly<Record<string, string | number | undefined>>): void {
    // Another model has another length.
    const length = 'model' in change && 'seq' in this.lab.params ? { seq: 0 } : {};
    this.values = { ...this.values, ...length, ...change } as Values;
    this.emit('ts-state', valuesQuery(this.values, this.lab.params));
  }

  control(name: string, more: ControlWords = {}): Part {
    const param = this.lab.params[name];
    if (param === undefined)
      throw new Error(`the lab ${this.lab.meta.id} has no parameter ${name}`);
    const said = (this.text.params as Readonly<Record<string, ControlWords>>)[name];
    return paramControl(name, param, {
      value: this.values[name] ?? param.initial,
      words: controlWords(name, said, more),
      models: this.models,
      model: this.chosenModel,
      noOwn: this.lab.meta.noOwnModel !== undefined,
      onChange: (value) => this.set({ [name]: value }),
    });
  }

  protected async loadModels(): Promise<void> {
    try {
      this.models = await profiler().models();
      this.checkModel();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  /** In place of a model that is not there, the lab's own. */
  protected checkModel(): void {
    const { modelParam: param } = this;
    if (param === undefined || this.models.length === 0) return;
    const { noOwnModel } = this.lab.meta;
    const why = modelProblem(String(this.values.model), param, this.models, noOwnModel);
    if (why === undefined) return;
    this.notice = `${why}; using ${param.initial}.`;
    this.set({ model: param.initial });
  }
}
