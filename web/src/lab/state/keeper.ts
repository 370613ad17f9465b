// Brings a lab back after a reload, and keeps what it would need: values, predictions, outcomes, and its figures for the report.
// What another tab does in the same lab is seen here as it comes.

import { visitOf } from '../../session/progress';
import { emptyVisit, isBegun, mergeVisit, type Visit, type VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import { initialValues, type Values } from '../params';
import {
  type KeptFigure,
  type KeptLab,
  type KeptResults,
  keepFigures,
  keepResults,
  keptResults,
} from './kept-lab';
import { type Spoken, spokenOf, withSpoken } from './spoken';
import type { Trial } from './trial';

export interface KeeperHost {
  readonly lab: AnyLab;
  readonly trials: readonly Trial[];
  readonly main: Trial;
  /** The address names values: they win over those of an earlier visit. */
  readonly addressed: boolean;
  readonly choice: { readonly values: Values; set(change: Values): void };
  readonly predictions: { stage: Stage; all: readonly Spoken[] };
  parts: KeptLab['parts'];
  /** What another device measured is shown instead: it is not stored as measured here. */
  readonly recorded: unknown;
  readonly reset: { expire(): void };
  /** Back to before the prediction: another tab has taken everything back. */
  cleared(): void;
  drawnFigures(): Promise<readonly KeptFigure[]>;
  requestUpdate(): void;
}

/** Figures draw one after the other; after this they stand. */
const DRAWN_MS = 1500;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Keeper {
  private drawing: Timer;
  private deaf: () => void = () => undefined;

  constructor(private readonly host: KeeperHost) {}

  get key(): VisitKey {
    return visitOf(this.host.lab.meta.id);
  }

  get visit(): Visit | undefined {
    return visits.get(this.key);
  }

  get kept(): KeptLab {
    const { choice, predictions } = this.host;
    const { stage, all } = predictions;
    return { values: choice.values, stage, predictions: all, ...this.results };
  }

  private get results(): KeptResults {
    const { parts, trials, recorded } = this.host;
    const own = recorded === undefined ? trials : [];
    const outcomes = own.flatMap(({ key, kept }) => (kept === undefined ? [] : [[key, kept]]));
    return { parts, outcomes: Object.fromEntries(outcomes) };
  }

  /** The student has locked or skipped. @param spoken what was said now */
  keepStage(spoken: Spoken | undefined): void {
    const { choice, predictions: now, main, recorded } = this.host;
    const { values } = choice;
    const { stage } = now;
    const { uses } = main.experiment;
    this.change((visit) => {
      const { predictions = [] } = visit;
      const said = spoken === undefined ? predictions : withSpoken(predictions, spoken, uses);
      const chosen = recorded === undefined ? { values } : {};
      return { ...visit, ...chosen, stage, predictions: said };
    });
    this.drawSoon();
  }

  /** An experiment has come to its end. */
  keepOutcome({ key, kept }: Trial): void {
    if (kept !== undefined) void keepResults(this.key, { outcomes: { [key]: kept }, parts: {} });
    this.drawSoon();
  }

  /** A part of its own has come to something. */
  keepPart(part: string, state: unknown): void {
    void keepResults(this.key, { outcomes: {}, parts: { [part]: state } });
    this.drawSoon();
  }

  /** Something else was chosen. */
  keepValues(): void {
    const { values } = this.host.choice;
    this.change((visit) => ({ ...visit, values }));
    this.drawSoon();
  }

  private change(next: (visit: Visit) => Visit): void {
    const { key } = this;
    void visits.change(key, (visit = emptyVisit(key)) => next(visit));
  }

  /** What an earlier visit left; its values, unless the address asks for others. */
  async restore(): Promise<void> {
    const { host, key } = this;
    await visits.ready;
    if (this.without) return;
    const { visit } = this;
    const results = await keptResults(key);
    if (this.without) return;
    const values = { ...initialValues(host.lab.params), ...visit?.values } as Values;
    const other = Object.keys(values).some((name) => values[name] !== host.choice.values[name]);
    if (host.addressed && other) this.takeFor(host.choice.values, visit, results);
    else this.take(visit, results);
    if (!host.addressed && visit?.values !== undefined) host.choice.set(values);
    this.drawSoon();
  }

  /** Listens to other tabs, until it is told to stop. */
  listen(): void {
    const { key } = this;
    this.deaf = visits.listen((of, { elsewhere, forgotten }) => {
      if (!elsewhere || of.activity !== key.activity || of.frame !== key.frame) return;
      if (forgotten) this.host.cleared();
      else void this.follow();
    });
  }

  /** Another tab went on: what it said, and what it measured with the settings of this one. */
  private async follow(): Promise<void> {
    const results = await keptResults(this.key);
    const { visit } = this;
    const measured = Object.keys({ ...results.outcomes, ...results.parts }).length > 0;
    // Undo would take back what the other did; choosing something is not that.
    if (measured || (visit !== undefined && isBegun(visit))) this.host.reset.expire();
    this.takeFor(this.host.choice.values, visit, results);
    this.host.requestUpdate();
  }

  take(visit: Pick<Visit, 'stage' | 'predictions'> | undefined, results: KeptResults): void {
    const { host } = this;
    const { uses } = host.main.experiment;
    const { predictions } = host;
    if (predictions.stage === 'open') predictions.stage = visit?.stage ?? 'open';
    predictions.all = (visit?.predictions ?? []).reduce(
      (all, spoken) => withSpoken(all, spoken, uses),
      predictions.all,
    );
    host.requestUpdate();
    if (host.recorded !== undefined) return; // what another tab measures does not replace the recording
    host.parts = { ...host.parts, ...results.parts };
    for (const trial of host.trials) {
      const outcome = results.outcomes[trial.key];
      if (outcome !== undefined && outcome.at > trial.at) trial.restore(outcome);
    }
  }

  /** An address that names another setup begins with that: of what was done, what belongs to it. */
  private takeFor(
    values: Values,
    visit: Visit | undefined,
    { outcomes, parts }: KeptResults,
  ): void {
    const { host } = this;
    const fits = (trial: Trial) =>
      trial.experiment.uses.every((name) => outcomes[trial.key]?.values[name] === values[name]);
    const own = host.trials.filter(fits).map(({ key }) => [key, outcomes[key]]);
    const { predictions = [] } = visit ?? {};
    const { uses } = host.main.experiment;
    const said = spokenOf(predictions, values, uses) !== undefined || fits(host.main);
    const stage = said ? visit?.stage : undefined;
    this.take(
      { predictions, ...(stage === undefined ? {} : { stage }) },
      { parts, outcomes: Object.fromEntries(own) },
    );
  }

  /** What was written in a notebook stays; its measured pages go. */
  forget(): void {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    const { key } = this;
    const left = (visit: Visit | undefined) => {
      const { words } = visit?.notebook ?? {};
      return words === undefined ? undefined : { ...emptyVisit(key), notebook: { words } };
    };
    // A recording hides what was measured here, which is not there to be taken by its Reset.
    if (this.host.recorded === undefined) void visits.forget(key, left);
    else void visits.change(key, (visit) => ({ ...emptyVisit(key), ...left(visit) }));
  }

  /** Takes `forget` back. What was written in a notebook since stays. */
  putBack(visit: Visit | undefined, kept: KeptLab): void {
    const { key } = this;
    void visits.change(key, (now) =>
      visit === undefined || now === undefined ? (visit ?? now) : mergeVisit(visit, now),
    );
    void keepResults(key, kept);
    this.take(kept, kept);
    this.host.choice.set(kept.values);
    this.drawSoon();
  }

  stop(): void {
    this.deaf();
    clearTimeout(this.drawing);
    this.drawing = undefined;
  }

  /** The student went on before what is kept was read. */
  get without(): boolean {
    return visits.isAside(this.key);
  }

  goOnWithout(): void {
    visits.setAside(this.key);
  }

  private drawSoon(): void {
    if (this.host.main.outcome !== undefined && this.host.recorded === undefined)
      this.drawing ??= setTimeout(() => void this.draw(), DRAWN_MS);
  }

  private async draw(): Promise<void> {
    this.drawing = undefined;
    const figures = await this.host.drawnFigures();
    const { main, recorded } = this.host;
    if (main.outcome === undefined || recorded !== undefined) return; // taken back meanwhile, or not from here
    if (figures.length > 0) await keepFigures(this.key, figures);
  }
}
