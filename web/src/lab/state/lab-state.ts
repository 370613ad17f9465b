// A lab that is open: what is chosen, predicted, measured and answered. It knows no page: its host draws it when it asks to be drawn.

import type { Section } from '../../activity/sections';
import { Opening } from '../../activity/state/opening';
import type { CheckQuestion } from '../../kit/controls/check';
import { loadControls } from '../../session/controls-load';
import { onControls, withControls } from '../../session/controls-store';
import type { EngineProblem } from '../../session/engine';
import { environmentFacts } from '../../session/environment';
import { recordLab } from '../../session/progress';
import { speedSoon } from '../../session/speed';
import type { Earlier, ExperimentText, Setup } from '../contract';
import { type AnyLab, wordsOf } from '../define';
import { type Values, valuesQuery } from '../params';
import { Answers, type Ended } from './answers';
import { Choice } from './choice';
import { Dry } from './dry';
import { Keeper } from './keeper';
import type { KeptFigure, KeptLab } from './kept-lab';
import { endingIn, questionsIn } from './known';
import type { LabHost } from './lab-host';
import { type LabReset, labReset } from './lab-reset';
import { type LoadRecording, Origin } from './origin';
import { Predictions } from './predictions';
import type { Recording } from './recording';
import type { Spoken } from './spoken';
import { TorchWriter } from './torch-writer';
import { earlierOf, Trial, type TrialHost } from './trial';
import { INTERRUPTED, underWay, wasUnderWay } from './under-way';

/** How a page opens a lab. */
export interface Opened {
  readonly values: Values;
  /** The address names values: they win over those of an earlier visit. */
  readonly addressed: boolean;
  /** Sections that the address hides. */
  readonly hidden: ReadonlySet<Section>;
  /** 1-based place in the course. */
  readonly number: number;
  /** The lab that comes after this one. */
  readonly next: { readonly id: string; readonly title: string } | undefined;
  readonly loadRecording: LoadRecording;
}

export class LabState implements TrialHost {
  number = 0;
  next: Opened['next'];
  hiddenSections: ReadonlySet<Section> = new Set();
  addressed = false;
  /** The problem of the lab itself; each experiment has its own. */
  problem: EngineProblem | undefined;
  notice = '';
  /** The controls of the session stand in the foldout of the environment. */
  controlsShown = false;
  /** The state of parts of the page that hold one, by name. */
  parts: KeptLab['parts'] = {};

  readonly choice: Choice;
  readonly predictions = new Predictions(this);
  readonly answers = new Answers(this);
  readonly dry = new Dry(this);
  readonly origin = new Origin(this);
  readonly torch = new TorchWriter(this);
  readonly opening = new Opening(this);
  /** The lab's experiments. */
  readonly trials: readonly Trial[];
  readonly main: Trial;
  readonly reset: LabReset = labReset(this);
  readonly keeper: Keeper = new Keeper(this);
  private forgetControls: () => void = () => undefined;

  constructor(
    readonly lab: AnyLab,
    private readonly host: LabHost,
  ) {
    this.choice = new Choice(this);
    this.trials = Object.entries(lab.experiments).map(
      ([key, experiment]) => new Trial(key, experiment, this),
    );
    const main = this.trials.find(({ key }) => key === lab.main);
    if (main === undefined) throw new Error(`the lab ${lab.meta.id} has no experiment ${lab.main}`);
    this.main = main;
  }

  /** Call it before `begin`. */
  open({ values, addressed, hidden, number, next, loadRecording }: Opened): void {
    this.choice.values = values;
    this.addressed = addressed;
    this.hiddenSections = hidden;
    this.number = number;
    this.next = next;
    this.origin.loadRecording = loadRecording;
  }

  /** The lab is on a page now. */
  begin(): void {
    if (this.hiddenSections.has('predict')) this.predictions.stage = 'skipped';
    this.forgetControls = onControls(() => this.controlsRun());
    this.keeper.listen();
    this.opening.begin(() => this.keeper.restore());
    void this.opening.ended.then(() => this.dry.ask());
    speedSoon(() => this.requestUpdate()); // what takes long on this device says so before it runs
    void this.noteInterruption();
    void this.origin.begin();
  }

