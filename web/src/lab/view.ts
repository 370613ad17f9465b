// The element that runs labs. Nothing measured is shown before the prediction is locked or skipped; scene-page draws it.

import type { PropertyValues, TemplateResult } from 'lit';
import type { CheckQuestion } from '../kit/controls/check';
import { language } from '../kit/words/language';
import { loadControls } from '../session/controls-load';
import { onControls, withControls } from '../session/controls-store';
import { environmentFacts } from '../session/environment';
import type { Fact } from '../session/fact';
import { FRAME } from '../session/frame';
import { labRecord } from '../session/progress';
import { speedSoon } from '../session/speed';
import type { Spoken, Visit } from '../session/visit';
import type { ExperimentText } from './contract';
import { wordsOf } from './define';
import { Dry } from './dry';
import { endingOf } from './ending';
import { watchFormulas } from './formulas';
import { Keeper } from './keeper';
import type { KeptLab } from './kept-lab';
import type { LabPage, Next } from './lab-page';
import { Opening, openingPage } from './opening';
import { parseValues, type Values } from './params';
import { PartElement } from './part';
import { questionsOf, scenePage, viewOf } from './scene-page';
import type { Section } from './sections';
import { type Ended, LabStudent } from './student';
import { Trial, type TrialHost } from './trial';
import { underWay } from './under-way';

/** @fires ts-state when a control changed the values; detail: URLSearchParams without lab, theme, hide */
export abstract class LabView extends LabStudent implements LabPage, TrialHost {
  static override properties = {
    ...LabStudent.properties,
    number: { attribute: false },
    next: { attribute: false },
    hiddenSections: { attribute: false },
    controlsShown: { state: true },
    resetAsked: { state: true },
    forgotten: { state: true },
    parts: { state: true },
  };

  /** 1-based place in the course. */
  declare number: number;
  declare next: Next | undefined;
  /** Sections that the URL hides. */
  declare hiddenSections: ReadonlySet<Section>;
  /** The controls of the session, in the foldout of the environment. */
  declare controlsShown: boolean;
  /** Reset was pressed, and there is something to lose. */
  declare resetAsked: boolean;
  /** What the last Reset took, until something else is done. */
  declare forgotten: { kept: KeptLab; visit: Visit | undefined } | undefined;
  /** What parts of their own have come to, by name. */
  declare parts: KeptLab['parts'];
  /** The address names values: they win over those of an earlier visit. */
  addressed = false;

  readonly dry = new Dry(this);
  private readonly keeper = new Keeper(this);
  private readonly opening = new Opening(this);
  private made: readonly Trial[] | undefined;
  /** The lab itself has been drawn, with what an earlier visit left. */
  private drawn = false;
  private forget: () => void = () => undefined;

