// What every lab knows before anything is measured: its state, the models, and controls bound to both.

import { nothing, type TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import { type NumberOptions, numberField, segmented, select } from '../kit/controls/fields';
import { LightElement } from '../kit/element';
import { type EngineProblem, problemOf, profiler } from '../session/engine';
import { MINE, mySpec } from '../session/own-model';
import type { LabModel, LabSettings } from './contract';
import type { LabState } from './state';

export type ModelFilter = (model: ModelSummary) => boolean;

/** @fires ts-state when a control changed the state; detail: LabState */
export abstract class LabBase extends LightElement {
  static override properties = {
    state: { attribute: false },
    models: { state: true },
    problem: { state: true },
    notice: { state: true },
  };

  /** meta, defaults, own parameters. */
  abstract readonly settings: LabSettings;

  /** Model, sizes, seed and own parameters, as in the URL. */
  declare state: LabState;
  /** All presets, once the engine has told. */
  declare models: readonly ModelSummary[];
  declare problem: EngineProblem | undefined;
  declare notice: string;

  constructor() {
    super();
    this.models = [];
    this.notice = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.loadModels();
  }

  /** What to hand to the profiler as model: a preset's name, or the JSON of the student's or the lab's own. */
  get modelArgument(): string {
    if (this.state.model === MINE) return mySpec() ?? '';
    return this.brought?.spec ?? this.state.model;
  }

  /** The chosen model where the lab brings it along. */
  get brought(): LabModel | undefined {
    return this.settings.specs?.find((model) => model.name === this.state.model);
  }

  /** The chosen preset's summary; undefined for the student's own model. */
  get model(): ModelSummary | undefined {
    return this.models.find((model) => model.name === this.state.model);
  }

  /** "GPT-2 small", or "your model". */
  get modelTitle(): string {
    if (this.state.model === MINE) return 'your model';
    return this.brought?.title ?? this.model?.title ?? this.state.model;
  }

  /** Tokens that the chosen model takes at most; 0 for models without a sequence. */
  get longest(): number {
    return this.brought?.max_seq ?? this.model?.max_seq ?? 0;
  }

  setState(change: Partial<Record<string, string | number>>): void {
    this.state = { ...this.state, ...change } as LabState;
    this.emit<LabState>('ts-state', this.state);
  }

  modelControl(filter: ModelFilter = () => true, hint?: string): TemplateResult {
    const presets = [...this.models.filter(filter), ...(this.settings.specs ?? [])].map(
      ({ name, title }) => ({ value: name, label: title }),
    );
    const mine = mySpec() === undefined ? [] : [{ value: MINE, label: 'My model' }];
    return select({
      label: 'Model',
      value: this.state.model,
      options:
        this.models.length === 0
          ? [{ value: this.state.model, label: this.modelTitle }]
          : [...presets, ...mine],
      onChange: (model) => this.setState({ model, seq: 0 }),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  numberControl(name: string, options: Omit<NumberOptions, 'value' | 'onChange'>): TemplateResult {
    return numberField({
      ...options,
      value: Number(this.state[name]),
      onChange: (value) => this.setState({ [name]: value }),
    });
  }

  /** For models that have one. */
  sequenceControl(): TemplateResult | typeof nothing {
    const max = this.longest;
    if (max === 0) return nothing;
    return this.numberControl('seq', {
      label: 'Sequence',
      unit: 'tokens',
      min: 0,
      max,
      hint: '0 takes the model’s default.',
    });
  }

  choiceControl(
    name: string,
    label: string,
    names: Readonly<Record<string, string>>,
  ): TemplateResult {
    return segmented({
      label,
      value: String(this.state[name]),
      options: Object.entries(names).map(([value, shown]) => ({ value, label: shown })),
      onChange: (value) => this.setState({ [name]: value }),
    });
  }

  private async loadModels(): Promise<void> {
    try {
      this.models = await profiler().models();
      this.checkModel();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  private checkModel(): void {
    const { model } = this.state;
    const known =
      this.model !== undefined ||
      this.brought !== undefined ||
      (model === MINE && mySpec() !== undefined);
    if (known) return;
    const why =
      model === MINE
        ? 'There is no model of your own in this tab'
        : `model=${model} is not a preset`;
    this.notice = `${why}; using ${this.settings.defaults.model}.`;
    this.setState({ model: this.settings.defaults.model });
  }
}