  /** The lab has left the page. */
  end(): void {
    this.halt();
    this.keeper.stop();
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

  drawnFigures(): Promise<readonly KeptFigure[]> {
    return this.host.drawnFigures();
  }

  beginWithout(): void {
    this.keeper.goOnWithout();
    this.opening.end();
  }

  /** Nothing of this visit is kept. */
  get without(): boolean {
    return this.keeper.without;
  }

  private async noteInterruption(): Promise<void> {
    if (!(await wasUnderWay(this.lab.meta.id))) return;
    this.notice = INTERRUPTED;
    this.requestUpdate();
  }

  get chosen(): Setup {
    return this.choice.setup;
  }

  /** What another device measured, shown where this one has no engine, or a clock that is too coarse. */
  get recorded(): Recording | undefined {
    return this.origin.recorded;
  }

  /** What the main experiment depends on. */
  get uses(): readonly string[] {
    return this.main.experiment.uses;
  }

  get shownValues(): Values {
    return this.main.values ?? this.choice.values;
  }

  get said(): unknown {
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

  words(key: string): ExperimentText<unknown> {
    return wordsOf(this.lab.text, key);
  }

  measuredBefore(): Promise<boolean> {
    return this.opening.ended.then(() => this.main.outcome !== undefined);
  }

  chose(before: Values): void {
    if (!this.opening.done) return; // values that come back are no change
    this.predictions.asking = false;
    this.problem = undefined;
    this.dry.ask();
    this.torch.ask();
    for (const trial of this.trials) trial.changed(before);
    if (this.recorded === undefined) this.keeper.keepValues();
  }

  addressChanged(): void {
    this.host.valuesChanged(valuesQuery(this.choice.values, this.lab.params));
  }

  offered(): void {
    this.requestUpdate();
    if (this.opening.done && 'model' in this.lab.params) this.dry.ask();
  }

  passed(spoken: Spoken | undefined): void {
    this.reset.expire();
    this.keeper.keepStage(spoken);
    if (this.main.experiment.live === true) void this.run();
    this.host.focusRun();
  }

  async run(trial = this.main): Promise<void> {
    this.notice = '';
    this.problem = undefined;
    this.reset.expire();
    this.requestUpdate();
    if (this.recorded !== undefined) return this.recorded.show(this, trial);
    await underWay(this.lab.meta.id, () => trial.run());
  }

  halt(): void {
    for (const { runner } of this.trials) runner.halt();
  }

  async finished(trial: Trial): Promise<void> {
    const { results, facts, title = trial.key } = this.words(trial.key);
    const own = facts?.(trial.outcome) ?? [];
    trial.environment = [...(await environmentFacts()), ...own];
    if (trial === this.main)
      this.record({ results: results(trial.outcome), environment: trial.environment });
    else this.record({ further: { [title]: results(trial.outcome) } });
    this.keeper.keepOutcome(trial);
  }

  async showControls(): Promise<void> {
    this.controlsShown = await loadControls();
    this.requestUpdate();
  }

  /** Controls that are run after a measurement belong to its environment too. */
  private controlsRun(): void {
    const { main } = this;
    if (main.outcome === undefined || this.recorded !== undefined) return;
    main.environment = withControls(main.environment);
    this.record({ environment: main.environment });
    this.requestUpdate();
  }

  /** Adds to what the course knows of this lab. With something new to keep there is no way back to before the last Reset. */
  record(change: Parameters<typeof recordLab>[1]): void {
    this.reset.expire();
    const { meta, params } = this.lab;
    const query = `lab=${meta.id}&${valuesQuery(this.choice.values, params)}`.replace(/&$/, '');
    const next = typeof change === 'function' ? change : () => change;
    const back = this.recorded === undefined ? { query } : {};
    void recordLab(meta.id, (now) => ({ ...next(now), ...back }));
  }

  /** Keeps the state of a part of the page that holds one. */
  keepPart(part: string, state: unknown): void {
    this.parts = { ...this.parts, [part]: state };
    this.reset.expire();
    this.keeper.keepPart(part, state);
    this.requestUpdate();
  }

  /** Back to before the prediction, with the settings as they are. */
  cleared(): void {
    for (const trial of this.trials) trial.clear();
    this.host.clearParts();
    this.predictions.clear(this.hiddenSections.has('predict') ? 'skipped' : 'open');
    this.parts = {};
    this.problem = undefined;
    this.notice = '';
    this.reset.asked = false;
    this.requestUpdate();
  }
}
