// The choices in a lab: its values, and the model that they name.

import type { ModelSummary } from '../../engine/types';
import type { ChosenModel, Setup } from '../contract';
import type { AnyLab } from '../define';
import type { ModelParam, Values } from '../params';
import { initialValues, parseValues } from '../params';
import { torchOf } from '../pytorch';
import type { ControlWords } from '../words';
import { chosenModel, modelProblem, NO_MODEL } from './chosen-model';
import { setupWords } from './setup-words';

export interface ChoiceHost {
  readonly lab: AnyLab;
  /** Set when the lab shows the measurements of another device. */
  readonly recorded: unknown;
  notice: string;
  requestUpdate(): void;
  /** Called when other values are chosen. @param before the values that they replace */
  chose(before: Values): void;
  /** Called when the address has to follow the values; the values of a recording never change. */
  addressChanged(): void;
  /** Called with a sentence about a model that cannot be used. */
  refused(why: string): void;
  /** Called when the engine has listed its models, if the chosen one is among them. */
  offered(): void;
}

type Change = Readonly<Record<string, string | number | undefined>>;

export class Choice {
  /** The values as they are in the URL. */
  values: Values;
  /** All presets, once the engine has listed them. */
  models: readonly ModelSummary[] = [];

  constructor(private readonly host: ChoiceHost) {
    this.values = initialValues(host.lab.params);
  }

  get modelParam(): ModelParam | undefined {
    const { model } = this.host.lab.params;
    return model?.kind === 'model' ? model : undefined;
  }

  get setup(): Setup {
    return { values: this.values, model: this.modelOf(this.values) };
  }

  private modelOf(values: Values): ChosenModel {
    const { modelParam: param } = this;
    if (param === undefined) return NO_MODEL;
    const model = chosenModel(String(values.model), param, this.models);
    return { ...model, torch: torchOf(model.argument) };
  }

  /** A setup in words, by the parameters in `uses`: "LeNet-5, batch 8". */
  words(values: Values, uses: readonly string[]): string {
    const { lab } = this.host;
    const words = lab.text.params as Readonly<Record<string, ControlWords>>;
    return setupWords({ values, model: this.modelOf(values) }, uses, lab.params, words);
  }

  set(change: Change): void {
    if (this.host.recorded !== undefined) {
      this.host.notice = 'These are recorded results: their settings cannot be changed.';
      this.host.requestUpdate();
      return;
    }
    // Another model has another default length.
    const length = 'model' in change && 'seq' in this.host.lab.params ? { seq: 0 } : {};
    this.put({ ...length, ...change });
    this.host.addressChanged();
  }

  /** Returns to the values of an address, and to initial values for all others. */
  reset(query: string): void {
    const { params } = this.host.lab;
    this.set(parseValues(new URLSearchParams(query), params).values);
    this.replaceModel();
  }

  /** Sets the values of a recording, which cannot be changed here. */
  hold(values: Values, models: readonly ModelSummary[]): void {
    this.models = models;
    this.put(values);
  }

  /** Stores the presets that the engine has listed. */
  offer(models: readonly ModelSummary[]): void {
    this.models = models;
    if (!this.replaceModel()) this.host.offered();
  }

  private put(change: Change): void {
    const before = this.values;
    this.values = { ...before, ...change } as Values;
    this.host.requestUpdate();
    this.host.chose(before);
  }

  /** Replaces a model that does not exist by the lab's initial one; true if it had to. */
  private replaceModel(): boolean {
    const { modelParam: param } = this;
    if (param === undefined || this.models.length === 0) return false;
    const { noOwnModel } = this.host.lab.meta;
    const why = modelProblem(String(this.values.model), param, this.models, noOwnModel);
    if (why === undefined) return false;
    this.host.refused(`${why}; using ${param.initial}.`);
    this.set({ model: param.initial });
    return true;
  }
}
