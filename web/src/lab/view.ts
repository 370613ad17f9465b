// The element that runs labs: state, prediction, experiments, progress, reset, export. What is shown where is in walk-view.
// Nothing measured is shown before the prediction is locked or skipped.

import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion, Graded } from '../kit/controls/check';
import { language } from '../kit/words/language';
import { loadControls } from '../session/controls-load';
import { CONTROLS, controlsFact, onControls } from '../session/controls-store';
import { environmentFacts } from '../session/environment';
import type { Fact } from '../session/fact';
import { labRecord, recordLab, resetProgress } from '../session/progress';
import { LabChoice, type Part } from './choice';
import type { ExperimentText, Stage } from './contract';
import { type AnyLab, wordsOf } from './define';
import { watchFigures } from './figure-size';
import { initialValues, type Values, valuesQuery } from './params';
import type { Section } from './sections';
import { Trial, type TrialHost } from './trial';
import { further } from './trial-view';
import { walkTemplate } from './walk-view';

/** @fires ts-state when a control changed the values; detail: URLSearchParams without lab, theme, hide */
export abstract class LabView extends LabChoice implements TrialHost {
  static override properties = {
    ...LabChoice.properties,
    number: { attribute: false },
    hiddenSections: { attribute: false },
    stage: { state: true },
    draft: { state: true },
    controlsShown: { state: true },
  };

  /** 1-based place in the course. */
  declare number: number;
  /** Sections that the URL hides. */
  declare hiddenSections: ReadonlySet<Section>;
  declare stage: Stage;
  /** What the student is about to say. */
  declare draft: unknown;
  /** The controls of the session, in the foldout of the environment. */
  declare controlsShown: boolean;

  /** Locked; undefined when skipped. */
  said: unknown;
  private made: readonly Trial[] | undefined;
  private forget: () => void = () => undefined;

