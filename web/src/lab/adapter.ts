// Labs that are still classes, run by the element that runs labs: their methods become the values it expects. Each goes
// over to defineLab as it is retold; the last one takes this file along.

import { html, nothing, type TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import type { CheckQuestion } from '../kit/controls/check';
import { type NumberOptions, numberField, segmented } from '../kit/controls/fields';
import type { Task } from '../session/runner';
import type { Fact, LabMeta, LabModel, Run as NewRun, Source, View } from './contract';
import type { AnyLab } from './define';
import { paramControl } from './param-controls';
import { integer, model, type Param, type Params, seed, sequence, type Values } from './params';
import { LabView } from './view';
import { section } from './walk-view';
import { COMMON } from './words';

export type ModelFilter = (model: ModelSummary) => boolean;
export type ParamTable = Readonly<Record<string, Param>>;

/** The values: model is a preset's name, or "mine"; seq 0 means the model's default. */
export interface LabState {
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
  readonly [name: string]: string | number;
}

export interface LabDefaults {
  readonly model: string;
  readonly batch?: number;
  readonly seq?: number;
}

export interface Run<O> extends Pick<Task, 'signal' | 'progress'> {
  /** Shows an unfinished outcome; at most ten times a second reach the page. */
  readonly show: (partial: O) => void;
}

/** A further experiment below the walk, with controls of its own. */
export interface SecondPart {
  readonly title: string;
  readonly content: TemplateResult;
}

export interface LabSettings {
  readonly meta: LabMeta;
  readonly defaults: LabDefaults;
  /** Models beside the presets. */
  readonly specs?: readonly LabModel[];
  /** Parameters beyond model, batch, seq and seed. */
  readonly params?: ParamTable;
  /** What of the state the measurement depends on; all of it unless given. */
  readonly experiment?: readonly string[];
  /** True: after the first run every change of a control runs again at once (dry, fast labs). */
  readonly live?: boolean;
}

/** The common parameters with the lab's own defaults, and the lab's additions. */
export function paramTable({
  defaults,
  specs = [],
  params = {},
}: Omit<LabSettings, 'meta'>): Params {
  return {
    model: model(defaults.model, { specs }),
    batch: integer(1, 1024, defaults.batch ?? 1),
    seq: { ...sequence(), initial: defaults.seq ?? 0 },
    seed: seed(),
    ...Object.fromEntries(
      Object.entries(params).map(([name, param]) => {
        const initial = name === 'batch' || name === 'seq' ? defaults[name] : undefined;
        return [name, initial === undefined ? param : ({ ...param, initial } as Param)];
      }),
    ),
  };
}

export abstract class LabElement<P, O> extends LabView {
  declare draft: P | undefined;
  private adapted: AnyLab | undefined;

  abstract readonly settings: LabSettings;
  /** Two or three sentences and one formula. */
  abstract question(): TemplateResult;
  /** Controls; use modelControl(), numberControl(), choiceControl(). */
  abstract setup(): TemplateResult;
  /** The input of the prediction: shows this.draft, calls this.setDraft(). */
  abstract predict(): TemplateResult;
  /** Runs the experiment with this.state; throws what the profiler throws. */
  abstract experiment(run: Run<O>): Promise<O>;
  /** Figures; without an outcome only the prediction and the axes, or a sentence. */
  abstract figures(outcome: O | undefined): TemplateResult;
  /** Sentences made from these numbers, first about the prediction. */
  abstract explain(outcome: O): TemplateResult;
  abstract checks(outcome: O): readonly CheckQuestion[];
  abstract pytorch(): string;
  abstract sources(): readonly Source[];
  /** The prediction in words: "2.36 M parameters". */
  abstract predictionText(prediction: P): string;
  abstract results(outcome: O): readonly Fact[];
  abstract facts(outcome: O): readonly Fact[];

  second(): SecondPart | undefined {
    return undefined;
  }

  override get lab(): AnyLab {
    this.adapted ??= this.adapt();
    return this.adapted;
  }

  /** The lab as a value whose functions are this one's methods. */
  private adapt(): AnyLab {
    const { meta, experiment, live = false } = this.settings;
    const params = paramTable(this.settings);
    const lab = this;
    const text = {
      // Asked each time: what a class says may depend on its state.
      get question() {
        return lab.question();
      },
      get sources() {
        return lab.sources();
      },
      params: {},
      predict: {
        label: () => '',
        echo: () => '',
        said: (said: unknown) => this.predictionText(said as P),
      },
      pytorch: () => this.pytorch(),
      main: {
        explain: (outcome: unknown) => [{ text: this.explain(outcome as O) }],
        checks: (outcome: unknown) => this.checks(outcome as O),
        results: (outcome: unknown) => this.results(outcome as O),
        facts: (outcome: unknown) => this.facts(outcome as O),
      },
    };
    const main = {
      uses: experiment ?? Object.keys(params),
      steps: { all: 1 },
      live,
      run: (run: NewRun) => this.experiment(run),
      figures: ({ outcome, live: partial }: View) =>
        this.figures((partial ?? outcome) as O | undefined),
    };
    return { meta, params, predict: { input: () => this.predict() }, experiments: { main }, text };
  }

  override setupControls(): TemplateResult {
    return this.setup();
  }

  override furtherParts(): TemplateResult {
    const part = this.second();
    return html`${part === undefined ? nothing : section('second', part.title, part.content)}`;
  }

  // --- what the classes call things ---------------------------------------------------------------

  get state(): LabState {
    return this.values as LabState;
  }

  setState(change: Partial<Record<string, string | number>>): void {
    this.set(change);
  }

  get prediction(): P | undefined {
    return this.said as P | undefined;
  }

  get outcome(): O | undefined {
    return this.main.outcome as O | undefined;
  }

  set outcome(outcome: O | undefined) {
    this.main.outcome = outcome;
    this.requestUpdate();
  }

  /** The measured or the unfinished outcome, whichever is newer. */
  get current(): O | undefined {
    return (this.main.partial as O | undefined) ?? this.outcome;
  }

  get stale(): boolean {
    return this.main.stale;
  }

  get measuredState(): Values | undefined {
    return this.main.values;
  }

  get modelArgument(): string {
    return this.chosenModel.argument;
  }

  get modelTitle(): string {
    return this.chosenModel.title;
  }

  get model(): ModelSummary | undefined {
    return this.chosenModel.summary;
  }

  get longest(): number {
    return this.chosenModel.longest;
  }

  modelControl(accepts: ModelFilter = () => true, hint?: string): TemplateResult {
    const { modelParam: param } = this;
    if (param === undefined) return html``;
    const words = { ...COMMON.model, ...(hint === undefined ? {} : { hint }) };
    const { models, chosenModel } = this;
    const onChange = (value: string | number) => this.set({ model: value });
    const context = { value: this.state.model, words, models, model: chosenModel, onChange };
    return html`${paramControl('model', { ...param, accepts }, context)}`;
  }

  numberControl(name: string, options: Omit<NumberOptions, 'value' | 'onChange'>): TemplateResult {
    return numberField({
      ...options,
      value: Number(this.state[name]),
      onChange: (value) => this.set({ [name]: value }),
    });
  }

  sequenceControl(): TemplateResult {
    return html`${this.control('seq')}`;
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
      onChange: (value) => this.set({ [name]: value }),
    });
  }
}
