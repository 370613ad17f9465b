// Lab: memory savers. A budget game on one training step, planned at once and then run beside the plain step.

import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { bytes } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  problemOf,
  type Run,
  type SecondPart,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { explain } from './explain';
import { facts, results, sources } from './facts';
import { type Plan, peakFigure, timeFigure, tradeFigure } from './figures';
import { compareBoth, planAlone, planBoth, type Task } from './measure';
import meta from './meta';
import { type Attempt, type Outcome, plannedPeak, type Said, slowdownOf } from './outcome';
import { pytorch } from './pytorch';
import { KEEPS, OPTIMIZERS, PARTS, type Recipe, recipeOf, STORAGES } from './recipe';
import { lossScaling } from './scaling';
import { question } from './text';
import { multiple } from './words';

const MAX_BATCH = 128;
const MAX_PARAMETERS = 2e6;
const BUDGETS = { 75: 'three quarters', 50: 'half', 35: 'about a third' } as const;
/** The task: what is run before stays comparable while these stay. */
const TASK = ['model', 'batch', 'seq', 'seed'] as const;

export default class SaversLab extends LabElement<Said, Outcome> {
  static override properties = {
    ...LabElement.properties,
    plan: { state: true },
    planProblem: { state: true },
  };

  /** Of the chosen recipe; undefined until the engine has answered. */
  declare private plan: Plan | undefined;
  declare private planProblem: string;
  private attempts: { task: string; list: readonly Attempt[] } = { task: '', list: [] };

  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'lenet5', batch: 32 },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 32 },
      budget: { kind: 'choice', options: Object.keys(BUDGETS), initial: '50' },
      keep: { kind: 'choice', options: Object.keys(KEEPS), initial: 'needed' },
      checkpoint: { kind: 'integer', min: 0, max: 16, initial: 0 },
      parts: { kind: 'choice', options: [...PARTS], initial: '1' },
      storage: { kind: 'choice', options: Object.keys(STORAGES), initial: 'float32' },
      optimizer: { kind: 'choice', options: Object.keys(OPTIMIZERS), initial: 'adam' },
    },
  };

  constructor() {
    super();
    this.planProblem = '';
  }

  private get recipe(): Recipe {
    return recipeOf(this.state);
  }

  private get task(): Task {
    const { batch, seq } = this.state;
    return { model: this.modelArgument, batch, seq };
  }

  private budgetOf(plain_bytes: number): number {
    return (Number(this.state.budget) / 100) * plain_bytes;
  }

  override reset(): void {
    this.attempts = { task: '', list: [] };
    super.reset();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('values') || changed.has('models')) void this.planAgain();
  }

  /** Dry, and so at once; an answer that comes after a newer change is dropped. */
  private async planAgain(): Promise<void> {
    const { state, recipe, modelTitle: title } = this;
    try {
      const { mine, plain } = await planBoth(this.task, recipe);
      if (this.state !== state) return;
      this.planProblem = '';
      this.plan = { title, recipe, budget_bytes: this.budgetOf(plannedPeak(plain)), mine, plain };
    } catch (thrown) {
      if (this.state !== state) return;
      const { message, hint } = problemOf(thrown);
      this.plan = undefined;
      this.planProblem = `${message} ${hint}`;
    }
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    const small = (model: { runnable: boolean; parameters: number }) =>
      model.runnable && model.parameters <= MAX_PARAMETERS;
    return html`${this.modelControl(small, 'Small ones: two steps of it are held in this tab.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}
      ${this.choiceControl('budget', 'Budget, of the plain step’s peak', BUDGETS)}
      ${this.choiceControl('keep', 'Free activations early', KEEPS)}
      ${this.numberControl('checkpoint', { label: 'Checkpoint every', unit: 'layers', min: 0, max: 16, hint: '0 keeps all; else what lies inside a segment of so many layers is computed again.' })}
      ${this.choiceControl('parts', 'Batch in so many parts', Object.fromEntries(PARTS.map((each) => [each, each])))}
      ${this.choiceControl('storage', 'Keep activations as', STORAGES)}
      ${this.choiceControl('optimizer', 'Optimizer', OPTIMIZERS)}`;
  }

  predict(): TemplateResult {
    return predictNumber({
      label: `How long does your step take, as a multiple of the plain step of ${this.modelTitle}?`,
      unit: '× the plain step',
      min: 0.5,
      max: 10,
      value: this.draft?.slowdown,
      format: multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { slowdown: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { recipe, task, modelTitle: title, state } = this;
    const compared = await compareBoth(task, recipe, state.seed, run);
    const alone = await planAlone(task, recipe);
    const { a: mine, b: plain, comparison } = compared;
    const attempt = {
      recipe,
      peak_bytes: mine.measured_steps_peak_bytes,
      slowdown: slowdownOf(comparison),
    };
    const key = JSON.stringify(TASK.map((name) => state[name]));
    const before = this.attempts.task === key ? this.attempts.list : [];
    this.attempts = { task: key, list: [...before, attempt] };
    const budget_bytes = this.budgetOf(plannedPeak(plain));
    const { list: attempts } = this.attempts;
    return { title, recipe, budget_bytes, mine, plain, comparison, attempts, alone };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    const { plan, planProblem } = this;
    const planned =
      plan === undefined
        ? html`<p class="placeholder">${planProblem || 'Planning both steps.'}</p>`
        : peakFigure(plan);
    if (outcome === undefined) return planned;
    return html`${planned} ${tradeFigure(outcome, this.prediction)} ${timeFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    return { title: 'What float16 loses', content: lossScaling };
  }

  pytorch(): string {
    return pytorch(this.state.batch, this.recipe);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ slowdown }: Said): string {
    const budget = this.plan === undefined ? '' : `, budget ${bytes(this.plan.budget_bytes)}`;
    return `${multiple(slowdown)} the time of the plain step${budget}`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