  constructor() {
    super();
    this.hiddenSections = new Set();
    this.stage = 'open';
    this.controlsShown = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hiddenSections.has('predict')) this.stage = 'skipped';
    const forgetControls = onControls(() => this.controlsRun());
    const forgetFigures = watchFigures(this);
    this.forget = () => {
      forgetControls();
      forgetFigures();
    };
    void this.loadModels();
    void this.loadText();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const { runner } of this.trials) runner.halt();
    this.forget();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.text ??= this.lab.text;
  }

  protected override render(): unknown {
    return walkTemplate(this);
  }

  protected override updated(changed: PropertyValues): void {
    const before = changed.get('values') as Values | undefined;
    if (before === undefined) return;
    for (const trial of this.trials) trial.changed(before);
    this.problem = undefined;
  }

  // --- what is chosen -------------------------------------------------------------------------

  /** The lab's experiments, the main one first. */
  get trials(): readonly Trial[] {
    this.made ??= Object.entries(this.lab.experiments).map(
      ([key, experiment]) => new Trial(key, experiment, this),
    );
    return this.made;
  }

  get main(): Trial {
    const [main] = this.trials;
    if (main === undefined) throw new Error(`the lab ${this.lab.meta.id} has no experiment`);
    return main;
  }

  words(key: string): ExperimentText<unknown, unknown> {
    return wordsOf(this.text ?? this.lab.text, key);
  }

  setDraft(draft: unknown): void {
    this.draft = draft;
    this.notice = '';
  }

  private async loadText(): Promise<void> {
    const load = this.lab.languages?.[language()];
    if (load !== undefined) this.text = (await load()).text;
  }

  // --- controls -----------------------------------------------------------------------------------

  /** Of what an experiment uses and none before it does. */
  controlsOf(trial: Trial): readonly Part[] {
    const before = this.trials.slice(0, this.trials.indexOf(trial));
    const names = Object.keys(this.lab.params).filter(
      (name) =>
        trial.experiment.uses.includes(name) &&
        !before.some(({ experiment }) => experiment.uses.includes(name)),
    );
    return names.map((name) => this.control(name));
  }

  setupControls(): TemplateResult {
    return html`${this.controlsOf(this.main)}`;
  }

  predictionInput(): TemplateResult {
    const { label, echo } = this.text.predict;
    const { draft } = this;
    const onInput = (said: unknown) => this.setDraft(said);
    return this.lab.predict.input({ label: label(this.chosen), echo, draft, onInput });
  }

  furtherParts(): TemplateResult {
    return html`${this.trials.slice(1).map((trial) => further(this, trial))}`;
  }

  // --- the student's way ------------------------------------------------------------------------

  lock(): void {
    if (this.draft === undefined) {
      this.notice = 'Say something first, or skip the prediction.';
      return;
    }
    this.said = this.draft;
    this.enter('locked');
    const prediction = this.text.predict.said(this.said);
    this.save({ status: 'predicted', prediction });
  }

  skip(): void {
    this.said = undefined;
    this.enter('skipped');
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    this.notice = '';
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('[data-action="run"]')?.focus(),
    );
  }

  async run(trial = this.main): Promise<void> {
    this.notice = '';
    this.problem = undefined;
    await trial.run();
  }

  halt(): void {
    for (const { runner } of this.trials) runner.halt();
  }

  async showControls(): Promise<void> {
    this.controlsShown = await loadControls();
  }

  /** The questions about what an experiment came to; none before. */
  questions(trial = this.main): readonly CheckQuestion[] {
    if (trial.outcome === undefined) return [];
    return this.words(trial.key).checks?.(trial.outcome) ?? [];
  }

  /** Also for questions below the walk, whose ids are others: done is who has answered those of the walk. */
  graded({ id, right }: Graded): void {
    this.save({ checks: { [id]: right } });
    const asked = this.questions();
    const { checks = {} } = labRecord(this.lab.meta.id);
    if (this.main.outcome !== undefined && asked.every((question) => checks[question.id] === true))
      this.save({ status: 'done' });
  }

  /** Back to the first view of this lab. */
  reset(): void {
    this.reopen();
    resetProgress(this.lab.meta.id);
    this.set(initialValues(this.lab.params));
  }

  /** Back to before the prediction, with the settings as they are. */
  protected reopen(): void {
    for (const trial of this.trials) trial.clear();
    this.stage = this.hiddenSections.has('predict') ? 'skipped' : 'open';
    this.draft = undefined;
    this.said = undefined;
    this.problem = undefined;
    this.notice = '';
  }

  /** Everything known about this lab's runs, for the export button. */
  report(): object {
    const { said, main, lab } = this;
    return {
      lab: lab.meta.id,
      state: main.values ?? this.values,
      prediction: said === undefined ? null : this.text.predict.said(said),
      results: main.outcome === undefined ? [] : this.words(main.key).results(main.outcome),
      environment: main.environment,
      further: labRecord(lab.meta.id).further ?? {},
      outcome: main.outcome ?? null,
      further_outcomes: Object.fromEntries(
        this.trials.slice(1).map(({ key, outcome }) => [key, outcome ?? null]),
      ),
    };
  }

  async finished(trial: Trial): Promise<void> {
    const { results, facts, title = trial.key } = this.words(trial.key);
    const own = facts?.(trial.outcome) ?? [];
    trial.environment = [...(await environmentFacts()), ...own];
    if (trial === this.main)
      this.save({ results: results(trial.outcome), environment: trial.environment });
    else this.keep(title, results(trial.outcome));
  }

  /** Keeps what a further experiment came to with the lab's progress, in place of what it came to before. */
  keep(part: string, facts: readonly Fact[]): void {
    const { further = {} } = labRecord(this.lab.meta.id);
    this.save({ further: { ...further, [part]: facts } });
  }

  private save(change: Parameters<typeof recordLab>[1]): void {
    const { meta, params } = this.lab;
    const query = valuesQuery(this.values, params);
    recordLab(meta.id, { ...change, query: `lab=${meta.id}&${query}`.replace(/&$/, '') });
  }

  /** Controls that are run after a measurement belong to its environment too. */
  private controlsRun(): void {
    const { main } = this;
    if (main.outcome === undefined) return;
    const told = (fact: Fact) => (fact.label === CONTROLS ? controlsFact() : fact);
    main.environment = main.environment.map(told);
    this.save({ environment: main.environment });
    this.requestUpdate();
  }
}

/** The element of a lab that is a value. */
export function labElement(lab: AnyLab): CustomElementConstructor {
  return class extends LabView {
    readonly lab = lab;
  };
}
