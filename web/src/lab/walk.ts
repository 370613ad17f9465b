// The walk of every lab: question, setup, prediction, run, explanation, check, code, sources.
// Nothing measured is shown before the prediction is locked or skipped.

import type { PropertyValues, TemplateResult } from 'lit';
import type { CheckQuestion, Graded } from '../kit/controls/check';
import { loadControls } from '../session/controls-load';
import { CONTROLS, controlsFact, onControls } from '../session/controls-store';
import { environmentFacts } from '../session/environment';
import { labRecord, recordLab, resetProgress } from '../session/progress';
import { Runner, type Task } from '../session/runner';
import { LabBase } from './base';
import type { Fact, LabContent, Run, RunProgress, SecondPart, Source } from './contract';
import { type LabState, paramTable, type Section, stateQuery } from './state';
import { walkTemplate } from './walk-view';

export type Stage = 'open' | 'locked' | 'skipped';

const FRAME_MS = 100;

export abstract class LabElement<P, O> extends LabBase implements LabContent<P, O> {
  static override properties = {
    ...LabBase.properties,
    number: { attribute: false },
    hiddenSections: { attribute: false },
    stage: { state: true },
    draft: { state: true },
    outcome: { state: true },
    partial: { state: true },
    controlsShown: { state: true },
  };

  /** 1-based place in the course. */
  declare number: number;
  /** Sections that the URL hides. */
  declare hiddenSections: ReadonlySet<Section>;
  declare stage: Stage;
  /** What the student is about to say. */
  declare draft: P | undefined;
  /** The last finished outcome, for the state it was measured with. */
  declare outcome: O | undefined;
  /** While running: what is known so far. */
  declare partial: O | undefined;
  readonly runner = new Runner(this);
  /** The controls of the session, in the foldout of the environment. */
  declare controlsShown: boolean;

  /** Locked prediction; undefined when skipped. */
  prediction: P | undefined;
  /** State the shown outcome belongs to. */
  measuredState: LabState | undefined;
  environment: readonly Fact[] = [];
  private shownAt = 0;
  private forgetControls: () => void = () => undefined;
  // Figures stay in view beside the text; taller than the window, they stop at their end.
  private readonly figureSize = new ResizeObserver(([entry]) => {
    // What scrolls sideways must be reachable by keyboard. Read before anything is written: a layout less.
    const formulas = [...this.querySelectorAll<HTMLElement>('.formula')];
    const wide = formulas.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    for (const [index, formula] of formulas.entries()) {
      if (wide[index]) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    const beside = entry?.target as HTMLElement | undefined;
    beside?.style.setProperty('--figures-height', `${Math.ceil(height)}px`);
  });

  constructor() {
    super();
    this.hiddenSections = new Set();
    this.stage = 'open';
    this.controlsShown = false;
  }

  abstract question(): TemplateResult;
  abstract setup(): TemplateResult;
  abstract predict(): TemplateResult;
  abstract experiment(run: Run<O>): Promise<O>;
  abstract figures(outcome: O | undefined): TemplateResult;
  abstract explain(outcome: O): TemplateResult;
  abstract checks(outcome: O): readonly CheckQuestion[];
  abstract pytorch(): string;
  abstract sources(): readonly Source[];
  abstract predictionText(prediction: P): string;
  abstract results(outcome: O): readonly Fact[];
  abstract facts(outcome: O): readonly Fact[];

  second(): SecondPart | undefined {
    return undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hiddenSections.has('predict')) this.stage = 'skipped';
    this.forgetControls = onControls(() => this.controlsRun());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.halt();
    this.forgetControls();
    this.figureSize.disconnect();
  }

  protected override firstUpdated(): void {
    const beside = this.querySelector('.lab-figures');
    if (beside !== null) this.figureSize.observe(beside);
  }

