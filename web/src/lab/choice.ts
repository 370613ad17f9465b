// What is chosen in a lab: its values, the model they name, and the controls bound to them.

import type { nothing, TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import { nameFiles } from '../kit/controls/download';
import { LightElement } from '../kit/element';
import { type EngineProblem, noEngine, problemOf, profiler } from '../session/engine';
import type { ChosenModel, Setup } from './contract';
import type { AnyLab } from './define';
import { chosenModel, modelProblem, NO_MODEL, paramControl } from './param-controls';
import { type ModelParam, type Values, valuesQuery } from './params';
import { TorchLoader, torchOf } from './pytorch';
import type { Recording } from './recording';
import { INTERRUPTED, wasUnderWay } from './under-way';
import { type ControlWords, controlWords } from './words';

/** A clock of 100 ms or of a sixtieth of a second reads nothing else; a fine one reads it once in fifty times. */
const standsOnStep = (): boolean => {
  const steps = (performance.now() * 3) / 50;
  return Math.abs(steps - Math.round(steps)) < 0.01;
};

/** Whether the clock seems so coarse that it is worth looking at more closely. */
async function seemsCoarse(): Promise<boolean> {
  for (let readings = 0; readings < 4; readings += 1) {
    if (!standsOnStep()) return false;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return true;
}

type Part = TemplateResult | typeof nothing;

/** @fires ts-state when a control changed the values; detail: URLSearchParams without lab, theme, hide */
export abstract class LabChoice extends LightElement {
  static override properties = {
    values: { attribute: false },
    models: { state: true },
    problem: { state: true },
    notice: { state: true },
    text: { state: true },
    recorded: { state: true },
    aside: { state: true },
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
  /** A note at the top of the lab: about a coarse clock. */
  declare aside: TemplateResult | undefined;
  /** What another device measured, shown where this one has no engine. */
  declare recorded: Recording | undefined;
  /** Loads what was recorded of this lab; undefined where nothing was. */
  loadRecording: ((why: EngineProblem) => Promise<Recording | undefined>) | undefined;

  constructor() {
    super();
    this.models = [];
    this.notice = '';
    new TorchLoader(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.noteInterruption();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.recorded !== undefined) nameFiles({ recorded: false });
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
    if (this.recorded !== undefined) {
      this.notice = 'These are recorded results: their settings cannot be changed.';
      this.requestUpdate();
      return;
    }
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
    const control = paramControl(name, param, {
      value: this.values[name] ?? param.initial,
      words: controlWords(name, said, more),
      models: this.models,
      model: this.chosenModel,
      noOwn: this.lab.meta.noOwnModel !== undefined,
      onChange: (value) => this.set({ [name]: value }),
    });
    return this.recorded?.held(control) ?? control;
  }

  private async noteInterruption(): Promise<void> {
    if (await wasUnderWay(this.lab.meta.id)) this.notice = INTERRUPTED;
  }

  protected async loadModels(): Promise<void> {
    try {
      this.models = await profiler().models();
      this.checkModel();
    } catch (thrown) {
      this.problem = problemOf(thrown);
      if (noEngine(this.problem) && !(await this.measuredBefore()))
        await this.readRecorded(this.problem);
      return;
    }
    if (!(await seemsCoarse())) return;
    const { clockNote } = await import('./recording-clock');
    this.aside = await clockNote((why) => this.readRecorded(why, () => this.cleared()));
  }

  /**
   * Shows what was recorded on another device. What was measured here stays stored.
   * @param begin once the recording is there, before it is shown
   */
  private async readRecorded(why: EngineProblem, begin = (): void => undefined): Promise<void> {
    try {
      const recorded = await this.loadRecording?.(why);
      if (recorded === undefined) return;
      begin();
      this.problem = undefined;
      this.recorded = recorded;
      nameFiles({ recorded: true });
      this.models = recorded.models;
      this.values = { ...this.values, ...recorded.values };
    } catch {
      this.notice =
        'The recorded results could not be loaded. Check the connection, then try again.';
    }
  }

  /** Whether an earlier visit left a measurement of this lab. */
  protected abstract measuredBefore(): Promise<boolean>;

  /** Back to before the prediction. */
  protected abstract cleared(): void;

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
