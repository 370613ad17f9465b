// The state of an open lab: choices, predictions, measurements and answers. It knows no page: its host draws it on request.

import type { Section } from '../../activity/sections';
import { Opening } from '../../activity/state/opening';
import type { CheckQuestion } from '../../kit/controls/check';
import { loadControls } from '../../session/controls-load';
import { onControls, withControls } from '../../session/controls-store';
import type { EngineProblem } from '../../session/engine';
import { environmentFacts } from '../../session/environment';
import type { Fact } from '../../session/fact';
import { recordLab } from '../../session/progress';
import { speedSoon } from '../../session/speed';
import type { Earlier, ExperimentText, Setup } from '../contract';
import { type AnyLab, wordsOf } from '../define';
import type { Notebook } from '../notebook';
import { type Values, valuesQuery } from '../params';
import { Answers, type Ended } from './answers';
import { Choice } from './choice';
import { Dry } from './dry';
import { Keeper } from './keeper';
import { endingIn, questionsIn, reachedIn } from './known';
import type { LabHost } from './lab-host';
import { type LabReset, labReset } from './lab-reset';
import type { Opened } from './opened';
import { Origin } from './origin';
import { Predictions } from './predictions';
import type { Recording } from './recording';
import { Reporter } from './reporter';
import type { StoredFigure, StoredOutcome } from './stored-lab';
import type { StoredPrediction } from './stored-predictions';
import { TorchWriter } from './torch-writer';
import { Trial, type TrialHost } from './trial';
import { earlierOf } from './trials';
import { INTERRUPTED, underWay, wasUnderWay } from './under-way';

export class LabState implements TrialHost {
  number = 0;
  next: Opened['next'];
  hiddenSections: ReadonlySet<Section> = new Set();
  addressed = false;
  /** A problem of the lab itself; each experiment has its own. */
  problem: EngineProblem | undefined;
  notice = '';
  /** True when the controls of the session are shown in the foldout of the environment. */
  controlsShown = false;

  readonly choice: Choice;
  readonly predictions = new Predictions(this);
  readonly answers = new Answers(this);
  readonly dry = new Dry(this);
  readonly origin = new Origin(this);
  readonly torch = new TorchWriter(this);
  readonly notebook: Notebook<unknown> | undefined;
  readonly opening = new Opening(this);
  /** The lab's experiments. */
  readonly trials: readonly Trial[];
  readonly main: Trial;
  readonly reset: LabReset = labReset(this);
  readonly keeper: Keeper = new Keeper(this);
  private readonly reporter = new Reporter(this);
  private forgetControls: () => void = () => undefined;

  constructor(
    readonly lab: AnyLab,
    private readonly host: LabHost,
  ) {
    this.choice = new Choice(this);
    this.notebook = lab.notebook?.(this);
    this.trials = Object.entries(lab.experiments).map(
      ([key, experiment]) => new Trial(key, experiment, this),
    );
    const main = this.trials.find(({ key }) => key === lab.main);
    if (main === undefined) throw new Error(`the lab ${lab.meta.id} has no experiment ${lab.main}`);
    this.main = main;
  }

  /** Must be called before `begin`. */
  open({ values, addressed, hidden, number, next, loadRecording }: Opened): void {
    this.choice.values = values;
    this.addressed = addressed;
    this.hiddenSections = hidden;
    this.number = number;
    this.next = next;
    this.origin.loadRecording = loadRecording;
  }

  /** Called when the lab is on a page. */
  begin(): void {
    if (this.hiddenSections.has('predict')) this.predictions.stage = 'skipped';
    this.forgetControls = onControls(() => this.controlsRun());
    this.keeper.listen();
    this.notebook?.listen();
    this.opening.begin(() => this.keeper.restore());
    void this.opening.ended.then(() => this.dry.ask());
    speedSoon(() => this.requestUpdate()); // an experiment that takes long on this device says so before it runs
    void this.noteInterruption();
    void this.origin.begin();
  }

  /** Called when the lab has left the page. */
  end(): void {
    for (const { runner } of this.trials) runner.drop();
    this.keeper.stop();
    this.notebook?.stop();
    this.forgetControls();
    this.dry.drop();
    this.origin.end();
  }

  requestUpdate(): void {
    this.host.requestUpdate();
  }

  passFocus(...wanted: readonly string[]): Promise<void> {
    return this.host.passFocus(...wanted);
  }

  get hasUpdated(): boolean {
    return this.host.hasUpdated;
  }

  get place(): ParentNode {
    return this.host.place;
  }

  drawnFigures(): Promise<readonly StoredFigure[]> {
    return this.host.drawnFigures();
  }

  beginWithout(): void {
    this.keeper.goOnWithout();
    this.opening.end();
  }