  protected override render(): unknown {
    return walkTemplate(this);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('state') && changed.get('state') !== undefined) this.stateChanged();
  }

  // --- for labs -----------------------------------------------------------------------------

  /** True while the shown outcome belongs to other settings than the chosen ones. */
  get stale(): boolean {
    const { measuredState, state } = this;
    if (measuredState === undefined) return false;
    const { experiment } = this.settings;
    if (experiment === undefined) return measuredState !== state;
    return experiment.some((key) => measuredState[key] !== state[key]);
  }

  /** The measured or the unfinished outcome, whichever is newer. */
  get current(): O | undefined {
    return this.partial ?? this.outcome;
  }

  setDraft(draft: P | undefined): void {
    this.draft = draft;
    this.notice = '';
  }

  /** Keeps what an experiment below the walk came to with the lab's progress, in place of what it came to before. */
  keep(part: string, facts: readonly Fact[]): void {
    const { further = {} } = labRecord(this.settings.meta.id);
    this.save({ further: { ...further, [part]: facts } });
  }

  // --- for the view ---------------------------------------------------------------------------

  lock(): void {
    if (this.draft === undefined) {
      this.notice = 'Say something first, or skip the prediction.';
      return;
    }
    this.prediction = this.draft;
    this.enter('locked');
    this.save({ status: 'predicted', prediction: this.predictionText(this.draft) });
  }

  skip(): void {
    this.prediction = undefined;
    this.enter('skipped');
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    this.notice = '';
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('[data-action="run"]')?.focus(),
    );
  }

  get running(): RunProgress | undefined {
    return this.runner.running;
  }

  async run(): Promise<void> {
    const { state } = this;
    this.problem = undefined;
    this.partial = undefined;
    const ending = await this.runner.start(async (task) => {
      const outcome = await this.experiment(this.handle(task));
      task.signal.throwIfAborted(); // stopped while its last numbers were on their way
      this.outcome = outcome;
      this.measuredState = state;
      await this.finished(outcome);
    });
    if (ending === 'replaced') return;
    this.partial = undefined;
    if (ending === 'stopped') this.notice = this.runner.notice || 'Stopped. Nothing was recorded.';
    this.problem = this.runner.problem;
  }

  async showControls(): Promise<void> {
    this.controlsShown = await loadControls();
  }

  halt(): void {
    this.runner.halt();
  }

  /** Also for questions below the walk, whose ids are others: done is who has answered those of the walk. */
  graded({ id, right }: Graded): void {
    this.save({ checks: { [id]: right } });
    if (this.outcome === undefined) return;
    const { checks = {} } = labRecord(this.settings.meta.id);
    const asked = this.checks(this.outcome);
    if (asked.every((question) => checks[question.id] === true)) this.save({ status: 'done' });
  }

  /** Back to the first view of this lab. */
  reset(): void {
    this.runner.drop();
    this.partial = undefined;
    this.stage = this.hiddenSections.has('predict') ? 'skipped' : 'open';
    this.draft = undefined;
    this.prediction = undefined;
    this.outcome = undefined;
    this.measuredState = undefined;
    this.problem = undefined;
    this.notice = '';
    resetProgress(this.settings.meta.id);
    const { defaults, params } = this.settings;
    const initial = Object.entries(paramTable(defaults, params)).map(([name, spec]) => [
      name,
      spec.initial,
    ]);
    this.setState({ ...Object.fromEntries(initial), model: defaults.model });
  }

  /** Everything known about this lab's run, for the export button. */
  report(): object {
    const { outcome, prediction } = this;
    return {
      lab: this.settings.meta.id,
      state: this.measuredState ?? this.state,
      prediction: prediction === undefined ? null : this.predictionText(prediction),
      results: outcome === undefined ? [] : this.results(outcome),
      environment: this.environment,
      further: labRecord(this.settings.meta.id).further ?? {},
      outcome: outcome ?? null,
    };
  }

  private handle(task: Task): Run<O> {
    return {
      ...task,
      show: (partial) => {
        const now = performance.now();
        if (task.signal.aborted || now - this.shownAt < FRAME_MS) return;
        this.shownAt = now;
        this.partial = partial;
      },
    };
  }

  private async finished(outcome: O): Promise<void> {
    this.environment = [...(await environmentFacts()), ...this.facts(outcome)];
    this.save({ results: this.results(outcome), environment: this.environment });
  }

  private save(change: Parameters<typeof recordLab>[1]): void {
    const { meta, defaults, params } = this.settings;
    const query = stateQuery(this.state, defaults.model, paramTable(defaults, params));
    recordLab(meta.id, { ...change, query: `lab=${meta.id}&${query}`.replace(/&$/, '') });
  }

  /** Controls that are run after a measurement belong to its environment too. */
  private controlsRun(): void {
    if (this.outcome === undefined) return;
    const told = (fact: Fact) => (fact.label === CONTROLS ? controlsFact() : fact);
    this.environment = this.environment.map(told);
    this.save({ environment: this.environment });
  }

  private stateChanged(): void {
    this.problem = undefined;
    if (this.settings.live && this.stage !== 'open' && this.outcome !== undefined) void this.run();
  }
}
