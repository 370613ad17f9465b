// The student's predictions in a lab, each for one setup.

import type { Section } from '../../activity/sections';
import type { recordLab } from '../../session/progress';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import type { Values } from '../params';
import { predictionFor, type StoredPrediction, withPrediction } from './stored-predictions';

export interface PredictionsHost {
  readonly lab: AnyLab;
  readonly choice: {
    readonly values: Values;
    words(values: Values, uses: readonly string[]): string;
  };
  readonly dry: { readonly known: unknown };
  readonly main: {
    readonly outcome: unknown;
    readonly stale: boolean;
    readonly experiment: { readonly live?: boolean };
  };
  readonly hiddenSections: ReadonlySet<Section>;
  /** Set when the lab shows the measurements of another device. */
  readonly recorded: unknown;
  /** The parameters that the main experiment depends on: a prediction is about these values. */
  readonly uses: readonly string[];
  /** The values of the shown outcome. */
  readonly shownValues: Values;
  notice: string;
  requestUpdate(): void;
  record(change: Parameters<typeof recordLab>[1]): void;
  /** Called when the student has locked or skipped. @param prediction the locked prediction */
  passed(prediction: StoredPrediction | undefined): void;
}

export class Predictions {
  stage: Stage = 'open';
  /** The prediction before it is locked. */
  draft: unknown;
  /** True while the student makes a prediction that was skipped before. */
  asking = false;
  /** The values of the setup that was skipped last. */
  private skipped: Values | undefined;
  all: readonly StoredPrediction[] = [];

  constructor(private readonly host: PredictionsHost) {}

  /** The prediction for the shown setup; one for another setup is not compared with its outcome. */
  get ofShown(): unknown {
    const { shownValues, uses } = this.host;
    return predictionFor(this.all, shownValues, uses)?.said;
  }

  /** The prediction for the chosen setup. */
  get ofChosen(): StoredPrediction | undefined {
    const { choice, uses } = this.host;
    return predictionFor(this.all, choice.values, uses);
  }

  /**
   * True while the prediction for the chosen setup is asked for: at first, and again after a run, once the setup is another one. A lab that runs at every change shows the result of the new setup at once, so nothing is left to predict.
   */
  get open(): boolean {
    if (this.stage === 'open' || this.asking) return true;
    const { main, hiddenSections, recorded } = this.host;
    if (recorded !== undefined || hiddenSections.has('predict')) return false;
    if (main.experiment.live === true || this.ofChosen !== undefined || this.passedOver)
      return false;
    return main.outcome !== undefined && main.stale;
  }

  /** True if the student has skipped the prediction for the chosen setup. */
  get passedOver(): boolean {
    const { skipped } = this;
    if (skipped === undefined)
      return this.stage === 'skipped' && this.host.main.outcome === undefined;
    const { choice, uses } = this.host;
    return uses.every((name) => skipped[name] === choice.values[name]);
  }

  /** Forgets a prediction that is not locked yet if it cannot be one for the chosen setup. */
  chose(): void {
    const { lab, choice } = this.host;
    this.asking = false;
    if (this.draft !== undefined && lab.predict.fits?.(this.draft, choice.values) === false)
      this.draft = undefined;
  }

  /** Opens the form for a prediction for the chosen setup. */
  ask(): void {
    this.asking = true;
    this.host.requestUpdate();
  }

  setDraft(draft: unknown): void {
    this.draft = draft;
    this.host.notice = '';
    this.host.requestUpdate();
  }

  lock(): void {
    const { draft: prediction, host } = this;
    const { lab, choice, uses } = host;
    const lacks =
      prediction === undefined
        ? 'Say something first, or skip the prediction.'
        : lab.predict.lacks?.(prediction, host.dry.known);
    if (lacks !== undefined) {
      host.notice = lacks;
      host.requestUpdate();
      return;
    }
    const text = host.lab.text.predict.inWords(prediction);
    const { values } = choice;
    const locked = { said: prediction, values, about: choice.words(values, uses), text };
    this.all = withPrediction(this.all, locked, uses);
    this.draft = undefined;
    this.pass('locked', locked);
    const { about } = locked;
    host.record(({ predictions = [] }) => ({
      status: 'predicted',
      prediction: text,
      predictions: [...predictions.filter((each) => each.about !== about), { about, text }],
    }));
  }

  skip(): void {
    this.skipped = this.host.choice.values;
    this.pass(this.all.length === 0 ? 'skipped' : 'locked');
  }

  /** Returns to the state before the first prediction. */
  clear(stage: Stage): void {
    this.stage = stage;
    this.draft = undefined;
    this.asking = false;
    this.skipped = undefined;
    this.all = [];
  }

  private pass(stage: Stage, prediction?: StoredPrediction): void {
    this.stage = stage;
    this.asking = false;
    this.host.notice = '';
    this.host.requestUpdate();
    this.host.passed(prediction);
  }
}