  constructor() {
    super();
    this.hiddenSections = new Set();
    this.controlsShown = false;
    this.resetAsked = false;
    this.parts = {};
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hiddenSections.has('predict')) this.stage = 'skipped';
    const forgetControls = onControls(() => this.controlsRun());
    const forgetFormulas = watchFormulas(this);
    this.forget = () => {
      forgetControls();
      forgetFormulas();
      this.dry.drop();
    };
    this.keeper.listen();
    this.opening.begin(() => this.keeper.restore());
    speedSoon(() => this.requestUpdate()); // what takes long on this device says so before it runs
    void this.loadModels();
    void this.loadText();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const { runner } of this.trials) runner.halt();
    this.keeper.stop();
    this.forget();
  }

  /** First drawn with what an earlier visit left, if that comes soon. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.opening.due;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.text ??= this.lab.text;
    if (changed.has('values') || changed.has('models')) this.dry.ask();
  }

  protected override render(): unknown {
    return this.opening.done ? scenePage(this) : openingPage(this.lab.meta, this);
  }

  protected override updated(changed: PropertyValues): void {
    const before = changed.get('values') as Values | undefined;
    const { drawn } = this;
    this.drawn = this.opening.done;
    if (before === undefined || !drawn) return; // values that come back are no change
    for (const trial of this.trials) trial.changed(before);
    if (this.recorded === undefined) this.keeper.keepValues();
    this.asking = false;
    this.problem = undefined;
  }

  beginWithout(): void {
    this.keeper.goOnWithout();
    this.opening.end();
  }

  /** Nothing of this visit is kept. */
  get without(): boolean {
    return this.keeper.without;
  }

  // --- what is chosen and measured -------------------------------------------------------------

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

  get about(): readonly string[] {
    return this.main.experiment.uses;
  }

  get shownValues(): Values {
    return this.main.values ?? this.values;
  }

  get instant(): boolean {
    return this.main.experiment.live === true;
  }

  get ending(): Ended | undefined {
    return endingOf(this, viewOf(this));
  }

  words(key: string): ExperimentText<unknown> {
    return wordsOf(this.text ?? this.lab.text, key);
  }

  private async loadText(): Promise<void> {
    const load = this.lab.languages?.[language()];
    if (load !== undefined) this.text = (await load()).text;
  }

  protected override measuredBefore(): Promise<boolean> {
    return this.opening.ended.then(() => this.main.outcome !== undefined);
  }

  // --- controls -----------------------------------------------------------------------------------

  predictionInput(): TemplateResult {
    const { label, echo } = this.text.predict;
    const { draft, chosen: setup } = this;
    const onInput = (said: unknown) => this.setDraft(said);
    return this.lab.predict.input({ label: label(setup), echo, draft, onInput, setup });
  }

  async run(trial = this.main): Promise<void> {
    this.notice = '';
    this.problem = undefined;
    this.forgotten = undefined;
    if (this.recorded !== undefined) return this.recorded.show(this, trial);
    await underWay(this.lab.meta.id, () => trial.run());
  }

  halt(): void {
    for (const { runner } of this.trials) runner.halt();
  }

  async showControls(): Promise<void> {
    this.controlsShown = await loadControls();
  }

  /** The questions that stand on the page. */
  questions(): readonly CheckQuestion[] {
    return questionsOf(this);
  }

  // --- reset, and back --------------------------------------------------------------------------

  /** Reset was pressed: asks first when there is something to lose. */
  askReset(): void {
    const { status, answers = {} } = labRecord(this.lab.meta.id);
    const said = status !== 'not begun' || this.stage !== 'open';
    this.resetAsked = said || Object.keys({ ...this.parts, ...answers }).length > 0;
    if (!this.resetAsked) this.reset();
  }

  /** Back to the first view of this lab, in a frame with the settings that its course page gave it. */
  reset(): void {
    const before = { kept: this.keeper.kept, visit: this.keeper.visit };
    this.keeper.forget();
    this.cleared();
    if (this.recorded === undefined) {
      this.set(parseValues(new URLSearchParams(FRAME), this.lab.params).values);
      this.checkModel();
    }
    this.forgotten ??= before; // with nothing to lose now, what an earlier Reset took stays within reach
  }

  /** Takes Reset back. */
  undoReset(): void {
    if (this.forgotten === undefined) return;
    const { kept, visit } = this.forgotten;
    this.forgotten = undefined;
    this.keeper.putBack(visit, kept);
  }

  /** Back to before the prediction, with the settings as they are. */
  cleared(): void {
    for (const trial of this.trials) trial.clear();
    for (const part of this.querySelectorAll('*')) if (part instanceof PartElement) part.clear();
    this.stage = this.hiddenSections.has('predict') ? 'skipped' : 'open';
    this.draft = undefined;
    this.predictions = [];
    this.parts = {};
    this.problem = undefined;
    this.notice = '';
    this.resetAsked = false;
  }

  /** Keeps what a part of its own has come to. */
  keepPart(part: string, state: unknown): void {
    this.parts = { ...this.parts, [part]: state };
    this.forgotten = undefined;
    this.keeper.keepPart(part, state);
  }

  protected keepStage(spoken: Spoken | undefined): void {
    this.forgotten = undefined;
    this.keeper.keepStage(spoken);
  }

  /** With something new to keep there is no way back to before the last Reset. */
  protected override save(change: Parameters<LabStudent['save']>[0]): void {
    this.forgotten = undefined;
    super.save(change);
  }

  async finished(trial: Trial): Promise<void> {
    const { results, facts, title = trial.key } = this.words(trial.key);
    const own = facts?.(trial.outcome) ?? [];
    trial.environment = [...(await environmentFacts()), ...own];
    if (trial === this.main)
      this.save({ results: results(trial.outcome), environment: trial.environment });
    else this.keep(title, results(trial.outcome));
    this.keeper.keepOutcome(trial);
  }

  /** Keeps what a further experiment came to with the lab's progress, in place of what it came to before. */
  keep(part: string, facts: readonly Fact[]): void {
    this.save({ further: { [part]: facts } });
  }

  /** Controls that are run after a measurement belong to its environment too. */
  private controlsRun(): void {
    const { main } = this;
    if (main.outcome === undefined || this.recorded !== undefined) return;
    main.environment = withControls(main.environment);
    this.save({ environment: main.environment });
    this.requestUpdate();
  }
}