  /** True when nothing of this visit is stored. */
  get without(): boolean {
    return this.keeper.without;
  }

  private async noteInterruption(): Promise<void> {
    if (!(await wasUnderWay(this.lab.meta.id))) return;
    this.notice = INTERRUPTED;
    this.requestUpdate();
  }

  get chosen(): Setup {
    const { notebook, choice } = this;
    return notebook ? { ...choice.setup, notebook: notebook.pages } : choice.setup;
  }

  /** The measurements of another device, shown where this one has no engine or too coarse a clock. */
  get recorded(): Recording | undefined {
    return this.origin.recorded;
  }

  /** The parameters that the main experiment depends on. */
  get uses(): readonly string[] {
    return this.main.experiment.uses;
  }

  get shownValues(): Values {
    return this.main.values ?? this.choice.values;
  }

  get prediction(): unknown {
    return this.predictions.ofShown;
  }

  get earlier(): readonly Earlier[] {
    return earlierOf(this.trials);
  }

  get questions(): readonly CheckQuestion[] {
    return questionsIn(this);
  }

  get ending(): Ended | undefined {
    return endingIn(this);
  }

  get reached(): string | undefined {
    return reachedIn(this);
  }

  words(key: string): ExperimentText<unknown> {
    return wordsOf(this.lab.text, key);
  }

  measuredBefore(): Promise<boolean> {
    return this.opening.ended.then(() => this.main.outcome !== undefined);
  }

  chose(before: Values): void {
    if (!this.opening.done) return; // restored values are not a change
    this.predictions.chose();
    this.problem = undefined;
    this.dry.ask();
    this.torch.ask();
    for (const trial of this.trials) trial.changed(before);
    if (this.recorded === undefined) this.keeper.keepValues();
  }

  addressChanged(): void {
    this.host.valuesChanged(valuesQuery(this.choice.values, this.lab.params));
  }

  refused(why: string): void {
    this.host.refused(why);
  }

  offered(): void {
    this.requestUpdate();
    if (this.opening.done && 'model' in this.lab.params) this.dry.ask();
  }

  passed(prediction: StoredPrediction | undefined): void {
    this.reset.expire();
    this.keeper.keepStage(prediction);
    if (this.main.experiment.live === true) void this.run();
    this.host.focusRun();
  }

  noted(): void {
    if (this.opening.done) this.dry.ask();
    this.requestUpdate();
  }

  /** Changes the notebook by what is measured or decided here; results that depend on it follow in the report. */
  note(change: (pages: unknown) => unknown): void {
    this.notebook?.note(change);
    for (const trial of this.trials)
      if (trial.experiment.page !== undefined) this.reporter.report(trial);
    this.answers.conclude();
  }

  /** @param resume as in Trial */
  async run(trial = this.main, resume = false): Promise<void> {
    this.notice = '';
    this.problem = undefined;
    this.reset.expire();
    this.requestUpdate();
    if (this.recorded !== undefined) return this.recorded.show(this, trial);
    await underWay(this.lab.meta.id, () => trial.run(resume));
  }

  async environment(key: string, outcome: unknown): Promise<readonly Fact[]> {
    return [...(await environmentFacts()), ...(this.words(key).facts?.(outcome) ?? [])];
  }

  keep(key: string, stored: StoredOutcome): Promise<void> {
    return this.keeper.keepOutcome(key, stored);
  }

  finished(trial: Trial): void {
    this.reporter.report(trial);
    this.answers.conclude();
    this.keeper.drawSoon();
  }

  async showControls(): Promise<void> {
    this.controlsShown = await loadControls();
    this.requestUpdate();
  }

  /** Controls that run after a measurement belong to its environment too. */
  private controlsRun(): void {
    const { main } = this;
    if (main.outcome === undefined || this.recorded !== undefined) return;
    main.environment = withControls(main.environment);
    this.record({ environment: main.environment });
    this.requestUpdate();
  }

  /** Adds to the course's record of this lab. A new record makes Undo of the last Reset unavailable. */
  record(change: Parameters<typeof recordLab>[1]): void {
    this.reset.expire();
    const { meta, params } = this.lab;
    const query = `lab=${meta.id}&${valuesQuery(this.choice.values, params)}`.replace(/&$/, '');
    const next = typeof change === 'function' ? change : () => change;
    const back = this.recorded === undefined ? { query } : {};
    void recordLab(meta.id, (now) => ({ ...next(now), ...back }));
  }

  /** Returns to the state before the prediction, with the settings unchanged. */
  cleared(): void {
    for (const trial of this.trials) trial.clear();
    this.reporter.clear();
    this.predictions.clear(this.hiddenSections.has('predict') ? 'skipped' : 'open');
    this.problem = undefined;
    this.notice = '';
    this.reset.asked = false;
    this.requestUpdate();
  }
}
