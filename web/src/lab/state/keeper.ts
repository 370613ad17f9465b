// Restores a lab after a reload and stores what that needs: values, predictions, outcomes, and its figures for the report.
// Changes that another tab makes to the same lab are shown here as they arrive.

import { visitOf } from '../../session/progress';
import { emptyVisit, isBegun, mergeVisit, type Visit, type VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import { usableValues, type Values } from '../params';
import {
  keepFigures,
  keepResults,
  type StoredFigure,
  type StoredLab,
  type StoredOutcome,
  type StoredResults,
  storedResults,
} from './stored-lab';
import { predictionFor, type StoredPrediction, withPrediction } from './stored-predictions';
import type { Trial } from './trial';

export interface KeeperHost {
  readonly lab: AnyLab;
  readonly trials: readonly Trial[];
  readonly main: Trial;
  /** True when the address names values: they take precedence over those of an earlier visit. */
  readonly addressed: boolean;
  readonly choice: { readonly values: Values; set(change: Values): void };
  readonly predictions: { stage: Stage; all: readonly StoredPrediction[] };
  /** Set when another device's measurements are shown: they are not stored as measured here. */
  readonly recorded: unknown;
  readonly reset: { expire(): void };
  /** Returns to the state before the prediction, because another tab has reset the lab. */
  cleared(): void;
  drawnFigures(): Promise<readonly StoredFigure[]>;
  requestUpdate(): void;
}

/** Time in ms within which an ordinary storage has stored an outcome. */
const KEPT_MS = 250;

/** Time in ms until the figures, which draw one after the other, are complete. */
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

  get stored(): StoredLab {
    const { choice, predictions } = this.host;
    const { stage, all } = predictions;
    return { values: choice.values, stage, predictions: all, ...this.results };
  }

  private get results(): StoredResults {
    const { trials, recorded } = this.host;
    const own = recorded === undefined ? trials : [];
    const outcomes = own.flatMap(({ key, stored }) =>
      stored === undefined ? [] : [[key, stored]],
    );
    return { outcomes: Object.fromEntries(outcomes) };
  }

  /** Stores that the student has locked or skipped. @param prediction the prediction made now */
  keepStage(prediction: StoredPrediction | undefined): void {
    const { choice, predictions: now, main, recorded } = this.host;
    const { values } = choice;
    const { stage } = now;
    const { uses } = main.experiment;
    this.change((visit) => {
      const { predictions = [] } = visit;
      const all =
        prediction === undefined ? predictions : withPrediction(predictions, prediction, uses);
      const chosen = recorded === undefined ? { values } : {};
      return { ...visit, ...chosen, stage, predictions: all };
    });
    this.drawSoon();
  }

  /** Stores the outcome of an experiment that has ended; a storage that does not answer is not waited for long. */
  async keepOutcome(key: string, stored: StoredOutcome): Promise<void> {
    const kept = keepResults(this.key, { outcomes: { [key]: stored } });
    await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, KEPT_MS))]);
  }

  /** Stores the values after a change. */
  keepValues(): void {
    const { values } = this.host.choice;
    this.change((visit) => ({ ...visit, values }));
    this.drawSoon();
  }

  private change(next: (visit: Visit) => Visit): void {
    const { key } = this;
    void visits.change(key, (visit = emptyVisit(key)) => next(visit));
  }

  /** Restores an earlier visit, with its values unless the address asks for others. */
  async restore(): Promise<void> {
    const { host, key } = this;
    await visits.ready;
    if (this.without) return;
    const { visit } = this;
    const results = await storedResults(key);
    if (this.without) return;
    const values = usableValues(visit?.values ?? {}, host.lab.params);
    const other = Object.keys(values).some((name) => values[name] !== host.choice.values[name]);
    if (host.addressed && other) this.takeFor(host.choice.values, visit, results);
    else this.take(visit, results);
    if (!host.addressed && visit?.values !== undefined) host.choice.set(values);
    this.drawSoon();
  }

  /** Listens to other tabs until `stop`. */
  listen(): void {
    const { key } = this;
    this.deaf = visits.listen((of, { elsewhere, forgotten }) => {
      if (!elsewhere || of.activity !== key.activity || of.frame !== key.frame) return;
      if (forgotten) this.host.cleared();
      else void this.follow();
    });
  }

  /** Follows another tab: takes its predictions, and its measurements with the settings of this tab. */
  private async follow(): Promise<void> {
    const results = await storedResults(this.key);
    const { visit } = this;
    const measured = Object.keys(results.outcomes).length > 0;
    // Undo would discard the other tab's work; a mere change of values is not work.
    if (measured || (visit !== undefined && isBegun(visit))) this.host.reset.expire();
    this.takeFor(this.host.choice.values, visit, results);
    this.host.requestUpdate();
  }

  take(visit: Pick<Visit, 'stage' | 'predictions'> | undefined, results: StoredResults): void {
    const { host } = this;
    const { uses } = host.main.experiment;
    const { predictions } = host;
    if (predictions.stage === 'open') predictions.stage = visit?.stage ?? 'open';
    predictions.all = (visit?.predictions ?? []).reduce(
      (all, prediction) => withPrediction(all, prediction, uses),
      predictions.all,
    );
    host.requestUpdate();
    if (host.recorded !== undefined) return; // another tab's measurements do not replace the recording
    for (const trial of host.trials) {
      const outcome = results.outcomes[trial.key];
      if (outcome !== undefined && outcome.at > trial.at) trial.restore(outcome);
    }
  }

  /** If the address names another setup, only predictions and outcomes that belong to that setup are restored. */
  private takeFor(values: Values, visit: Visit | undefined, { outcomes }: StoredResults): void {
    const { host } = this;
    const fits = (trial: Trial) =>
      trial.experiment.uses.every((name) => outcomes[trial.key]?.values[name] === values[name]);
    const own = host.trials.filter(fits).map(({ key }) => [key, outcomes[key]]);
    const { predictions = [] } = visit ?? {};
    const { uses } = host.main.experiment;
    const predicted = predictionFor(predictions, values, uses) !== undefined || fits(host.main);
    const stage = predicted ? visit?.stage : undefined;
    this.take(
      { predictions, ...(stage === undefined ? {} : { stage }) },
      { outcomes: Object.fromEntries(own) },
    );
  }

  /** Deletes the stored visit. Text written in a notebook stays; its measured pages are deleted. */
  forget(): void {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    const { key } = this;
    const left = (visit: Visit | undefined) => {
      const { words } = visit?.notebook ?? {};
      return words === undefined ? undefined : { ...emptyVisit(key), notebook: { words } };
    };
    // A recording hides the measurements made here, so its Reset must not delete them.
    if (this.host.recorded === undefined) void visits.forget(key, left);
    else void visits.change(key, (visit) => ({ ...emptyVisit(key), ...left(visit) }));
  }

  /** Reverts `forget`. Text written in a notebook since then stays. */
  putBack(visit: Visit | undefined, stored: StoredLab): void {
    const { key } = this;
    void visits.change(key, (now) =>
      visit === undefined || now === undefined ? (visit ?? now) : mergeVisit(visit, now),
    );
    void keepResults(key, stored);
    this.take(stored, stored);
    this.host.choice.set(stored.values);
    this.drawSoon();
  }

  stop(): void {
    this.deaf();
    clearTimeout(this.drawing);
    this.drawing = undefined;
  }

  /** True when the student continued before the stored visit was read. */
  get without(): boolean {
    return visits.isAside(this.key);
  }

  goOnWithout(): void {
    visits.setAside(this.key);
  }

  drawSoon(): void {
    if (this.host.main.outcome !== undefined && this.host.recorded === undefined)
      this.drawing ??= setTimeout(() => void this.draw(), DRAWN_MS);
  }

  private async draw(): Promise<void> {
    this.drawing = undefined;
    const figures = await this.host.drawnFigures().catch(() => []); // the report then has none, if their code did not load
    const { main, recorded } = this.host;
    if (main.outcome === undefined || recorded !== undefined) return; // reset in the meantime, or a recording
    if (figures.length > 0) await keepFigures(this.key, figures);
  }
}
